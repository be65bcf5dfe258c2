import type { LaneResult } from '../matches/laneResult.ts'
import type { MatchFacts } from '../matches/matchFacts.ts'

/** A value of `null` is unknown and earns no badge. */
export type BadgeLine = Pick<
  MatchFacts,
  | ('side' | 'position' | 'isMvp' | 'isAce' | 'kills' | 'deaths' | 'assists' | 'cs' | 'goldEarned' | 'visionScore')
  | ('damageToChampions' | 'damageTaken' | 'damageSelfMitigated')
  | ('controlWardsBought' | 'largestKillingSpree' | 'largestMultiKill')
> & { hasWon: boolean; laneResult: LaneResult | null }
export type BadgeGame = { minutes: number; lines: readonly BadgeLine[] }
