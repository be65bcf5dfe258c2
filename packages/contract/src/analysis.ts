import { z } from 'zod'
import { Position } from './matches.ts'
import { AggregateStats, ChampionSummary } from './players.ts'
import type { Route } from './route.ts'
import { NameTagParam } from './texts.ts'

const count = z.int().nonnegative()
const percent = z.number().min(0).max(100)

export const SplitRow = z.object({
  label: z.string(),
  games: count,
  wins: count,
  losses: count,
  winRate: percent.nullable(),
})
export type SplitRow = z.infer<typeof SplitRow>

/** Hidden players are left out. */
export const LaneOpponent = z.object({
  name: z.string(),
  tagLine: z.string(),
  avatarUrl: z.string().nullable(),
  games: count,
  wins: count,
  losses: count,
  winRate: percent,
  /** Mean lead at the end of the game. `null` if no source reported gold. */
  avgGoldLead: z.number().nullable(),
})
export type LaneOpponent = z.infer<typeof LaneOpponent>

const patch = z
  .string()
  .max(5)
  .regex(/^\d{1,2}\.\d{1,2}$/)

export const AnalysisQuery = z.object({
  /** The first day in Asia/Seoul. `to` is the last one. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  position: Position.optional(),
  /** The champion's name, as in the filter of the history. */
  champion: z.string().min(1).max(40).optional(),
  patch: patch.optional(),
})
export type AnalysisQuery = z.infer<typeof AnalysisQuery>

export const PlayerAnalysis = z.object({
  summonerName: z.string(),
  tagLine: z.string(),
  /** Counted matches that were examined: the newest of the requested days, but at most `windowMax`. */
  window: count,
  windowMax: count,
  /** Examined matches that passed the filters. All numbers below are about these. */
  sample: count,
  /** The most played positions and champions, and the newest patches, come first. */
  filters: z.object({ positions: z.array(Position), champions: z.array(z.string()), patches: z.array(z.string()) }),
  stats: AggregateStats,
  /** `share` is the share among the matches with a known position, and `null` if there are none. */
  roles: z.array(
    z.object({
      position: Position,
      label: z.string(),
      games: count,
      wins: count,
      share: percent.nullable(),
      winRate: percent.nullable(),
      avgScore: z.number().nullable(),
    }),
  ),
  /** How many matches have a known position. A style needs ten. */
  styleSample: count,
  /** Shrunk z-scores of the seven axes of style. `null` with fewer than ten matches. */
  styleAxes: z.array(z.object({ axis: z.string(), value: z.number() })).nullable(),
  champions: z.array(ChampionSummary),
  byPatch: z.array(SplitRow),
  byDuration: z.array(SplitRow),
  bySide: z.array(SplitRow),
  /** At most twenty opponents, the most frequent first. */
  laneOpponents: z.array(LaneOpponent),
})
export type PlayerAnalysis = z.infer<typeof PlayerAnalysis>

export const analysisRoutes = {
  analysis: {
    call: 'GET /api/summoners/:nameTag/analysis',
    access: 'open',
    scope: 'read',
    schema: {
      summary: '자세한 분석',
      params: z.object({ nameTag: NameTagParam }),
      querystring: AnalysisQuery,
      response: { 200: PlayerAnalysis },
    },
  },
} as const satisfies Record<string, Route>
