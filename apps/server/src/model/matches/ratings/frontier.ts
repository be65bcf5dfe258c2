import { compareMatchOrder } from '@buri/domain/history/playerHistory'
import { queryAhead, type Tx } from '#server/model/matches/tx.ts'
import { STATEMENT_MS } from '#server/platform/database/openDatabase.ts'
import { raiseStatementLimit } from '#server/platform/database/statementLimits.ts'

export type MatchPlace = { playedAt: number; matchId: string }

const LOCK_FRONTIER = {
  name: 'ingest_lock_frontier',
  isPrepared: true,
  text: `select extract(epoch from dirty_from_at) * 1000 as "playedAt", dirty_from_id as "matchId"
    from rating_frontier where id = 1 for no key update`,
} as const

/** Raises the statement timeout of requests only: jobs and commands have set longer ones. */
const WAIT_LONGER = {
  name: 'ingest_wait_longer',
  isPrepared: true,
  isSentAhead: true,
  text: `${raiseStatementLimit(STATEMENT_MS.ingest)} select set_config('statement_timeout', '${STATEMENT_MS.ingest}', true)
    where current_setting('statement_timeout')::interval = interval '${STATEMENT_MS.request} ms'`,
} as const

/**
 * Returns the place from which ratings have to be recomputed; `null` if all are settled. Every transaction that changes
 * matches takes this row lock first, which rules out deadlocks over shared players. Readers never wait.
 */
export async function lockFrontier(tx: Tx): Promise<MatchPlace | null> {
  const { frontier } = await lockFrontierAhead(tx)
  return frontier
}

/** Locks without awaiting the answer, which comes with that of the next statement. */
export async function lockFrontierAhead(tx: Tx): Promise<{ frontier: Promise<MatchPlace | null> }> {
  await tx.run(WAIT_LONGER)
  const { rows } = await queryAhead<FrontierRow>(tx, LOCK_FRONTIER)
  const frontier = rows.then(frontierIn)
  frontier.catch(() => {}) // the next statement reports the error
  return { frontier }
}

type FrontierRow = { playedAt: number | null; matchId: string | null }

function frontierIn([row]: readonly FrontierRow[]): MatchPlace | null {
  if (!row) throw new Error('the row of rating_frontier is missing')
  return row.playedAt === null || row.matchId === null ? null : { playedAt: row.playedAt, matchId: row.matchId }
}

const MOVE_FRONTIER = {
  name: 'ingest_move_frontier',
  text: 'update rating_frontier set dirty_from_at = $1, dirty_from_id = $2 where id = 1',
}

export async function moveFrontier(tx: Tx, to: MatchPlace | null): Promise<void> {
  await tx.run(MOVE_FRONTIER, to ? [new Date(to.playedAt), to.matchId] : [null, null])
}

const NOTE_REDONE = {
  name: 'ingest_note_redone',
  isPrepared: true,
  text: 'update rating_frontier set redone = redone + 1 where id = 1',
} as const

/** Notes that ratings before the newest matches have changed, so that leaderboards of the past are made again. */
export async function markRerated(tx: Tx): Promise<void> {
  await tx.run(NOTE_REDONE)
}

export function earlierPlace(one: MatchPlace | null, other: MatchPlace | null): MatchPlace | null {
  if (!one || !other) return one ?? other
  return compareMatchOrder(one, other) <= 0 ? one : other
}
