export type Position = 'TOP' | 'JUNGLE' | 'MIDDLE' | 'BOTTOM' | 'UTILITY'
export type Side = 'blue' | 'red'

export const otherSide = (side: Side): Side => (side === 'blue' ? 'red' : 'blue')

export type MatchResult = 'win' | 'loss' | 'remake' | 'none'

/** The number of players in a team. */
export const TEAM_SIZE = 5

export const POSITIONS: readonly Position[] = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY']

export const POSITION_NAMES: Record<Position, string> = {
  TOP: '탑',
  JUNGLE: '정글',
  MIDDLE: '미드',
  BOTTOM: '원딜',
  UTILITY: '서포터',
}

/**
 * One stored match from one player's view: the input of all personal statistics.
 * `null` is unknown, never zero. Times are milliseconds since 1970, durations seconds.
 * No field depends on ratings, so that recomputing a rating changes no statistic.
 */
export type MatchFacts = {
  matchId: string
  playedAt: number
  durationSeconds: number
  patch: string | null
  typeLabel: string
  result: MatchResult
  isCounted: boolean
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
  /** Sums over the player's team; `null` if any member's value is unknown. */
  teamDamageToChampions: number | null
  teamDamageTaken: number | null
  teamDamageSelfMitigated: number | null
  teamDamageToObjectives: number | null
  performanceScore: number | null
  isMvp: boolean
  isAce: boolean
  badges: readonly string[]
  laneOpponentGold: number | null
  /** The team's gold minus the opponents' at 20:00; `null` without a timeline that includes 20:00. */
  goldLeadAtTwenty: number | null
  isSubstitute: boolean
  teammateIds: readonly string[]
  opponentIds: readonly string[]
  laneOpponentId: string | null
}
