import { type Candidates, NO_CANDIDATES } from '@buri/domain/identities/seating'
import { isKnownToCircle, relationToCircle } from '@buri/domain/matches/circle'
import { independentSources, isSettled, revealingAccounts, type Surroundings } from '@buri/domain/matches/independence'
import type { Side } from '@buri/domain/matches/matchFacts'
import { MAX_SILENT_MATCHES, SILENCE_MS, type Testimony } from '@buri/domain/matches/trust'
import { originsExceptMatch, originsQuery } from '#server/model/matches/histories/origins.ts'
import { candidatesOf } from '#server/model/matches/people/candidates.ts'
import { evidenceOf } from '#server/model/matches/people/evidence.ts'
import { parsedOf, type StoredMatch } from '#server/model/matches/store/matchRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { SENT_MATCHES } from '#server/model/people/returningAccounts.ts'
import { hiddenPlayer } from '#server/model/people/visibility.ts'
import { surroundingsOf } from './surroundings.ts'

/** The basis of an account's testimony on a match, at the moment it is given. */
export type TestimonyBasis = {
  outsiders: number[]
  speaksFor: number[]
  sides: Side[]
  officerOf: string[]
  /** Seats it speaks for as an officer, so that a plain member who founds a clan decides nothing about the first clan's matches. */
  officerSeats: number[]
  /** Outsiders matched by name only, known from new accounts alone or with neither an owner nor a confirmed match. */
  namesakes: number[]
  /** Outsiders for whom the account speaks because they are known from the same accounts as its own player. */
  covers: number[]
  /** Outsiders without an owner, and those whose owner was not told or has been silent too often. */
  unowned: number[]
  /**
   * Seats whose ids lead to players whom only new accounts recorded and nobody owns with a strong proof. Where the name leads to the
   * account's own player, the seat is not an outsider.
   */
  contested: number[]
  /** Outsiders who are people of a clan that accepted the account but has not vouched for it. */
  clanmates: number[]
  /** The account's clans, sorted. */
  clans: string[]
}

/** The operator belongs to no circle, and needs none. */
export const OPERATORS_BASIS: TestimonyBasis = {
  outsiders: [],
  speaksFor: [],
  sides: [],
  officerOf: [],
  officerSeats: [],
  namesakes: [],
  covers: [],
  unowned: [],
  contested: [],
  clanmates: [],
  clans: [],
}

/** `holderId` has the seat in a match that counts, although the line means others. */
type Seat = { slot: number; side: Side; holderId?: string | null } & Candidates
type KnownFacts = { playerId: string; ownerId: string | null; isProven: boolean; origins: string[] }
type CircleRow = {
  accounts: string[]
  /** Accounts for which it speaks as an officer: the members of the clans in `officerOf`, and itself. */
  officerAccounts: string[]
  clans: string[]
  officerOf: string[]
  known: CircleQuery[]
}
type VouchedRow = Pick<CircleRow, 'accounts' | 'clans'>
type CircleQuery = Omit<KnownFacts, 'origins'> & { origins: string[] | null }

const accountsIn = (clans: string, isSpokenFor: string) => `array(
  select user_id from clan_member where clan_id in (select clan_id from ${clans}) and ${isSpokenFor} union select $1::uuid)`

const CIRCLE_FACTS = (
  origins: string,
  isSpokenFor = 'true',
) => `with mine as (select clan_id, rank from clan_member where user_id = $1)
  select ${accountsIn('mine', isSpokenFor)} as accounts,
    ${accountsIn(`mine where rank in ('leader', 'officer')`, isSpokenFor)} as "officerAccounts",
    array(select clan_id from mine order by 1) as clans,
    array(select clan_id from mine where rank in ('leader', 'officer')) as "officerOf",
    (select coalesce(json_agg(json_build_object('playerId', p.id, 'ownerId', o.user_id,
        'isProven', o.proof is not null and o.proof in ('icon', 'admin'), 'origins', ${origins})), '[]')
      from unnest($2::uuid[]) as p (id)
      left join player_owner o on o.player_id = p.id
      left join player_history h on h.player_id = p.id) as known`

