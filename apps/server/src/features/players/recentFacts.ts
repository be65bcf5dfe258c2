import type { MatchFacts } from '@buri/domain/matches/matchFacts'
import { UNUSED_FACTS } from '@buri/domain/statistics/unusedFacts'
import type { RecentLine } from '#server/features/players/players.repository.ts'

/**
 * A recent match as the summary's rules take it. They ask about the player's own line only, so what the rest of the
 * team did is left unknown instead of being read.
 */
export const recentFacts = ({ playedAt, ...line }: RecentLine): MatchFacts => ({
  ...UNUSED_FACTS,
  ...line,
  playedAt: playedAt.getTime(),
  isCounted: true,
})
