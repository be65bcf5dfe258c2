import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { withLease } from '#server/platform/jobs/lease.ts'
import type { Job } from '#server/platform/jobs/registry.ts'
import { renewCalibration } from './calibration.ts'
import { renewListedIsland } from './listedIsland.ts'
import { renewOneLeaderboard } from './pastLeaderboards.ts'

const JOB_NAME = 'leaderboards'

/** Renews the listed island, past leaderboards and the calibration, one at a time, until all are current. */
export async function renewPlayerRanks(db: Db, now: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  while (!signal?.aborted && (await renewOne(db, now)));
}

/** Returns false if nothing is due, another process is working, or ratings are outdated. */
async function renewOne(db: Db, now: number): Promise<boolean> {
  const hasRenewed = await withLease(db, JOB_NAME, async (tx) => {
    const frontier = await tx.selectFrom('ratingFrontier').select(['dirtyFromAt', 'redone']).executeTakeFirstOrThrow()
    if (frontier.dirtyFromAt !== null) return false
    const { redone } = frontier
    return (
      (await renewListedIsland(tx, now)) ||
      (await renewOneLeaderboard(tx, { now, redone })) !== null ||
      (await renewCalibration(tx, { now, redone }))
    )
  })
  return hasRenewed === true
}

const CHOOSING_MS = 10_000
const WAIT_MS = 200

/** Waits for another process that is choosing. Does nothing while ratings are outdated. */
export async function chooseListedIsland(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  const until = performance.now() + CHOOSING_MS
  const choose = () =>
    withLease(db, JOB_NAME, async (tx) => {
      const frontier = await tx.selectFrom('ratingFrontier').select('dirtyFromAt').executeTakeFirstOrThrow()
      if (frontier.dirtyFromAt === null) await renewListedIsland(tx, now)
      return true
    })
  while (!(await choose()) && !signal?.aborted && performance.now() < until) await wait(WAIT_MS)
}

const LOOK_EVERY_MS = 30_000

/** New leaderboards are due at six in the morning in Asia/Seoul. */
export const playerRanksJob = (db: Db, now: () => Date): Job => ({
  name: JOB_NAME,
  everyMs: LOOK_EVERY_MS,
  run: (signal) => renewPlayerRanks(db, now().getTime(), { signal }),
})
