import { CLAN_RANKING_TYPES } from '@buri/domain/clans/clanRankings'
import { z } from 'zod'
import { Clan, clanPaging } from './clans.ts'
import { Pagination, type Route } from './route.ts'

export const ClanRankingType = z.enum(CLAN_RANKING_TYPES)
export type ClanRankingType = z.infer<typeof ClanRankingType>

export const ClanRankingKind = z.object({ type: ClanRankingType, label: z.string(), rule: z.string() })
export type ClanRankingKind = z.infer<typeof ClanRankingKind>

export const RankedClan = z.object({
  /** Competition rank: 1, 2, 2, 4. `null` with too little data. */
  rank: z.int().nullable(),
  /** Places gained since a week ago; `null` if not ranked then. */
  change: z.int().nullable(),
  /** Share of the other clans that are no better, 0 to 100. */
  score: z.number().nullable(),
  /** The measured value, such as a number of matches. */
  value: z.number().nullable(),
  clan: Clan,
})
export type RankedClan = z.infer<typeof RankedClan>

export const ClanRanking = ClanRankingKind.extend({
  data: z.array(RankedClan),
  pagination: Pagination,
  /** When the ranking was computed; `null` before the first time. */
  computedAt: z.iso.datetime().nullable(),
  message: z.string().optional(),
})
export type ClanRanking = z.infer<typeof ClanRanking>

export const clanRankingRoutes = {
  types: {
    call: 'GET /api/clans/ranking-types',
    access: 'open',
    scope: 'read',
    schema: {
      summary: '클랜 순위의 종류와 규칙',
      response: { 200: z.object({ types: z.array(ClanRankingKind) }) },
    },
  },
  /** Alias of `rankings/overall`. */
  overall: {
    call: 'GET /api/clans/rankings',
    access: 'open',
    scope: 'read',
    schema: { summary: '클랜 종합 순위', querystring: z.object(clanPaging), response: { 200: ClanRanking } },
  },
  ranking: {
    call: 'GET /api/clans/rankings/:type',
    access: 'open',
    scope: 'read',
    schema: {
      summary: '클랜 순위',
      params: z.object({ type: ClanRankingType }),
      querystring: z.object(clanPaging),
      response: { 200: ClanRanking },
    },
  },
} as const satisfies Record<string, Route>
