import { statfs } from 'node:fs/promises'
import type { DashboardStats } from '@buri/contract/admin/dashboard'
import { DAY_MS, seoulDate } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import { dashboardReads } from '#server/features/admin/dashboard.repository.ts'
import { errorSentenceOf } from '#server/features/admin/errorSentenceOf.ts'
import { cacheFor } from '#server/platform/http/cacheFor.ts'
import { ROUTE_MINUTES, type RouteTimes } from '#server/platform/http/routeTimes.ts'
import type { JobRegistry } from '#server/platform/jobs/registry.ts'

const REMEMBERED_MS = 15_000
const WEEK = 7
const SLOW_ROUTES = 6

const dayName = (time: number) => {
  const { year, month, day } = seoulDate(time)
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

type Options = {
  pool: Pool
  dataDir: string
  times: Pick<RouteTimes, 'slowest'>
  jobs: Pick<JobRegistry, 'states'>
  now: () => Date
}

export function dashboardService({ pool, dataDir, times, jobs, now }: Options) {
  const repository = dashboardReads(pool)

  const stats = cacheFor(REMEMBERED_MS, now, async (): Promise<DashboardStats> => {
    const today = now().getTime()
    const names = Array.from({ length: 2 * WEEK }, (_, back) => dayName(today - (2 * WEEK - 1 - back) * DAY_MS))
    const [disk, row] = await Promise.all([
      statfs(dataDir),
      repository.counts({
        from: new Date(`${names[0]}T00:00:00+09:00`),
        to: new Date(`${dayName(today + DAY_MS)}T00:00:00+09:00`),
        week: new Date(today - WEEK * DAY_MS),
      }),
    ])
    const trendOf = (counted: readonly { day: string; count: number }[]) => {
      const counts = new Map(counted.map(({ day, count }) => [day, count]))
      const days = names.map((day) => ({ day, count: counts.get(day) ?? 0 }))
      const sum = (part: typeof days) => part.reduce((total, { count }) => total + count, 0)
      return { week: sum(days.slice(WEEK)), weekBefore: sum(days.slice(0, WEEK)), days }
    }
    return {
      users: { ...trendOf(row.newUsers), total: row.users, banned: row.banned },
      matches: trendOf(row.matches),
      posts: trendOf(row.posts),
      uploads: {
        ...trendOf(row.uploads),
        refusals: row.refusals.map((refused) => ({ ...refused, message: errorSentenceOf(refused.code) })),
      },
      reports: { waiting: row.reports },
      jobs: { ratingsBehindSince: row.ratingsBehindSince?.toISOString() ?? null, histories: row.histories },
      slowRoutes: { minutes: ROUTE_MINUTES, routes: times.slowest(SLOW_ROUTES) },
      work: jobs.states().map(({ name, everyMs, isRunning, lastRunMs, endedMsAgo, failuresInARow }) => ({
        ...{ name, everyMs, isRunning, tookMs: lastRunMs, failuresInARow },
        endedAt: endedMsAgo === undefined ? null : new Date(today - endedMsAgo).toISOString(),
      })),
      storage: {
        databaseBytes: row.databaseBytes,
        freeBytes: disk.bavail * disk.bsize,
        totalBytes: disk.blocks * disk.bsize,
      },
      clans: { total: row.clans },
      claims: { waiting: row.claims },
      disputes: row.disputes,
      logs: { denied: row.denied },
    }
  })

  return { stats }
}
export type DashboardService = ReturnType<typeof dashboardService>
