import { setTimeout as wait } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import { openPool } from './openDatabase.ts'

const LOOK_EVERY_MS = 2000
const PING_TIMEOUT_MS = 1500
/** Page queries take milliseconds, and the primary can answer instead. */
const ANSWER_TIMEOUT_MS = 3000

export type Replica<Reads> = {
  /** Reads from the replica; undefined while it does not answer. */
  reads: () => Reads | undefined
  /** Ends these reads; new ones begin when the replica answers again. */
  giveUp: (reads: Reads, error: unknown) => void
  close: () => Promise<void>
}

type Options<Reads> = {
  url: string
  /** `life` is unique: what is cached in one life of the replica is never mixed with another's. */
  open: (pool: Pool, life: number) => Reads
  onLost: (error: unknown) => void
  lookEveryMs?: number
}

/**
 * Follows a read replica that may come, go and be replaced. All reads in one life come from one server: if two differed,
 * a version read from one could be cached with contents of the other.
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
      // The driver supports `query_timeout`, but its types omit it.
      const ping = { text: 'select 1', query_timeout: PING_TIMEOUT_MS }
      await pool.query(ping)
      if (!current && !closing.signal.aborted) serving = { pool, reads: open(pool, ++lives) }
    } catch (error) {
      if (current) giveUp(current.reads, error)
      // It was already away, and that was reported.
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
    // One late answer must not delay others.
    isPipelined: false,
    onConnect: requireSameServer,
  })
}