const OF_NEW_MATCH = {
  name: 'ingest_circle',
  isPrepared: true,
  text: CIRCLE_FACTS(`case when h.player_id is null then '{}' when not h.is_stale then h.origins end`),
} as const

// Facts about its players that only this match revealed give no one the right to speak for them. Officers speak only
// for people who were members when it was sent; otherwise an invitation would let them confirm invented earlier matches
// of a new member.
const OF_STORED_MATCH = {
  name: 'ingest_circle_without',
  text: CIRCLE_FACTS(originsExceptMatch('p.id', '$3'), 'joined_at <= (select created_at from match where id = $3)'),
}

/** How many matches of a member are searched for an officer's testimony: all of thousands would slow every page of a match. */
const LATEST_MATCHES = 1000

// A plain member vouches for a clan's people once an officer of it confirmed a match that the member sent, or an officer or the
// operator testified to one that the member played. Otherwise whoever a clan accepts could invent matches of all its people. Who sends
// the same file vouches for nobody. A player proves that the member played if the game, an administrator or an officer of this clan
// confirmed the owner: accomplices in another clan could confirm any.
const VOUCHED_CLANS = {
  name: 'ingest_vouched_clans',
  text: `with own as materialized (
      (select id, false as has_played, null as proof, null::uuid as confirmed_by from match where uploaded_by = $1
        order by created_at desc, id desc limit ${LATEST_MATCHES})
      union all
      select latest.match_id, true, o.proof, o.confirmed_by from player_owner o cross join lateral (
        select match_id from match_participant where player_id = o.player_id
        order by played_at desc, match_id desc limit ${LATEST_MATCHES}) as latest where o.user_id = $1
    ), vouched as (
      select mine.clan_id from clan_member mine where mine.user_id = $1 and (mine.rank in ('leader', 'officer') or exists (
        select from own join match m on m.id = own.id and m.id is distinct from $2::text and m.deleted_at is null
          and m.standing in ('confirmed', 'reported')
        cross join lateral (
          select uploaded_by as by, officer_of, false as is_press from match_source
          where match_id = m.id and uploaded_by is distinct from $1
          union all
          select user_id, officer_of, kind = 'account' and not is_sent from match_confirmation
          where match_id = m.id and user_id <> $1
        ) as told
        where (case when own.has_played
            then own.proof in ('icon', 'admin') or exists (select from clan_member officer where officer.clan_id = mine.clan_id
              and officer.user_id = own.confirmed_by and officer.rank in ('leader', 'officer'))
            else told.is_press end)
          and (mine.clan_id = any (told.officer_of)
          or (told.by is null and m.clan_id = mine.clan_id)
          or exists (select from clan_member officer where officer.clan_id = mine.clan_id and officer.user_id = told.by
            and officer.rank in ('leader', 'officer')))))
    )
    select ${accountsIn('vouched', 'true')} as accounts, array(select clan_id from vouched) as clans`,
}

const ORIGINS_OF_PLAYERS = {
  name: 'ingest_origins',
  text: `select p.id as "playerId", ${originsQuery('p.id')} order by 1) as origins from unnest($1::uuid[]) as p (id)`,
}

/** Looks up the origins that are missing because a history is stale or was stored before origins were kept. */
async function withOrigins(tx: Tx, players: readonly CircleQuery[]): Promise<Map<string, KnownFacts>> {
  const unknown = players.flatMap(({ playerId, origins }) => (origins === null ? playerId : []))
  const rows =
    unknown.length > 0 ? await tx.run<Pick<KnownFacts, 'playerId' | 'origins'>>(ORIGINS_OF_PLAYERS, [unknown]) : []
  const originsById = new Map(rows.map(({ playerId, origins }) => [playerId, origins]))
  const whole = players.map((bearer) => ({
    ...bearer,
    origins: bearer.origins ?? originsById.get(bearer.playerId) ?? [],
  }))
  return new Map(whole.map((each) => [each.playerId, each]))
}

