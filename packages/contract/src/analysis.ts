import { z } from 'zod'
import { Position } from './matches.ts'
import { AggregateStats, ChampionSummary } from './players.ts'
import { ErrorBody, type Route } from './route.ts'
import { AddressedName } from './texts.ts'

const count = z.int().nonnegative()
const percent = z.number().min(0).max(100)

/** One part of a sample of matches. */
export const SplitRow = z.object({
  label: z.string(),
  games: count,
  wins: count,
  losses: count,
  winRate: percent.nullable(),
})
export type SplitRow = z.infer<typeof SplitRow>

/** A person met in the same position on the other team. Hidden people are left out. */
export const LaneOpponent = z.object({
  name: z.string(),
  tagLine: z.string(),
  avatarUrl: z.string().nullable(),
  games: count,
  wins: count,
  losses: count,
  winRate: percent,
  /** Mean lead in gold at the end of the game; `null` when no source knew it. */
  avgGoldLead: z.number().nullable(),
})
export type LaneOpponent = z.infer<typeof LaneOpponent>

const patch = z
  .string()
  .max(5)
  .regex(/^\d{1,2}\.\d{1,2}$/)

/** What an analysis can be narrowed to; its address carries it, so that it can be shared. */
export const AnalysisQuery = z.object({
  /** First and last day, as in Asia/Seoul. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  position: Position.optional(),
  /** Name of the champion, as the history is filtered by. */
  champion: z.string().min(1).max(40).optional(),
  patch: patch.optional(),
})
export type AnalysisQuery = z.infer<typeof AnalysisQuery>

export const PlayerAnalysis = z.object({
  summonerName: z.string(),
  tagLine: z.string(),
  /** Counted matches that were looked through: the newest of the requested days, `windowMax` at most. */
  window: count,
  windowMax: count,
  /** Those of them that passed the filters; every number below is made of these. */
  sample: count,
  /** What the looked-through matches can be narrowed to, most played first; patches newest first. */
  filters: z.object({ positions: z.array(Position), champions: z.array(z.string()), patches: z.array(z.string()) }),
  stats: AggregateStats,
  /** Top to support, always five. `share` is of the matches whose position is known, `null` without any. */
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
  /** Matches whose position is known, of which a style needs ten. */
  styleSample: count,
  /** z of the seven style axes, shrunk; `null` with fewer than ten matches. */
  styleAxes: z.array(z.object({ axis: z.string(), value: z.number() })).nullable(),
  champions: z.array(ChampionSummary),
  byPatch: z.array(SplitRow),
  byDuration: z.array(SplitRow),
  bySide: z.array(SplitRow),
  /** Most met first, at most twenty. */
  laneOpponents: z.array(LaneOpponent),
})
export type PlayerAnalysis = z.infer<typeof PlayerAnalysis>

export const analysisRoutes = {
  analysis: {
    method: 'GET',
    url: '/api/summoners/:nameTag/analysis',
    access: 'open',
    schema: {
      tags: ['summoners'],
      summary: '자세한 분석',
      params: z.object({ nameTag: AddressedName }),
      querystring: AnalysisQuery,
      response: { 200: PlayerAnalysis, '4xx': ErrorBody },
    },
  },
} as const satisfies Record<string, Route>
