export type Position = 'TOP' | 'JUNGLE' | 'MIDDLE' | 'BOTTOM' | 'UTILITY'
export type Side = 'blue' | 'red'
export type MatchResult = 'win' | 'loss' | 'remake' | 'none'

/** In the order of the lanes, from the top of the map to its bottom. */
export const POSITIONS: readonly Position[] = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY']

export const POSITION_NAMES: Record<Position, string> = {
  TOP: '탑',
  JUNGLE: '정글',
  MIDDLE: '미드',
  BOTTOM: '원딜',
  UTILITY: '서포터',
}

/**
 * One stored match as one of its players lived it: everything the statistics of a person are made of.
 * `null` is unknown, never zero. Times are milliseconds since 1970, durations seconds.
 * Nothing here depends on ratings, so that a rating that is worked out again changes no statistic.
 */
export type MatchFacts = {
  matchId: string
  playedAt: number
  durationSeconds: number
  /** The first two numbers of the game's version, such as `16.4`. */
  patch: string | null
  typeLabel: string
  result: MatchResult
  /** Part of averages; when false the match only counts in the history's totals. */
  isCounted: boolean
  /** Counted and in-house. */
  isRated: boolean
  side: Side
  championId: number | null
  position: Position | null
  isPositionKnown: boolean
  kills: number
  deaths: number
  assists: number
  cs: number | null
  goldEarned: number | null
  damageToChampions: number | null
  damageTaken: number | null
  damageSelfMitigated: number | null
  damageToObjectives: number | null
  visionScore: number | null
  wardsPlaced: number | null
  wardsKilled: number | null
  controlWardsBought: number | null
  largestKillingSpree: number | null
  largestMultiKill: number | null
  pentaKills: number | null
  teamKills: number
  /** Sums over the own team; `null` when any member's value is unknown. */
  teamDamageToChampions: number | null
  teamDamageTaken: number | null
  teamDamageSelfMitigated: number | null
  teamDamageToObjectives: number | null
  performanceScore: number | null
  isMvp: boolean
  isAce: boolean
  /** Badges of this match alone, by code. */
  badges: readonly string[]
  laneOpponentGold: number | null
  /** Own team's gold minus the opponents' at 20:00; `null` without a timeline that reaches it. */
  goldLeadAtTwenty: number | null
  /** Was a substitute. */
  isSubstitute: boolean
  teammateIds: readonly string[]
  opponentIds: readonly string[]
  /** The opponent in the same position, when both positions are known. */
  laneOpponentId: string | null
}
