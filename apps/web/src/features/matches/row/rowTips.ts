import type { Match } from '@buri/contract/matches'
import { explanations } from '@buri/domain/statistics/explanations'
import { exactTime } from '../whenPlayed.ts'

/** Tells its rule to a pointer; it lies above the row, and a press goes on to open that. */
export const explainedInRow = ({ matchId }: Match, by: 'avgKda' | 'csPerMinute' | 'killParticipation') => ({
  'data-tip': explanations[by],
  'data-expand': matchId,
})

/** When, to the minute. */
export const playedInRow = ({ matchId, matchDate, dateSource }: Match) => ({
  dateTime: matchDate,
  'data-tip': exactTime(matchDate, dateSource),
  'data-expand': matchId,
})
