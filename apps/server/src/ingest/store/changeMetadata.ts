import { markChanged, markHosts } from '#server/ingest/people/players.ts'
import type { Tx } from '#server/ingest/tx.ts'
import type { MatchMetadata, StoredMatch } from './matchRows.ts'
import { keepWithMatch } from './matchStore.ts'

/**
 * Changes what is kept beside the facts, where the facts stay as they are: nothing is worked out again, which would read
 * all matches of ten people while uploads wait.
 */
export async function changeMetadata(tx: Tx, { match, lines }: StoredMatch, metadata: MatchMetadata): Promise<void> {
  await keepWithMatch(tx, match.id, metadata)
  await markHosts(tx, [match.hostId, metadata.hostId])
  await markChanged(
    tx,
    lines.flatMap(({ playerId }) => playerId ?? []),
  )
}
