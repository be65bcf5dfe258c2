import type { Match } from '@buri/contract/matches'
import { explanations } from '@buri/domain/statistics/explanations'
import { exactTime } from '../whenPlayed.ts'

/** The number lies above the row, but a press on it still opens the row. */
export const ruleTooltipProps = ({ matchId }: Match, rule: 'avgKda' | 'csPerMinute' | 'killParticipation') => ({
  'data-tip': explanations[rule],
  'data-expand': matchId,
})

export const timeTooltipProps = ({ matchId, matchDate, dateSource }: Match) => ({
  dateTime: matchDate,
  'data-tip': exactTime(matchDate, dateSource),
  'data-expand': matchId,
})
