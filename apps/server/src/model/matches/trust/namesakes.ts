import type { NamesakeTest } from '@buri/domain/identities/seating'
import { believedNames } from '#server/model/matches/people/people.ts'
import type { Statement, Tx } from '#server/model/matches/tx.ts'
import { isOfCircle, isWellTold } from '#server/model/people/bearers.ts'
import { hiddenPlayer } from '#server/model/people/visibility.ts'
import type { KnownFacts } from './circleRows.ts'

const IS_OF_ASKER = isOfCircle('$2::uuid', '$4::uuid')

const WELL_TOLD_AMONG = {
  name: 'ingest_well_told_among',
  text: `select p.id from unnest($1::uuid[]) as p (id) where ${isWellTold('p.id', IS_OF_ASKER, '$3::text')}`,
}

const PROVEN_AMONG = {
  name: 'ingest_proven_among',
  text: `select p.id from unnest($1::uuid[]) as asked (id) join player p on p.id = asked.id
    where (${hiddenPlayer('p')} or exists (select from player_owner o where o.player_id = p.id)
      or exists (select from match_participant l join match m on m.id = l.match_id
        where l.player_id = p.id and not l.is_deleted and m.standing = 'confirmed'))
      and ${isWellTold('p.id', IS_OF_ASKER, '$3::text')}`,
}

/** `clanId`: the clan of the judged match. `exceptMatch`: the id of that match if it is stored. */
type Asker = { userId: string; clanId: string | null; exceptMatch: string | null }

async function missingAmong(tx: Tx, found: Statement, players: readonly KnownFacts[], asker: Asker) {
  if (players.length === 0) return new Set<string>()
  const ids = players.map(({ playerId }) => playerId)
  const rows = await tx.run<{ id: string }>(found, [ids, asker.userId, asker.exceptMatch, asker.clanId])
  return new Set(ids).difference(new Set(rows.map(({ id }) => id)))
}

const TOLD_BY_SETTLED = {
  name: 'ingest_told_by_settled',
  text: `select p.id from unnest($1::uuid[]) as p (id) where ${isWellTold('p.id', 'false', '$2::text')}`,
}

/** Returns those of the players whom the operator or a settled account recorded in another match. */
export async function toldBySettled(tx: Tx, playerIds: readonly string[], exceptMatch: string): Promise<Set<string>> {
  const rows = await tx.run<{ id: string }>(TOLD_BY_SETTLED, [playerIds, exceptMatch])
  return new Set(rows.map(({ id }) => id))
}

/** Returns the players recorded only by accounts outside the asker's circle that were not settled when they sent. */
export const newlyTold = (tx: Tx, players: readonly KnownFacts[], asker: Asker) =>
  missingAmong(tx, WELL_TOLD_AMONG, players, asker)

/**
 * Returns the newly told players, and the public players with neither an owner nor a confirmed match. Names alone must
 * not lead to them, because they may be inventions.
 */
const unproven = (tx: Tx, players: readonly KnownFacts[], asker: Asker) =>
  missingAmong(tx, PROVEN_AMONG, players, asker)

type AskerOfNames = Asker & {
  isOutsider: (player: KnownFacts) => boolean
  isKnown: (player: KnownFacts) => boolean
}

/**
 * Returns a test for names that do not identify their player: the asker's circle does not believe the name or, for an
 * unknown outsider, sees no proof that the player exists. The test applies to the circle's own people, too, because a
 * new member could bring inventions.
 */
export async function namesakeTestFor(
  tx: Tx,
  { isOutsider, isKnown, ...asker }: AskerOfNames,
  players: readonly KnownFacts[],
  nameKeys: readonly string[],
): Promise<NamesakeTest> {
  const ids = players.map(({ playerId }) => playerId)
  const unknown = players.filter((player) => isOutsider(player) && !isKnown(player))
  const unprovenIds = await unproven(tx, unknown, asker)
  const isBelieved = await believedNames(tx, ids, nameKeys, asker)
  return (playerId, nameKey) =>
    unprovenIds.has(playerId) || (ids.includes(playerId) && nameKey !== null && !isBelieved(playerId, nameKey))
}