const BELIEVED_AMONG = {
  name: 'ingest_believed_among',
  text: `select p.id from unnest($1::uuid[]) as asked (id) join player p on p.id = asked.id
    where ${hiddenPlayer('p')} or exists (select from player_owner o where o.player_id = p.id)
      or exists (select from match_participant l join match m on m.id = l.match_id
        where l.player_id = p.id and not l.is_deleted and m.standing = 'confirmed')`,
}

/** Which of these players are owned, hidden or in a confirmed match, and so not invented, even if only their name is known. */
async function playersBelievedIn(tx: Tx, players: readonly KnownFacts[]): Promise<Set<string>> {
  const ids = players.map(({ playerId }) => playerId)
  const rows = ids.length > 0 ? await tx.run<{ id: string }>(BELIEVED_AMONG, [ids]) : []
  return new Set(rows.map(({ id }) => id))
}

/** The seats of a stored match, with the candidates for those not identified yet. */
export async function candidateSeatsOf(tx: Tx, stored: StoredMatch): Promise<Seat[]> {
  const { platform, participants } = parsedOf(stored)
  const isKnown = stored.lines.every(({ playerId }) => playerId !== null)
  const candidates = isKnown ? [] : await candidatesOf(tx, evidenceOf(platform, participants))
  return stored.lines.map(({ slot, side, playerId }, index) => ({
    slot,
    side,
    ...(playerId === null ? (candidates[index] ?? NO_CANDIDATES) : { ...NO_CANDIDATES, playerIds: [playerId] }),
  }))
}

type OtherTestimony = Pick<Testimony, 'by' | 'outsiders' | 'sides'>
type TestimonyContext = { now: number; exceptMatch?: string | null; others?: readonly OtherTestimony[] }

/**
 * The testimony `userId` can give now on a match with these seats. `exceptMatch` is not evidence for itself. A seat that could be
 * one of several players uses all of them. `others` are the senders' testimonies.
 */
export const testimonyBasisOf = async (
  tx: Tx,
  userId: string,
  seats: readonly Seat[],
  about: TestimonyContext,
): Promise<TestimonyBasis> => (await basisAndSeats(tx, userId, seats, about)).basis

