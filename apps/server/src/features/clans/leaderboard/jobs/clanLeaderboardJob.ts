import { rankClans } from '@buri/domain/clans/rankClans'
import { weekLeaderboardAt } from '@buri/domain/rankings/leaderboard'
import { seoulDate, WEEK_MS } from '@buri/domain/seoulTime'
import { sql, type Transaction } from 'kysely'
import { NO_ISLAND_CHOSEN } from '#server/model/people/listedIsland.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { isDue } from '#server/platform/jobs/due.ts'
import { withLease } from '#server/platform/jobs/lease.ts'
import type { Job } from '#server/platform/jobs/registry.ts'
import { clanFacts } from '../clanFacts.repository.ts'
import { renewClanHabits } from '../clanHabits.repository.ts'

const JOB_NAME = 'clan-leaderboards'
const LOOK_EVERY_MS = 30_000
const MAX_MS = 10 * 60_000
const FRESH_MS = 5 * 60_000
/** Places are compared with those of a week ago, and one day is spare. */
const DAYS_KEPT = 9
const ROWS_AT_ONCE = 1000

/** The last leaderboard of each day is kept for comparison. */
export async function renewClanLeaderboard(db: Db, now: number): Promise<void> {
  await withLease(db, JOB_NAME, async (tx) => {
    const day = boardDayOf(now)
    const leaderboard = await tx.selectFrom('clanBoard').selectAll().where('day', '=', day).executeTakeFirst()
    if (leaderboard && (now - leaderboard.madeAt.getTime() < FRESH_MS || !isDue(leaderboard, now))) return
    // No leaderboard is made until an island is chosen, because the island that is largest now need not be the one that
    // will be chosen.
    const unchosen = await sql`${sql.raw(NO_ISLAND_CHOSEN)}`.execute(tx)
    if (unchosen.rows.length > 0) return
    const started = performance.now()
    // No request waits for this job, so it may run longer than a request may.
    await sql`set local statement_timeout = ${sql.lit(MAX_MS)}`.execute(tx)
    await renewClanHabits(tx, now)
    const standings = rankClans(await clanFacts(tx, now))
    // Without clans no leaderboard is stored, so that the first clan is ranked at the next run.
    if (standings.length === 0) return
    await replaceBoard(tx, { day, now, standings, tookMs: Math.round(performance.now() - started) })
  })
}

/** Returns the day of the leaderboard, which begins at six in the morning in Seoul. */
function boardDayOf(now: number): string {
  const { year, month, day } = seoulDate(weekLeaderboardAt(now) + WEEK_MS)
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

type NewBoard = { day: string; now: number; standings: ReturnType<typeof rankClans>; tookMs: number }

async function replaceBoard(tx: Transaction<DB>, { day, now, standings, tookMs }: NewBoard) {
  await sql`delete from clan_board where day = ${day} or day <= ${day}::date - ${DAYS_KEPT}::integer`.execute(tx)
  await tx
    .insertInto('clanBoard')
    .values({ day, madeAt: new Date(now), tookMs })
    .execute()
  for (let index = 0; index < standings.length; index += ROWS_AT_ONCE) {
    const rows = standings.slice(index, index + ROWS_AT_ONCE).map((standing) => ({ day, ...standing }))
    await tx.insertInto('clanStanding').values(rows).execute()
  }
}

type Choose = (now: number, signal: AbortSignal) => Promise<void>

/** `choose` chooses the listed island first, so that the first leaderboard after a restore compares the right clans. */
export const clanLeaderboardJob = (db: Db, now: () => Date, choose: Choose): Job => ({
  name: JOB_NAME,
  everyMs: LOOK_EVERY_MS,
  async run(signal) {
    await choose(now().getTime(), signal)
    await renewClanLeaderboard(db, now().getTime())
  },
})
