import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { inStoreTransaction, statementsOf, type Tx } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { nextStale } from './historyRows.ts'
import { foldPlayers, MATCHES_OF, REFOLD_BATCH_SIZE, refoldStale, writeFolds } from './refold.ts'

/** New matches can make an attempt outdated. After the last attempt, the fold holds the lock, and uploads wait. */
const MAX_ATTEMPTS = 3

// Every update gives a row a new xmin: https://www.postgresql.org/docs/18/ddl-system-columns.html
const TRACE_OF_MATCHES = {
  name: 'ingest_trace_of_matches',
  text: `select coalesce(sum(hashtextextended(concat_ws('/', l.match_id, l.slot, l.xmin::text, m.xmin::text), 0)), 0)::text as trace
    from match_participant l join match m on m.id = l.match_id
    where l.match_id in (select match_id from match_participant where player_id = any ($1::uuid[]) and not is_deleted)`,
}

/** Returns a version that changes whenever the matches of these players change. */
async function traceOfPlayers(tx: Tx, playerIds: readonly string[]): Promise<string | undefined> {
  const [row] = await tx.run<{ trace: string }>(TRACE_OF_MATCHES, [playerIds])
  return row?.trace
}

/** Locks the frontier only to write the result, if no match changed meanwhile. Returns false if no player is stale. */
export async function refoldOutsideLock(db: Db): Promise<boolean> {
  const reads = statementsOf(db)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const playerIds = await nextStale(reads, REFOLD_BATCH_SIZE)
    if (playerIds.length === 0) return false
    const trace = await traceOfPlayers(reads, playerIds)
    const rows = await reads.run<{ matchId: string }>(MATCHES_OF, [playerIds, null])
    const matchIds = rows.map(({ matchId }) => matchId)
    const folds = await foldPlayers(reads, playerIds, matchIds)
    const isDone = await inStoreTransaction(db, async (tx) => {
      await lockFrontier(tx)
      if ((await traceOfPlayers(tx, playerIds)) !== trace) return false
      await writeFolds(tx, playerIds, folds)
      return true
    })
    if (isDone) return true
  }
  return inStoreTransaction(db, async (tx) => {
    await lockFrontier(tx)
    return refoldStale(tx)
  })
}