/** `ownSeatsByName`: seats of a contested player's id under the name of the circle's own player. */
export async function basisAndSeats(
  tx: Tx,
  userId: string,
  seats: readonly Seat[],
  { now, exceptMatch = null, others = [] }: TestimonyContext,
): Promise<{ basis: TestimonyBasis; ownSeatsByName: number[] }> {
  const playerIds = [...new Set(seats.flatMap((seat) => [...seat.playerIds, ...seat.otherIds]))]
  const [row] =
    exceptMatch === null
      ? await tx.run<CircleRow>(OF_NEW_MATCH, [userId, playerIds])
      : await tx.run<CircleRow>(OF_STORED_MATCH, [userId, playerIds, exceptMatch])
  if (!row) throw new Error('a circle without a row')
  const circle = { self: userId, accounts: new Set(row.accounts), clans: new Set(row.clans) }
  const knownById = await withOrigins(tx, row.known)
  const isOwnTo = (one: typeof circle) => (player: KnownFacts) => relationToCircle(one, player) === 'own'
  const vouched = [...knownById.values()].some(isOwnTo(circle))
    ? await vouchedCircle(tx, userId, { ...row, exceptMatch })
    : circle
  const isClanmate = (player: KnownFacts) => isOwnTo(circle)(player) && !isOwnTo(vouched)(player)
  const possibleSeatIds = new Set(seats.flatMap((seat) => seat.playerIds))
  const holders = new Set(seats.map(({ holderId }) => holderId))
  const isUnrelatedPlayer = (player: KnownFacts) =>
    relationToCircle(circle, player) === 'outsider' ||
    (holders.has(player.playerId) && relationToCircle(circle, player) === 'new')
  const unplaced = [...knownById.values()].filter(
    (player) => possibleSeatIds.has(player.playerId) && isUnrelatedPlayer(player),
  )
  const outsidersToCircle = new Set(unplaced.map(({ playerId }) => playerId))
  const hasUnplacedToOthers = others.length > 0 && unplaced.length > 0
  const ownPlayers = hasUnplacedToOthers ? [...knownById.values()].filter(({ ownerId }) => ownerId === userId) : []
  const surroundings =
    unplaced.length === 0
      ? NO_SURROUNDINGS
      : await surroundingsOf(tx, {
          parties: ownPlayers.length > 0 ? [...others.flatMap(({ by }) => by ?? []), userId] : [],
          accounts: [userId, ...[...unplaced, ...ownPlayers].flatMap(revealingAccounts)],
          now,
        })
  const namesakeIds = new Set(seats.flatMap((seat) => seat.namesakeIds))
  const namesakes = unplaced.filter(({ playerId }) => namesakeIds.has(playerId))
  const unproven = await unprovenPlayers(tx, namesakes, surroundings, now)
  const isContestable = (player: KnownFacts) =>
    !player.isProven && isNewlyTold(player, surroundings, now) && !isKnownToCircle(circle, player)
  const contestable = new Set(unplaced.filter(isContestable).map(({ playerId }) => playerId))
  const placed = seats.map((seat) => {
    const seatPlayers = seat.playerIds.flatMap((id) => knownById.get(id) ?? [])
    const isNamed = ({ playerId }: KnownFacts) => seat.namesakeIds.includes(playerId)
    const isStrange = (player: KnownFacts) => isNamed(player) && unproven.has(player.playerId)
    const isContested = (player: KnownFacts) => !isNamed(player) && contestable.has(player.playerId)
    const bearers = [...seat.otherIds, ...seat.namesakeIds].flatMap((id) => knownById.get(id) ?? [])
    // A player known from this match alone may have been created from the id by its first sender.
    const isMadeHere = (player: KnownFacts) => exceptMatch !== null && relationToCircle(circle, player) === 'new'
    const isOpen = seatPlayers.some((player) => isContested(player) || (!isNamed(player) && isMadeHere(player)))
    const own = isOpen ? bearers.filter(isOwnTo(circle)) : []
    if (own.length > 0) {
      const outside = own.filter(isClanmate)
      const isOwn = outside.length === 0
      return { ...seat, known: own, outside, isOwn, isOwnByName: true, isNamesake: false, isContested: false }
    }
    // Ignore strangers where the line could mean someone else: a name alone does not lead to them.
    const candidates = seatPlayers.every(isStrange) ? seatPlayers : seatPlayers.filter((player) => !isStrange(player))
    const outside = candidates.filter((player) => outsidersToCircle.has(player.playerId) || isClanmate(player))
    const isOutsider = outside.length > 0
    return {
      ...seat,
      known: seatPlayers,
      outside,
      isOwn: !isOutsider && candidates.some(isOwnTo(circle)),
      isOwnByName: false,
      isNamesake: isOutsider && outside.every(isStrange),
      isContested: isOutsider && outside.every(isContested),
    }
  })
  const outsiders = placed.filter(({ outside }) => outside.length > 0)
  const speaksFor = placed.filter(({ isOwn }) => isOwn).map(slotOf)
  const asOfficer = { self: userId, accounts: new Set(row.officerAccounts), clans: new Set(row.officerOf) }
  const isOfOfficer = ({ known }: { known: readonly KnownFacts[] }) =>
    row.officerOf.length > 0 && known.some((player) => relationToCircle(asOfficer, player) === 'own')
  const officerSeats = placed.filter((seat) => seat.isOwn && isOfOfficer(seat)).map(slotOf)
  const owned = placed.filter(({ known }) => known.some(({ ownerId }) => ownerId === userId))
  const speakers = outsiders.length > 0 ? owned.filter((seat) => others.length > 0 && isConcerned(seat, others)) : []
  const players = speakers.flatMap(({ known }) => known.filter(({ ownerId }) => ownerId === userId))
  const testifierIds = others.flatMap(({ by }) => by ?? [])
  const trusted = independentSources({ userId, players }, testifierIds, surroundings, now)
  const boundOutsiders = outsiders.filter(({ isNamesake, isContested }) => !isNamesake && !isContested)
  // Looks at all guests, also if more than three are silent: others may speak for some of them.
  const guests = boundOutsiders.flatMap(({ outside }) => outside.filter(({ ownerId }) => ownerId !== null))
  const silent = await silentAmong(tx, guests, { userId, accounts: row.accounts, now })
  const basis = {
    outsiders: outsiders.map(slotOf),
    speaksFor,
    sides: [...new Set(owned.map(({ side }) => side))].sort(),
    officerOf: officerSeats.length > 0 ? row.officerOf.sort() : [],
    officerSeats,
    clans: row.clans,
    covers: outsiders
      .filter(({ outside }) =>
        outside.every((player) => revealingAccounts(player).some((account) => trusted.has(account))),
      )
      .map(slotOf),
    namesakes: outsiders.filter(({ isNamesake }) => isNamesake).map(slotOf),
    unowned: outsiders
      .filter(({ outside }) => outside.some(({ ownerId, playerId }) => ownerId === null || silent.has(playerId)))
      .map(slotOf),
    contested: placed.filter(({ isContested, isOwnByName }) => isContested || isOwnByName).map(slotOf),
    clanmates: outsiders.filter(({ outside }) => outside.some(isClanmate)).map(slotOf),
  }
  return { basis, ownSeatsByName: placed.filter(({ isOwnByName }) => isOwnByName).map(slotOf) }
}

