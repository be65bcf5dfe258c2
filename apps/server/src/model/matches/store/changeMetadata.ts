import { markChanged, markHostsChanged } from '#server/model/matches/people/players.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import type { MatchMetadata, StoredMatch } from './matchRows.ts'
import { recountOrigins, updateMatchMetadata } from './matchStore.ts'

/**
 * Recomputes at most the players' origins: histories and ratings do not depend on the metadata, and refolding would
 * read all matches of ten people while uploads wait.
 */
export async function changeMetadata(tx: Tx, { match, lines }: StoredMatch, metadata: MatchMetadata): Promise<void> {
  await updateMatchMetadata(tx, match.id, metadata)
  const players = lines.flatMap(({ playerId }) => playerId ?? [])
  if (metadata.clanId !== match.clanId || metadata.uploadedBy !== match.uploadedBy) await recountOrigins(tx, players)
  await markHostsChanged(tx, [match.hostId, metadata.hostId])
  await markChanged(tx, players)
}
