import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/database/openDatabase.ts'
import { refoldStale } from './refold.ts'
import { settleRatings } from './settle.ts'
import { storing } from './tx.ts'

/**
 * Works out everything that waits: ratings behind the frontier, then histories. Each step is one transaction that holds
 * the frontier, so any number of processes may do this together, and one that dies leaves a shorter list to the next.
 */
export async function settleAll(db: Db, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  while (!signal?.aborted && (await hasWork(db))) {
    await storing(db, async (tx) => (await settleRatings(tx)) ?? (await refoldStale(tx)))
  }
}

/** Looks without taking the frontier: idle processes must not stand in the way of uploads. */
async function hasWork(db: Db): Promise<boolean> {
  const frontier = await db.selectFrom('ratingFrontier').select('dirtyFromAt').executeTakeFirst()
  if (frontier?.dirtyFromAt) return true
  const stale = await db.selectFrom('playerHistory').select('playerId').where('isStale', '=', true).limit(1).execute()
  return stale.length > 0
}

export type Settling = { stop: () => Promise<void> }

const LOOK_EVERY_MS = 2_000

/** Keeps settling in the background until stopped. */
export function startSettling(
  db: Db,
  { everyMs = LOOK_EVERY_MS, onError }: { everyMs?: number; onError: (error: unknown) => void },
): Settling {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = () => wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  const loop = async () => {
    while (!signal.aborted) {
      // The work is still listed in the database, so the next look tries it again.
      await settleAll(db, { signal }).catch(onError)
      await pause()
    }
  }
  const done = loop()
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}