/** Accounts and clans for whose people an account may speak: not those of a clan that has not vouched for it. */
async function vouchedCircle(
  tx: Tx,
  userId: string,
  { accounts, clans, officerOf, exceptMatch }: CircleRow & { exceptMatch: string | null },
) {
  const [row] =
    clans.length > officerOf.length
      ? await tx.run<VouchedRow>(VOUCHED_CLANS, [userId, exceptMatch])
      : [{ accounts, clans }]
  return { self: userId, accounts: new Set(row?.accounts), clans: new Set(row?.clans) }
}

const SILENT_AMONG = {
  name: 'ingest_silent_among',
  text: `select asked.id from unnest($1::uuid[]) as asked (id)
    cross join lateral (select max(c.confirmed_at) as at
      from match_participant l join match_confirmation c on c.match_id = l.match_id and l.slot = any (c.speaks_for)
      where l.player_id = asked.id and exists (
        select from ${SENT_MATCHES} s where s.match_id = l.match_id and s.sent_by = any ($2::uuid[]))) as answered
    where ${MAX_SILENT_MATCHES} <= (select count(distinct m.id) from match_participant l join match m on m.id = l.match_id
      join ${SENT_MATCHES} s on s.match_id = m.id and s.sent_by = any ($2::uuid[]) and l.slot = any (s.outsiders)
      where l.player_id = asked.id and m.standing in ('waiting', 'reported') and m.deleted_at is null
        and m.created_at > greatest($3, answered.at)
        and not exists (select from match_confirmation c where c.match_id = m.id and l.slot = any (c.speaks_for)))
      or exists (select from app_user u where u.id = $4 and u.asked_before > greatest($3, answered.at))`,
}

/**
 * The guests whose owners' silence is not consent: they have said nothing about many matches of this circle, or the sender's
 * deleted account sent matches with guests lately. The count starts again after any answer of an owner.
 */
async function silentAmong(
  tx: Tx,
  guests: readonly KnownFacts[],
  { userId, accounts, now }: { userId: string; accounts: readonly string[]; now: number },
): Promise<Set<string>> {
  if (guests.length === 0) return new Set()
  const ids = guests.map(({ playerId }) => playerId)
  const rows = await tx.run<{ id: string }>(SILENT_AMONG, [ids, accounts, new Date(now - SILENCE_MS), userId])
  return new Set(rows.map(({ id }) => id))
}

