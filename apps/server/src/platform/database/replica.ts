import { setTimeout as wait } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import { openPool } from './openDatabase.ts'

const LOOK_EVERY_MS = 2000
const PING_TIMEOUT_MS = 1500
/** Queries of pages take milliseconds, and the primary can answer instead. */
const ANSWER_TIMEOUT_MS = 3000

// While the primary writes nothing, the last change grows old, but a replica that has replayed everything is not
// behind.
const LAG_SECONDS = `
  select coalesce(case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
      and exists (select from pg_stat_wal_receiver) then 0
    else extract(epoch from now() - pg_last_xact_replay_timestamp()) end, 0)::float8 as seconds`

export type Replica<Reads> = {
  /** Undefined while the replica does not answer. */
  reads: () => Reads | undefined
  pool: () => Pool | undefined
  /** Stops reading from the replica. New reads begin when it answers again. */
  giveUp: (reads: Reads, error: unknown) => void
  /** The lag at the last check. */
  lagSeconds: () => number
  close: () => Promise<void>
}

type Options<Reads> = {
  url: string
  /**
   * Returns the reads for a life, which lasts from finding a server until losing it. `life` is unique, so that nothing
   * cached in one life is used in another.
   */
  open: (pool: Pool, life: number) => Reads
  onLost: (error: unknown) => void
  checkEveryMs?: number
  /** A replica further behind is given up until it has caught up. */
  mostLagSeconds?: number
  /** No replica can catch up while the primary is away, so the limit does not apply then. */
  isPrimaryAway?: () => boolean
}

/** One server answers all reads of a life (see `open`). Otherwise one's content could be cached by another's version. */
export async function followReplica<Reads>(options: Options<Reads>): Promise<Replica<Reads>> {
  const { url, open, onLost, checkEveryMs = LOOK_EVERY_MS, isPrimaryAway = () => false } = options
  const { mostLagSeconds = Number.POSITIVE_INFINITY } = options
  const closingSignal = new AbortController()
  let serving: { pool: Pool; reads: Reads } | undefined
  let lifeCount = 0
  let lagSeconds = 0

  function stopUsing(reads: Reads, error: unknown) {
    if (serving?.reads !== reads) return
    const { pool } = serving
    serving = undefined
    onLost(error)
    void pool.end()
  }

  async function lookForPrimary() {
    const current = serving
    const pool = current?.pool ?? poolOfOneServer(url)
    try {
      const ping = { text: LAG_SECONDS, patienceMs: PING_TIMEOUT_MS }
      const { rows } = await pool.query<{ seconds: number }>(ping)
      lagSeconds = rows[0]?.seconds ?? 0
      if (lagSeconds > mostLagSeconds && !isPrimaryAway())
        throw new Error(
          `The replica is ${Math.round(lagSeconds)} seconds behind; it is read again when it has caught up.`,
        )
      if (!current && !closingSignal.signal.aborted) serving = { pool, reads: open(pool, ++lifeCount) }
    } catch (error) {
      if (current) stopUsing(current.reads, error)
      else void pool.end()
    }
  }

  async function checkPrimary() {
    while (!closingSignal.signal.aborted) {
      try {
        await wait(checkEveryMs, undefined, { signal: closingSignal.signal, ref: false })
      } catch {
        return
      }
      await lookForPrimary()
    }
  }

  await lookForPrimary()
  if (!serving)
    onLost(new Error(lagSeconds > mostLagSeconds ? 'The replica is too far behind.' : 'The replica does not answer.'))
  const checking = checkPrimary()
  return {
    reads: () => serving?.reads,
    pool: () => serving?.pool,
    giveUp: stopUsing,
    lagSeconds: () => lagSeconds,
    async close() {
      closingSignal.abort()
      await checking
      const pool = serving?.pool
      serving = undefined
      await pool?.end()
    },
  }
}

/** This error counts as a lost connection, so that the replica is left alone and tried again later. */
class AnotherServer extends Error {
  readonly code = '08006'
  constructor() {
    super('Behind DATABASE_READ_URL answers another server than before.')
  }
}

function poolOfOneServer(url: string): Pool {
  let identity: string | undefined
  async function requireSameServer(client: ClientBase) {
    const { rows } = await client.query<{ server: string }>('select pg_postmaster_start_time()::text as server')
    const server = rows[0]?.server ?? ''
    identity ??= server
    if (server !== identity) throw new AnotherServer()
  }
  return openPool({
    url,
    connectTimeout: PING_TIMEOUT_MS,
    answerTimeout: ANSWER_TIMEOUT_MS,
    // One late answer must not delay others.
    isPipelined: false,
    onConnect: requireSameServer,
  })
}
