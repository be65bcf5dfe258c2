import { sql } from 'kysely'
import type { Db } from '#server/database/openDatabase.ts'
import { type BackgroundWork, inBackground } from '#server/jobs/inBackground.ts'
import { renewCalibration } from './calibration.ts'
import { renewOneBoard } from './pastBoards.ts'

/** Any number, the same in every process of the site. */
const LOCK = 6_002_026

/** Makes boards of the past and the calibration as the stored matches say, one at a time, while any is not. */
export async function renewStandings(db: Db, now: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  while (!signal?.aborted && (await renewOne(db, now)));
}

/** One transaction; false when there was nothing to do, or another process is at it, or ratings are not settled. */
async function renewOne(db: Db, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as is_ours`.execute(tx)
    if (!rows[0]?.isOurs) return false
    const frontier = await tx.selectFrom('ratingFrontier').select(['dirtyFromAt', 'redone']).executeTakeFirstOrThrow()
    if (frontier.dirtyFromAt !== null) return false
    const { redone } = frontier
    return (await renewOneBoard(tx, { now, redone })) !== null || (await renewCalibration(tx, { now, redone }))
  })
}

const LOOK_EVERY_MS = 30_000

/** Keeps them so in the background until stopped; new boards follow at six in the morning, Asia/Seoul. */
export const startStandings = (
  db: Db,
  { now, onError, everyMs = LOOK_EVERY_MS }: { now: () => Date; onError: (error: unknown) => void; everyMs?: number },
): BackgroundWork => inBackground((signal) => renewStandings(db, now().getTime(), { signal }), { everyMs, onError })
