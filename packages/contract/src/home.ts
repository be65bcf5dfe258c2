import { z } from 'zod'
import { Match } from './matches.ts'
import type { Route } from './route.ts'

export const HomeStats = z.object({
  totalMembers: z.int(),
  gamesThisWeek: z.int(),
  activeUsers: z.int(),
  /** The Korean name of the middle ranked tier; `null` while no tier is known. */
  averageTier: z.string().nullable(),
  /** True while the demo world is being filled. */
  demoLoading: z.boolean(),
  demo: z.boolean(),
})
export type HomeStats = z.infer<typeof HomeStats>

/** The newest matches, each as its MVP saw it (or the first player when there was none). */
export const LatestMatches = z.object({ items: z.array(Match) })
export type LatestMatches = z.infer<typeof LatestMatches>

export const homeRoutes = {
  stats: {
    method: 'GET',
    url: '/api/home/stats',
    access: 'open',
    schema: { tags: ['home'], summary: '첫 화면의 네 숫자', response: { 200: HomeStats } },
  },
  latestMatches: {
    method: 'GET',
    url: '/api/home/matches',
    access: 'open',
    schema: { tags: ['home'], summary: '최근에 끝난 내전', response: { 200: LatestMatches } },
  },
} as const satisfies Record<string, Route>
