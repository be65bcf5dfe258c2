import { placeIn } from '@buri/domain/matches/circle'
import type { Side } from '@buri/domain/matches/matchFacts'
import { MOST_GUESTS, type Word } from '@buri/domain/matches/standing'
import { evidenceOf } from '#server/ingest/people/evidence.ts'
import { type Candidates, candidatesOf, NOBODY } from '#server/ingest/people/identify.ts'
import { parsedOf, type StoredMatch } from '#server/ingest/store/matchRows.ts'
import type { Tx } from '#server/ingest/tx.ts'

/** What an account's word on a match rests on, in the moment in which it is given. */
export type Speech = {
  outsiders: number[]
  speaksFor: number[]
  sides: Side[]
  officerOf: string[]
  isEstablished: boolean
  /** Outsiders who are only known by a name that the line has beside another id, and whom nobody confirmed. */
  namesakes: number[]
}

/** The operator is nobody's circle, and needs none. */
export const OPERATORS_SPEECH: Speech = {
  outsiders: [],
  speaksFor: [],
  sides: [],
  officerOf: [],
  isEstablished: false,
  namesakes: [],
}

type Seat = { slot: number; side: Side } & Candidates
type Known = { playerId: string; ownerId: string | null; origins: string[] }
type CircleRow = { accounts: string[]; clans: string[]; officerOf: string[]; known: Known[] }

const ORIGINS = `array(select distinct (coalesce(m.uploaded_by::text, '-') || '/' || coalesce(m.clan_id::text, '-')) collate "C" as origin
  from match_participant l join match m on m.id = l.match_id where l.player_id = p.id and not l.is_deleted`

const CIRCLE = (origins: string) => `with mine as (select clan_id, rank from clan_member where user_id = $1)
  select array(select user_id from clan_member where clan_id in (select clan_id from mine) union select $1::uuid) as accounts,
    array(select clan_id from mine) as clans,
    array(select clan_id from mine where rank in ('leader', 'officer')) as "officerOf",
    (select coalesce(json_agg(json_build_object('playerId', p.id, 'ownerId', o.user_id, 'origins', ${origins})), '[]')
      from unnest($2::uuid[]) as p (id)
      left join player_owner o on o.player_id = p.id
      left join player_history h on h.player_id = p.id) as known`

const OF_NEW_MATCH = {
  name: 'ingest_circle',
  isPrepared: true,
  text: CIRCLE(`coalesce(case when not h.is_stale then h.origins end, ${ORIGINS} order by 1))`),
} as const

// What this match itself made known of its players proves nothing about who may speak for them.
const OF_STORED_MATCH = {
  name: 'ingest_circle_without',
  text: CIRCLE(`${ORIGINS} and m.id <> $3 order by 1)`),
}

const CONFIRMED_AMONG = {
  name: 'ingest_confirmed_among',
  text: `select distinct l.player_id from match_participant l join match m on m.id = l.match_id
    where l.player_id = any ($1::uuid[]) and not l.is_deleted and m.standing = 'confirmed'`,
}

/** Seats of outsiders of whom no confirmed match tells. Only where guests alone would not be too many. */
async function namesakesAmong(tx: Tx, outsiders: readonly Seat[]): Promise<number[]> {
  const namesakes = outsiders.filter(({ isNamesake }) => isNamesake)
  if (outsiders.length <= MOST_GUESTS || namesakes.length === 0) return []
  const namesakeIds = namesakes.flatMap(({ playerIds }) => playerIds)
  const rows = await tx.run<{ playerId: string }>(CONFIRMED_AMONG, [namesakeIds])
  const confirmed = new Set(rows.map(({ playerId }) => playerId))
  return namesakes.filter(({ playerIds }) => !playerIds.some((id) => confirmed.has(id))).map(({ slot }) => slot)
}

/** The seats of a stored match, and who could be meant by those whose player nobody knows yet. */
export async function seatsOf(tx: Tx, stored: StoredMatch): Promise<Seat[]> {
  const { platform, participants } = parsedOf(stored)
  const isKnown = stored.lines.every(({ playerId }) => playerId !== null)
  const meant = isKnown ? [] : await candidatesOf(tx, evidenceOf(platform, participants))
  return stored.lines.map(({ slot, side, playerId }, index) => ({
    slot,
    side,
    ...(playerId === null ? (meant[index] ?? NOBODY) : { playerIds: [playerId], isNamesake: false }),
  }))
}

/**
 * What `userId` can say of a match with these seats, as things are now; of `exceptMatch` itself nothing is known. A seat
 * whose line could be several players' is known by all of them.
 */
export async function speechOf(
  tx: Tx,
  userId: string,
  seats: readonly Seat[],
  {
    exceptMatch = null,
    others = [],
  }: { exceptMatch?: string | null; others?: readonly Pick<Word, 'by' | 'outsiders' | 'sides'>[] },
): Promise<Speech> {
  const playerIds = [...new Set(seats.flatMap((seat) => seat.playerIds))]
  const [row] =
    exceptMatch === null
      ? await tx.run<CircleRow>(OF_NEW_MATCH, [userId, playerIds])
      : await tx.run<CircleRow>(OF_STORED_MATCH, [userId, playerIds, exceptMatch])
  if (!row) throw new Error('a circle without a row')
  const circle = { accounts: new Set(row.accounts), clans: new Set(row.clans) }
  const knownById = new Map(row.known.map((known) => [known.playerId, known]))
  const knownOf = ({ playerIds: ids }: Seat) => ids.flatMap((id) => knownById.get(id) ?? [])
  const placeOf = (seat: Seat) => {
    const places = knownOf(seat).map((known) => placeIn(circle, known))
    if (places.includes('outsider')) return 'outsider'
    return places.includes('own') ? 'own' : 'new'
  }
  const outsiders = seats.filter((seat) => placeOf(seat) === 'outsider')
  const speech = {
    outsiders: outsiders.map(({ slot }) => slot),
    namesakes: await namesakesAmong(tx, outsiders),
    speaksFor: seats.filter((seat) => placeOf(seat) === 'own').map(({ slot }) => slot),
  }
  const ownSeats = seats.filter((seat) => knownOf(seat).some(({ ownerId }) => ownerId === userId))
  const sides = [...new Set(ownSeats.map(({ side }) => side))].sort()
  return {
    ...speech,
    sides,
    officerOf: speech.speaksFor.length > 0 ? row.officerOf.sort() : [],
    isEstablished: seats.some((seat) => isEstablishedIn(seat)),
  }

  /** By a seat it may speak for although others' matches made its player known. */
  function isEstablishedIn(seat: Seat): boolean {
    const known = knownOf(seat)
    const isOwn = known.some(({ ownerId }) => ownerId === userId)
    const isOfMember =
      row !== undefined &&
      row.officerOf.length > 0 &&
      known.some(({ ownerId }) => ownerId !== null && circle.accounts.has(ownerId))
    if (!isOwn && !isOfMember) return false
    // Known to others than those who speak here: accomplices may have made the player up.
    const isFromOthers = (origin: string) => {
      const [account = '', clan = ''] = origin.split('/')
      return !(circle.accounts.has(account) || circle.clans.has(clan) || others.some(({ by }) => by === account))
    }
    if (!known.some(({ origins }) => origins.some(isFromOthers))) return false
    if (others.length === 0) return true
    const isOutsider = others.every(({ outsiders }) => outsiders.includes(seat.slot))
    const isOtherTeam = others.some(({ sides: theirs }) => theirs.length > 0 && !theirs.includes(seat.side))
    return isOutsider || isOtherTeam
  }
}
