import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { Route } from '../route.ts'
import { LogEntry } from './logs.ts'

const count = z.int().nonnegative()
/** Counts of the last seven days including today, of the seven before, and of each of these fourteen days. */
const Trend = z.object({ week: count, weekBefore: count, days: z.array(z.object({ day: z.iso.date(), count })) })

export const DashboardStats = z.object({
  users: Trend.extend({ total: count, banned: count }),
  matches: Trend,
  posts: Trend,
  /** Files that created or completed a match, and the refusals of the last seven days. */
  uploads: Trend.extend({ refusals: z.array(z.object({ code: z.string(), message: z.string(), count })) }),
  reports: z.object({ waiting: count }),
  /** Pending background work: since when ratings are out of date, and how many histories wait. */
  jobs: z.object({ ratingsBehindSince: z.iso.datetime().nullable(), histories: count }),
  /** Slowest routes of the answering process since its start, or over the last few minutes; milliseconds. */
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
  /** Background jobs of the answering process. */
  work: z.array(
    z.object({
      name: z.string(),
      everyMs: count,
      isRunning: z.boolean(),
      /** Duration and end of the last run; `null` before the first. */
      tookMs: z.number().nonnegative(),
      endedAt: z.iso.datetime().nullable(),
      failuresInARow: count,
    }),
  ),
  storage: z.object({ databaseBytes: count, freeBytes: count, totalBytes: count }),
  clans: z.object({ total: count }),
  claims: z.object({ waiting: count }),
  /** Matches with an open objection or contradiction, and the one that has waited longest. */
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
  /** Excludes sign-ins and sign-outs. */
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
