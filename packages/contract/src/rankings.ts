import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { Position } from './matches.ts'
import { Pagination, type Route } from './route.ts'

const count = z.int().nonnegative()
const chance = z.number().min(0).max(1)

export const RankedPlayer = z.object({
  /** Competition rank, as in 1, 2, 2, 4. `null` while provisional. */
  rank: z.int().nullable(),
  name: z.string(),
  tagLine: z.string(),
  avatarUrl: z.string().nullable(),
  /** The public clan that everybody sees with the player; `null` on the leaderboard of a clan. */
  clanName: z.string().nullable(),
  felicanScore: z.int(),
  /** Number of rated matches; for a past season, only those of that season. */
  games: z.int(),
  winRate: z.number().nullable(),
  mainPosition: Position.nullable(),
  /** Provisional players are listed after all ranked players. */
  provisional: z.boolean(),
  /** Solo queue rank, such as `골드 4`; `null` when unknown. */
  tier: z.string().nullable(),
  /** KDA over all counted matches; `null` when unknown, and for a player who never died. */
  avgKda: z.number().nullable(),
  isPerfect: z.boolean(),
  /** Results of the last five counted matches, newest first. */
  lastFive: z.array(z.enum(['win', 'loss'])),
  /** How many places the player gained since a week ago; `null` if the player was not ranked then. */
  change: z.int().nullable(),
})
export type RankedPlayer = z.infer<typeof RankedPlayer>

/** All orders but `score` leave provisional players out. */
export const LeaderboardOrder = z.enum(['score', 'winRate', 'games', 'kda'])
export type LeaderboardOrder = z.infer<typeof LeaderboardOrder>

export const LeaderboardPlace = z.object({ page: z.int().nullable() })
export type LeaderboardPlace = z.infer<typeof LeaderboardPlace>

/** Half a year in Asia/Seoul, such as `2026-2` from July. */
const SeasonId = z
  .string()
  .max(6)
  .regex(/^20\d\d-[12]$/)

export const PlayerRanking = z.object({
  data: z.array(RankedPlayer),
  pagination: Pagination,
  season: SeasonId,
  seasons: z.array(z.object({ id: SeasonId, label: z.string() })),
  /**
   * On the leaderboard of the whole site: some public clans with players it cannot list, because no matches link these
   * players to the others, or because too few accounts vouch for them. `null` if everyone can be compared.
   */
  elsewhere: z.object({ clans: z.array(z.object({ id: z.uuid(), name: z.string() })) }).nullable(),
})
export type PlayerRanking = z.infer<typeof PlayerRanking>

/** A lower Brier score is better. */
export const Calibration = z.object({
  /** `matches` counts the rated matches that were scored, `warmUp` those that only served as warm-up before. */
  matches: count,
  warmUp: count,
  brier: z.object({ ours: chance, elo: chance, coin: chance }).nullable(),
  /** Blue's forecasts in tenths: for each tenth, the mean forecast (`said`) and how often blue won (`came`). */
  bins: z.array(z.object({ from: chance, to: chance, forecasts: count, said: chance, came: chance })),
  computedAt: z.iso.datetime().nullable(),
})
export type Calibration = z.infer<typeof Calibration>

export const rankingRoutes = {
  players: {
    call: 'GET /api/rankings/players',
    access: 'open',
    scope: 'read',
    schema: {
      summary: '부리 점수 순위',
      querystring: z.object({
        page: z.coerce.number().int().min(1).default(1),
        limit: z.coerce.number().int().min(1).default(20),
        clanId: z.uuid().optional(),
        position: Position.optional(),
        season: SeasonId.optional(),
        sort: LeaderboardOrder.optional(),
      }),
      response: { 200: PlayerRanking },
    },
  },
  place: {
    call: 'GET /api/rankings/players/place',
    access: 'open',
    scope: 'read',
    schema: {
      summary: '이번 시즌 순위에서 소환사가 있는 쪽',
      querystring: z.object({
        name: z.string().max(LIMITS.nameTagMaxLength),
        limit: z.coerce.number().int().min(1).default(20),
        clanId: z.uuid().optional(),
        position: Position.optional(),
        sort: LeaderboardOrder.optional(),
      }),
      response: { 200: LeaderboardPlace },
    },
  },
  calibration: {
    call: 'GET /api/rankings/calibration',
    access: 'open',
    scope: 'read',
    schema: { summary: '예측이 얼마나 맞았는지', response: { 200: Calibration } },
  },
} as const satisfies Record<string, Route>

/** Lowers a `limit` above the cap to the cap. */
export const cappedLimit = (limit: number) => Math.min(limit, LIMITS.listLimitMax)
