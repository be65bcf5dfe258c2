import { earlierPlace, type MatchPlace } from '#server/model/matches/ratings/frontier.ts'
import { firstRatedMatch, recountRatings } from '#server/model/matches/ratings/ratingRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { mergePlayers } from './mergePlayers.ts'
import type { SamePerson } from './seatingState.ts'

type MergeEffect = { stalePlayerIds: string[]; outdatedFrom: MatchPlace | null }

/** Returns the player to whom the id belongs after the merges, which must be in order. */
export const survivingPlayerId = (merges: readonly SamePerson[], playerId: string | null): string | null =>
  merges.reduce((person, { keep, drop }) => (person === drop ? keep : person), playerId)

type SeatPlayers = readonly (string | null)[]
/** Returns the player who has the host's seat after a merge. A host without a seat stays the host. */
export const hostAfterMerge = (
  hostId: string | null,
  { before, after }: { before: SeatPlayers; after: SeatPlayers },
): string | null => (hostId === null ? null : after[before.indexOf(hostId)]) ?? hostId

export async function joinPeople(tx: Tx, merges: readonly SamePerson[]): Promise<MergeEffect> {
  const stalePlayerIds = new Set<string>()
  let outdatedFrom: MatchPlace | null = null
  for (const pair of merges) {
    const survivor = await firstRatedMatch(tx, pair.keep)
    const dropped = await firstRatedMatch(tx, pair.drop)
    for (const playerId of await mergePlayers(tx, pair)) stalePlayerIds.add(playerId)
    stalePlayerIds.delete(pair.drop)
    await recountRatings(tx, [pair.keep])
    // Until the later of the two players' first matches, only one of them had played, so ratings before it stay right.
    if (survivor && dropped)
      outdatedFrom = earlierPlace(outdatedFrom, earlierPlace(survivor, dropped) === survivor ? dropped : survivor)
  }
  return { stalePlayerIds: [...stalePlayerIds], outdatedFrom }
}
