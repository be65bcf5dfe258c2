import type { LaneResult } from '../matches/laneResult.ts'
import type { Position, Side } from '../matches/matchFacts.ts'

/** One player's line of a counted match, as badges judge it. `null` is unknown and earns nothing. */
export type BadgeLine = {
  side: Side
  position: Position | null
  hasWon: boolean
  isMvp: boolean
  isAce: boolean
  laneResult: LaneResult | null
  kills: number
  deaths: number
  assists: number
  cs: number | null
  goldEarned: number | null
  damageToChampions: number | null
  damageTaken: number | null
  damageSelfMitigated: number | null
  visionScore: number | null
  controlWardsBought: number | null
  largestKillingSpree: number | null
  largestMultiKill: number | null
}
export type BadgeGame = { minutes: number; lines: readonly BadgeLine[] }
