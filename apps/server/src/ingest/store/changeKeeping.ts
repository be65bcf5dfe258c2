import { markChanged, markHosts } from '#server/ingest/people/players.ts'
import type { Tx } from '#server/ingest/tx.ts'
import type { MatchKeeping, StoredMatch } from './matchRows.ts'
import { keepWithMatch } from './matchStore.ts'

/**
 * Changes what is kept beside the facts, where the facts stay as they are: nothing is worked out again, which would read
 * all matches of ten people while uploads wait.
 */
export async function changeKeeping(tx: Tx, { match, lines }: StoredMatch, keeping: MatchKeeping): Promise<void> {
  await keepWithMatch(tx, match.id, keeping)
  await markHosts(tx, [match.hostId, keeping.hostId])
  await markChanged(
    tx,
    lines.flatMap(({ playerId }) => playerId ?? []),
  )
}