const NO_SURROUNDINGS: Surroundings = { since: new Map(), ties: [] }

const isNewlyTold = (player: KnownFacts, surroundings: Surroundings, now: number) =>
  !revealingAccounts(player).some((account) => isSettled(account, surroundings, now))

/** Outsiders recorded only by new accounts, or with no owner, not hidden and in no confirmed match. */
async function unprovenPlayers(tx: Tx, players: readonly KnownFacts[], surroundings: Surroundings, now: number) {
  const asPlayers = players.filter((player) => !isNewlyTold(player, surroundings, now))
  const believed = await playersBelievedIn(tx, asPlayers)
  return new Set(players.map(({ playerId }) => playerId).filter((playerId) => !believed.has(playerId)))
}

/**
 * Players to whom a name alone does not lead: outside the circles of all these accounts, and unproven. Otherwise players invented
 * under real names would receive, and hold back, the games of the people who bear them.
 */
export const strangersTo =
  (tx: Tx, accounts: readonly string[], now: number) =>
  async (playerIds: readonly string[]): Promise<ReadonlySet<string>> => {
    let strange = [...playerIds]
    for (const userId of new Set(accounts)) {
      const [row] = await tx.run<CircleRow>(OF_NEW_MATCH, [userId, strange])
      if (!row) throw new Error('a circle without a row')
      const circle = { self: userId, accounts: new Set(row.accounts), clans: new Set(row.clans) }
      const players = [...(await withOrigins(tx, row.known)).values()]
      const outside = players.filter((player) => relationToCircle(circle, player) === 'outsider')
      if (outside.length === 0) return new Set()
      const query = { parties: [], accounts: outside.flatMap(revealingAccounts), now }
      strange = [...(await unprovenPlayers(tx, outside, await surroundingsOf(tx, query), now))]
    }
    return new Set(strange)
  }

/** An account that testified to a match, when, and its clans then. */
export type Witness = { by: string; at: number; clans: readonly string[] }

/**
 * Those of these contested players for whom a witness cannot vouch. Everybody can vouch for their own proven player.
 * Settled accounts and the sender's circle can vouch for other players whom they know, and anyone can if the sender was
 * new and in no clan. New accounts elsewhere that invented people before must not take over their matches.
 */
export async function notVouched(
  tx: Tx,
  { by: userId, at }: Witness,
  sender: Pick<Witness, 'by' | 'clans'>,
  playerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const [row] = await tx.run<CircleRow>(OF_NEW_MATCH, [userId, playerIds])
  if (!row) throw new Error('a circle without a row')
  const circle = { self: userId, accounts: new Set(row.accounts), clans: new Set(row.clans) }
  const players = [...(await withOrigins(tx, row.known)).values()]
  const surroundings = await surroundingsOf(tx, { parties: [], accounts: [userId, sender.by], now: at })
  const isBelieved =
    circle.accounts.has(sender.by) ||
    isSettled(userId, surroundings, at) ||
    (sender.clans.length === 0 && !isSettled(sender.by, surroundings, at))
  const isVouchedFor = (player: KnownFacts) =>
    isBelieved
      ? relationToCircle(circle, player) !== 'outsider' || isKnownToCircle(circle, player)
      : player.isProven && player.ownerId === userId
  return new Set(players.filter((player) => !isVouchedFor(player)).map(({ playerId }) => playerId))
}

/** Whether these are one account, or two of one clan. */
export async function areOfOneCircle(tx: Tx, userId: string, other: string): Promise<boolean> {
  const [row] = await tx.run<CircleRow>(OF_NEW_MATCH, [userId, []])
  return row?.accounts.includes(other) ?? false
}

const slotOf = ({ slot }: Pick<Seat, 'slot'>) => slot

/** A seat for which no sender speaks, or on another team than the senders. */
const isConcerned = ({ slot, side }: Seat, others: readonly OtherTestimony[]) =>
  others.every(({ outsiders }) => outsiders.includes(slot)) ||
  others.some(({ sides }) => sides.length > 0 && !sides.includes(side))
