import { CLAN_RANKING_TYPES } from '@buri/domain/clans/clanRankings'
import { z } from 'zod'
import { Clan, clanPaging } from './clans.ts'
import { Pagination, type Route } from './route.ts'

export const ClanRankingType = z.enum(CLAN_RANKING_TYPES)
export type ClanRankingType = z.infer<typeof ClanRankingType>

export const ClanRankingKind = z.object({ type: ClanRankingType, label: z.string(), rule: z.string() })
export type ClanRankingKind = z.infer<typeof ClanRankingKind>

export const RankedClan = z.object({
  /** The competition rank, such as 1, 2, 2, 4. `null` if there is too little data. */
  rank: z.int().nullable(),
  /** How many places the clan has gained in a week. `null` if it was not ranked a week ago. */
  change: z.int().nullable(),
  /** The share of the other clans that are not better, in percent from 0 to 100. */
  score: z.number().nullable(),
  /** The value that the ranking compares, such as a number of matches. */
  value: z.number().nullable(),
  clan: Clan,
})
export type RankedClan = z.infer<typeof RankedClan>

export const ClanRanking = ClanRankingKind.extend({
  data: z.array(RankedClan),
  pagination: Pagination,
  /** When the ranking was computed. `null` if it was never computed. */
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
  /** The same as `rankings/overall`. */
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
