import { z } from 'zod'
import { Position } from './matches.ts'
import { AggregateStats, ChampionSummary } from './players.ts'
import type { Route } from './route.ts'
import { NameTagParam } from './texts.ts'

const count = z.int().nonnegative()
const percent = z.number().min(0).max(100)

/** One group of a sample of matches. */
export const SplitRow = z.object({
  label: z.string(),
  games: count,
  wins: count,
  losses: count,
  winRate: percent.nullable(),
})
export type SplitRow = z.infer<typeof SplitRow>

/** An opponent in the same position. Hidden players are left out. */
export const LaneOpponent = z.object({
  name: z.string(),
  tagLine: z.string(),
  avatarUrl: z.string().nullable(),
  games: count,
  wins: count,
  losses: count,
  winRate: percent,
  /** Mean gold lead at the end of the game; `null` when no source knew it. */
  avgGoldLead: z.number().nullable(),
})
export type LaneOpponent = z.infer<typeof LaneOpponent>

const patch = z
  .string()
  .max(5)
  .regex(/^\d{1,2}\.\d{1,2}$/)

/** Filters of an analysis. They are part of its address, so that it can be shared. */
export const AnalysisQuery = z.object({
  /** First and last day in Asia/Seoul. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  position: Position.optional(),
  /** Champion name, as in the history's filter. */
  champion: z.string().min(1).max(40).optional(),
  patch: patch.optional(),
})
export type AnalysisQuery = z.infer<typeof AnalysisQuery>

export const PlayerAnalysis = z.object({
  summonerName: z.string(),
  tagLine: z.string(),
  /** Counted matches examined: the newest of the requested days, `windowMax` at most. */
  window: count,
  windowMax: count,
  /** How many of them passed the filters; all numbers below describe these. */
  sample: count,
  /** Available filter values, most played first; patches newest first. */
  filters: z.object({ positions: z.array(Position), champions: z.array(z.string()), patches: z.array(z.string()) }),
  stats: AggregateStats,
  /** Always five, top to support. `share` is of matches whose position is known; `null` without any. */
  roles: z.array(
    z.object({
      position: Position,
      label: z.string(),
      games: count,
      wins: count,
      share: percent.nullable(),
      winRate: percent.nullable(),
      /** Mean 경기 점수. */
      avgScore: z.number().nullable(),
    }),
  ),
  /** Matches whose position is known; a style needs ten. */
  styleSample: count,
  /** z-scores of the seven style axes, shrunk; `null` with fewer than ten matches. */
  styleAxes: z.array(z.object({ axis: z.string(), value: z.number() })).nullable(),
  champions: z.array(ChampionSummary),
  byPatch: z.array(SplitRow),
  byDuration: z.array(SplitRow),
  bySide: z.array(SplitRow),
  /** Most frequent first, at most twenty. */
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
