import { z } from 'zod'
import { Match } from './matches.ts'
import type { Route } from './route.ts'

export const HomeStats = z.object({
  totalMembers: z.int(),
  gamesThisWeek: z.int(),
  activeUsers: z.int(),
  /** The Korean name of the median ranked tier. `null` if no tier is known. */
  averageTier: z.string().nullable(),
  demoLoading: z.boolean(),
  demo: z.boolean(),
})
export type HomeStats = z.infer<typeof HomeStats>

/** Each match is seen from the side of its MVP, or from another player's if the MVP is hidden or missing. */
export const LatestMatches = z.object({ items: z.array(Match) })
export type LatestMatches = z.infer<typeof LatestMatches>

/** The public clans with the most rated matches in the last 30 days. */
export const ActiveClans = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      clanName: z.string(),
      crestUrl: z.string().nullable(),
      memberCount: z.int(),
      recentMatches: z.int(),
    }),
  ),
})
export type ActiveClans = z.infer<typeof ActiveClans>

/** The newest posts that every visitor may read. */
export const NewPosts = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      boardId: z.int(),
      boardName: z.string(),
      /** `null` for a board of the site. */
      clanName: z.string().nullable(),
      title: z.string(),
      commentCount: z.int(),
      publishedAt: z.iso.datetime(),
    }),
  ),
})
export type NewPosts = z.infer<typeof NewPosts>

export const homeRoutes = {
  stats: {
    call: 'GET /api/home/stats',
    access: 'open',
    scope: 'read',
    schema: { summary: '첫 화면의 네 숫자', response: { 200: HomeStats } },
  },
  latestMatches: {
    call: 'GET /api/home/matches',
    access: 'open',
    scope: 'read',
    schema: { summary: '최근에 끝난 내전', response: { 200: LatestMatches } },
  },
  activeClans: {
    call: 'GET /api/home/clans',
    access: 'open',
    scope: 'read',
    schema: { summary: '요즘 활발한 클랜', response: { 200: ActiveClans } },
  },
  newPosts: {
    call: 'GET /api/home/posts',
    access: 'open',
    scope: 'read',
    schema: { summary: '새 게시글', response: { 200: NewPosts } },
  },
} as const satisfies Record<string, Route>
