import type { MatchFacts } from '@buri/domain/matches/matchFacts'
import type { RecentLine } from '#server/features/players/players.repository.ts'

/**
 * A recent match as the summary's rules take it. They ask about the player's own line only, so what the rest of the
 * team did is left unknown instead of being read.
 */
export const recentFacts = ({ playedAt, ...line }: RecentLine): MatchFacts => ({
  ...UNASKED,
  ...line,
  playedAt: playedAt.getTime(),
  isCounted: true,
})

/** What the rules about the player's own line never ask. */
export const UNASKED = {
  patch: null,
  isRated: false,
  side: 'blue',
  position: null,
  isPositionKnown: false,
  goldEarned: null,
  damageToChampions: null,
  damageTaken: null,
  damageSelfMitigated: null,
  damageToObjectives: null,
  wardsKilled: null,
  controlWardsBought: null,
  largestKillingSpree: null,
  largestMultiKill: null,
  pentaKills: null,
  teamKills: 0,
  teamDamageToChampions: null,
  teamDamageTaken: null,
  teamDamageSelfMitigated: null,
  teamDamageToObjectives: null,
  isMvp: false,
  isAce: false,
  badges: [],
  laneOpponentGold: null,
  goldLeadAtTwenty: null,
  isSubstitute: false,
  teammateIds: [],
  opponentIds: [],
  laneOpponentId: null,
} as const satisfies Partial<MatchFacts>
