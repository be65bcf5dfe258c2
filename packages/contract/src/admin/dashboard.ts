import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { Route } from '../route.ts'
import { LogEntry } from './logs.ts'

const count = z.int().nonnegative()
/** Counts of the last seven days including today, and of the seven before. `days` has all fourteen. */
const Trend = z.object({ week: count, weekBefore: count, days: z.array(z.object({ day: z.iso.date(), count })) })

export const DashboardStats = z.object({
  users: Trend.extend({ total: count, banned: count }),
  matches: Trend,
  posts: Trend,
  /** `refusals` counts the refusals of the last seven days by code. */
  uploads: Trend.extend({ refusals: z.array(z.object({ code: z.string(), message: z.string(), count })) }),
  reports: z.object({ waiting: count }),
  /** `ratingsBehindSince` is when ratings became out of date, and `histories` is how many histories wait. */
  jobs: z.object({ ratingsBehindSince: z.iso.datetime().nullable(), histories: count }),
  /** The slowest routes of the process that answers, over its last few minutes at most. Times in milliseconds. */
  slowRoutes: z.object({
    minutes: count,
    routes: z.array(
      z.object({
        method: z.string(),
        route: z.string(),
        requests: count,
        p50: z.number().nonnegative(),
        p95: z.number().nonnegative(),
      }),
    ),
  }),
  /** Background jobs of the process that answers. */
  work: z.array(
    z.object({
      name: z.string(),
      everyMs: count,
      isRunning: z.boolean(),
      /** How long the last run took, and when it ended. `null` before the first run. */
      tookMs: z.number().nonnegative(),
      endedAt: z.iso.datetime().nullable(),
      failuresInARow: count,
    }),
  ),
  storage: z.object({ databaseBytes: count, freeBytes: count, totalBytes: count }),
  clans: z.object({ total: count }),
  claims: z.object({ waiting: count }),
  /** `matchId` is the match with an open objection or contradiction that has waited longest. */
  disputes: z.object({ waiting: count, matchId: z.string().nullable() }),
  logs: z.object({ denied: count }),
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const adminDashboardRoutes = {
  stats: {
    call: 'GET /api/admin/dashboard/stats',
    access: 'admin',
    schema: { summary: '관리 현황', response: { 200: DashboardStats } },
  },
  /** Sign-ins and sign-outs are left out. */
  recentActions: {
    call: 'GET /api/admin/dashboard/recent-actions',
    access: 'login',
    permission: 'log',
    schema: {
      summary: '최근 작업',
      querystring: z.object({
        limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.recentActions),
      }),
      response: { 200: z.array(LogEntry) },
    },
  },
} as const satisfies Record<string, Route>
