import { z } from 'zod'
import { LIMITS } from './limits.ts'
import type { Route } from './route.ts'

/** Some fields keep names in snake_case, because other programs read them. */
export const SummonerSuggestion = z.object({
  keyword: z.string(),
  puuid: z.string(),
  game_name: z.string(),
  tag_line: z.string(),
  /** The player's first public clan. */
  clanName: z.string().nullable(),
  felicanScore: z.int().nullable(),
  /** Number of rated matches. */
  games: z.int(),
})
export type SummonerSuggestion = z.infer<typeof SummonerSuggestion>

export const searchRoutes = {
  summoners: {
    call: 'GET /api/search/summoners',
    access: 'open',
    scope: 'read',
    limits: ['search'],
    schema: {
      summary: '소환사 이름 찾기 (부분, 초성)',
      querystring: z.object({ keyword: z.string().max(LIMITS.searchMaxLength) }),
      response: { 200: z.array(SummonerSuggestion) },
    },
  },
  nearest: {
    call: 'GET /api/search/nearest',
    access: 'open',
    scope: 'read',
    limits: ['search'],
    schema: {
      summary: '없는 이름과 가장 가까운 소환사 이름',
      querystring: z.object({ name: z.string().max(LIMITS.nameTagMaxLength) }),
      response: { 200: z.array(SummonerSuggestion) },
    },
  },
} as const satisfies Record<string, Route>
