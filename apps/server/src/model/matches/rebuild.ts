import type { Db } from '#server/platform/database/openDatabase.ts'
import { recountIslands } from './histories/islandRows.ts'
import { lockFrontier } from './ratings/frontier.ts'
import { resetRatings } from './ratings/settle.ts'
import { settleAll } from './ratings/settlingJob.ts'
import { rebuildReadModels } from './rebuildReadModels.ts'
import { rederiveAfter } from './rederive.ts'
import { inStoreTransaction } from './tx.ts'

type RebuildResult = {
  matches: number
  ratings: number
  players: number
  examples: string[]
}

type RebuildStep = 'matches' | 'ratings' | 'players'
const MAX_EXAMPLES = 10

/** Transactions are small, so that the server can run at the same time. Only differences are written. */
export async function rebuild(
  db: Db,
  { onProgress = () => {} }: { onProgress?: (step: RebuildStep, done: number) => void } = {},
): Promise<RebuildResult> {
  // Settles pending work first, so that it does not count as a difference.
  await settleAll(db)
  const rebuilt: RebuildResult = { matches: 0, ratings: 0, players: 0, examples: [] }
  const note = (kind: RebuildStep, ids: readonly string[]) => {
    rebuilt[kind] += ids.length
    rebuilt.examples.push(...ids.slice(0, Math.max(0, MAX_EXAMPLES - rebuilt.examples.length)))
  }
  let doneCount = 0
  for await (const batch of rederiveAfter(db)) {
    note('matches', batch.changed)
    doneCount += batch.read
    onProgress('matches', doneCount)
  }
  doneCount = 0
  for await (const batch of resetRatings(db)) {
    note('ratings', batch.changed)
    doneCount += batch.read
    onProgress('ratings', doneCount)
  }
  doneCount = 0
  for await (const batch of rebuildReadModels(db)) {
    note('players', batch.changed)
    doneCount += batch.read
    onProgress('players', doneCount)
  }
  const strays = await inStoreTransaction(db, async (tx) => {
    await lockFrontier(tx)
    return recountIslands(tx)
  })
  note(
    'players',
    strays.map((playerId) => `island of ${playerId}`),
  )
  // The corrected matches made their players' statistics stale.
  await settleAll(db)
  return rebuilt
}
