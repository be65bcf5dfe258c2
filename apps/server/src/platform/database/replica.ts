import { setTimeout as wait } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import { openPool } from './openDatabase.ts'

const LOOK_EVERY_MS = 2000
const PING_TIMEOUT_MS = 1500
/** Every page's question takes milliseconds; the primary waits to answer instead. */
const ANSWER_TIMEOUT_MS = 3000

export type Replica<Reads> = {
  /** What reads from the replica; undefined while it does not answer. */
  reads: () => Reads | undefined
  /** These reads are over; new ones begin when the replica answers again. */
  giveUp: (reads: Reads, error: unknown) => void
  close: () => Promise<void>
}

type Options<Reads> = {
  url: string
  /** `life` never comes again: what is remembered from one life of the replica is not mixed with another's. */
  open: (pool: Pool, life: number) => Reads
  onLost: (error: unknown) => void
  lookEveryMs?: number
}

/**
 * Follows one copy of the database that may come, go and be replaced by another. All that is read in one life of it comes
 * from one server: of two copies one may be behind, and a version read from the first would be put on contents of the second.
 */
export async function followReplica<Reads>(options: Options<Reads>): Promise<Replica<Reads>> {
  const { url, open, onLost, lookEveryMs = LOOK_EVERY_MS } = options
  const closing = new AbortController()
  let serving: { pool: Pool; reads: Reads } | undefined
  let lives = 0

  function giveUp(reads: Reads, error: unknown) {
    if (serving?.reads !== reads) return
    const { pool } = serving
    serving = undefined
    onLost(error)
    void pool.end()
  }

  async function look() {
    const current = serving
    const pool = current?.pool ?? poolOfOneServer(url)
    try {
      // The driver knows of `query_timeout` and its types do not.
      const ping = { text: 'select 1', query_timeout: PING_TIMEOUT_MS }
      await pool.query(ping)
      if (!current && !closing.signal.aborted) serving = { pool, reads: open(pool, ++lives) }
    } catch (error) {
      if (current) giveUp(current.reads, error)
      // It was away before, and that was reported.
      else void pool.end()
    }
  }

  async function lookOn() {
    while (!closing.signal.aborted) {
      try {
        await wait(lookEveryMs, undefined, { signal: closing.signal, ref: false })
      } catch {
        return // closed while waiting
      }
      await look()
    }
  }

  await look()
  if (!serving) onLost(new Error('The replica does not answer.'))
  const looking = lookOn()
  return {
    reads: () => serving?.reads,
    giveUp,
    async close() {
      closing.abort()
      await looking
      const pool = serving?.pool
      serving = undefined
      await pool?.end()
    },
  }
}

function poolOfOneServer(url: string): Pool {
  let known: string | undefined
  async function requireSameServer(client: ClientBase) {
    const { rows } = await client.query<{ server: string }>('select pg_postmaster_start_time()::text as server')
    const server = rows[0]?.server ?? ''
    known ??= server
    if (server !== known) throw new Error('Behind DATABASE_READ_URL answers another server than before.')
  }
  return openPool({
    url,
    connectTimeout: PING_TIMEOUT_MS,
    answerTimeout: ANSWER_TIMEOUT_MS,
    // One that is late must not take others with it.
    isPipelined: false,
    onConnect: requireSameServer,
  })
}
