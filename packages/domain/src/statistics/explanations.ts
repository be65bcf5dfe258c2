import { performanceExplanations } from '../matches/performanceScore.ts'
import { duoExplanations } from '../people/duoRecommendations.ts'
import { predictionExplanations } from '../people/livePrediction.ts'
import { rivalExplanations } from '../people/rivals.ts'
import { similarExplanations } from '../people/similarPlayers.ts'
import { boardExplanations } from '../rating/board.ts'
import { calibrationExplanations } from '../rating/calibration.ts'
import { scoreExplanations } from '../rating/felicanScore.ts'
import { analysisExplanations } from './analysis.ts'
import { patternExplanations } from './pattern.ts'
import { ratioExplanations } from './ratios.ts'
import { recentExplanations } from './recentStatistics.ts'
import { honourExplanations } from './recordList.ts'
import { trendExplanations } from './trend.ts'

/** The short rule of every derived number, for whoever asks on the screen; each stands beside the code it tells of. */
export const explanations = {
  ...scoreExplanations,
  ...boardExplanations,
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
