import type { Db } from '#server/database/openDatabase.ts'
import { leased } from '#server/jobs/lease.ts'
import type { Job } from '#server/jobs/registry.ts'
import { renewCalibration } from './calibration.ts'
import { renewListedIsland } from './listedIsland.ts'
import { renewOneBoard } from './pastBoards.ts'

const NAME = 'leaderboards'

/** Makes the listed island, boards of the past and the calibration as the stored matches say, one at a time, while any is not. */
export async function renewStandings(db: Db, now: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  while (!signal?.aborted && (await renewOne(db, now)));
}

/** One transaction; false when there was nothing to do, or another process is at it, or ratings are not settled. */
async function renewOne(db: Db, now: number): Promise<boolean> {
  const hasRenewed = await leased(db, NAME, async (tx) => {
    const frontier = await tx.selectFrom('ratingFrontier').select(['dirtyFromAt', 'redone']).executeTakeFirstOrThrow()
    if (frontier.dirtyFromAt !== null) return false
    const { redone } = frontier
    return (
      (await renewListedIsland(tx, now)) ||
      (await renewOneBoard(tx, { now, redone })) !== null ||
      (await renewCalibration(tx, { now, redone }))
    )
  })
  return hasRenewed === true
}

const LOOK_EVERY_MS = 30_000

/** New leaderboards follow at six in the morning, Asia/Seoul. */
export const standingsJob = (db: Db, now: () => Date): Job => ({
  name: NAME,
  everyMs: LOOK_EVERY_MS,
  run: (signal) => renewStandings(db, now().getTime(), { signal }),
})
