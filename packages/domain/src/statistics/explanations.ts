import { scoreExplanations } from '../rating/felicanScore.ts'
import { patternExplanations } from './pattern.ts'
import { recentExplanations } from './recentStatistics.ts'
import { honourExplanations } from './recordList.ts'
import { trendExplanations } from './trend.ts'

/** The short rule of every derived number, for whoever asks on the screen; each stands beside the code it tells of. */
export const explanations = {
  ...scoreExplanations,
  ...recentExplanations,
  ...patternExplanations,
  ...trendExplanations,
  ...honourExplanations,
} as const

export type ExplanationKey = keyof typeof explanations
