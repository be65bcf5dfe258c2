import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { Position } from './matches.ts'
import { ErrorBody, Pagination, type Route } from './route.ts'

export const RankedPlayer = z.object({
  /** Competition rank: 1, 2, 2, 4. `null` while provisional. */
  rank: z.int().nullable(),
  name: z.string(),
  tagLine: z.string(),
  felicanScore: z.int(),
  games: z.int(),
  winRate: z.number().nullable(),
  mainPosition: Position.nullable(),
  /** Places gained since a week ago; `null` when not ranked then. */
  change: z.int().nullable(),
})
export type RankedPlayer = z.infer<typeof RankedPlayer>

export const PlayerRanking = z.object({ data: z.array(RankedPlayer), pagination: Pagination })
export type PlayerRanking = z.infer<typeof PlayerRanking>

export const rankingRoutes = {
  players: {
    method: 'GET',
    url: '/api/rankings/players',
    access: 'open',
    schema: {
      tags: ['rankings'],
      summary: '부리 점수 순위',
      querystring: z.object({
        page: z.coerce.number().int().min(1).default(1),
        limit: z.coerce.number().int().min(1).default(20),
        clanId: z.uuid().optional(),
        position: Position.optional(),
      }),
      response: { 200: PlayerRanking, '4xx': ErrorBody },
    },
  },
} as const satisfies Record<string, Route>

/** A `limit` above the cap is answered with the cap. */
export const cappedLimit = (limit: number) => Math.min(limit, LIMITS.listLimitMax)
