import type { NamesakeTest } from '@buri/domain/identities/seating'
import { isSettled, revealingAccounts, type Surroundings } from '@buri/domain/matches/independence'
import { believedNames } from '#server/model/matches/people/people.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { hiddenPlayer } from '#server/model/people/visibility.ts'
import type { KnownFacts } from './circleRows.ts'

const BELIEVED_AMONG = {
  name: 'ingest_believed_among',
  text: `select p.id from unnest($1::uuid[]) as asked (id) join player p on p.id = asked.id
    where ${hiddenPlayer('p')} or exists (select from player_owner o where o.player_id = p.id)
      or exists (select from match_participant l join match m on m.id = l.match_id
        where l.player_id = p.id and not l.is_deleted and m.standing = 'confirmed')`,
}

/**
 * Returns the owned and hidden players and those in confirmed matches. They are not taken for inventions, even if only
 * a name leads to them.
 */
async function playersBelievedIn(tx: Tx, players: readonly KnownFacts[]): Promise<Set<string>> {
  const ids = players.map(({ playerId }) => playerId)
  const rows = ids.length > 0 ? await tx.run<{ id: string }>(BELIEVED_AMONG, [ids]) : []
  return new Set(rows.map(({ id }) => id))
}

export const isNewlyTold = (player: KnownFacts, surroundings: Surroundings, now: number) =>
  !revealingAccounts(player).some((account) => isSettled(account, surroundings, now))

/** Finds players whom only new accounts recorded, and public players with neither an owner nor a confirmed match. */
async function unprovenPlayers(tx: Tx, players: readonly KnownFacts[], surroundings: Surroundings, now: number) {
  const asPlayers = players.filter((player) => !isNewlyTold(player, surroundings, now))
  const believed = await playersBelievedIn(tx, asPlayers)
  return new Set(players.map(({ playerId }) => playerId).filter((playerId) => !believed.has(playerId)))
}

type Asker = {
  userId: string
  isOutsider: (player: KnownFacts) => boolean
  isKnown: (player: KnownFacts) => boolean
  surroundings: Surroundings
  now: number
}

/**
 * Returns a test for names that do not identify their player: the asker's circle does not believe the name or, for an
 * unknown outsider, sees no proof that the player exists. The test applies to the circle's own people, too, because a
 * new member could bring inventions.
 */
export async function namesakeTestFor(
  tx: Tx,
  { userId, isOutsider, isKnown, surroundings, now }: Asker,
  players: readonly KnownFacts[],
  nameKeys: readonly string[],
): Promise<NamesakeTest> {
  const ids = players.map(({ playerId }) => playerId)
  const unknown = players.filter((player) => isOutsider(player) && !isKnown(player))
  const unproven = await unprovenPlayers(tx, unknown, surroundings, now)
  const isBelieved = await believedNames(tx, ids, nameKeys, userId)
  return (playerId, nameKey) =>
    unproven.has(playerId) || (ids.includes(playerId) && nameKey !== null && !isBelieved(playerId, nameKey))
}
