import { analysisExplanations } from '../analysis/analysis.ts'
import { predictionExplanations } from '../live/livePrediction.ts'
import { performanceExplanations } from '../matches/performanceScore.ts'
import { duoExplanations } from '../players/duoRecommendations.ts'
import { rivalExplanations } from '../players/rivals.ts'
import { similarExplanations } from '../players/similarPlayers.ts'
import { leaderboardExplanations } from '../rankings/leaderboard.ts'
import { calibrationExplanations } from '../rating/calibration.ts'
import { scoreExplanations } from '../rating/felicanScore.ts'
import { patternExplanations } from './pattern.ts'
import { ratioExplanations } from './ratios.ts'
import { recentExplanations } from './recentStatistics.ts'
import { honourExplanations } from './recordList.ts'
import { trendExplanations } from './trend.ts'

export const explanations = {
  ...scoreExplanations,
  ...leaderboardExplanations,
  ...recentExplanations,
  ...ratioExplanations,
  ...performanceExplanations,
  ...patternExplanations,
  ...trendExplanations,
  ...honourExplanations,
  ...rivalExplanations,
  ...duoExplanations,
  ...similarExplanations,
  ...predictionExplanations,
  ...calibrationExplanations,
  ...analysisExplanations,
} as const

export type ExplanationKey = keyof typeof explanations
