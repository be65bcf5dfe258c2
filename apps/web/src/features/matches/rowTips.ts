import type { Match } from '@buri/contract/matches'
import { explanations } from '@buri/domain/statistics/explanations'
import { exactTime } from './whenPlayed.ts'

/** Tells its rule to a pointer; it lies above the row, and a press goes on to open that. */
export const explainedInRow = ({ matchId }: Match, by: 'avgKda' | 'csPerMinute' | 'killParticipation') => ({
  'data-tip': explanations[by],
  'data-expand': matchId,
})

const RAISED_BY: Partial<Record<Match['standing'], string>> = {
  reported: '전적과 점수에 들어가요. 상대 팀에서 뛴 사람이나 그 클랜의 운영진이 확인하면 확인된 경기가 돼요.',
  waiting: '아직 전적과 점수에 들어가지 않아요. 함께 뛴 사람이나 그 클랜의 운영진이 확인하면 들어가요.',
  disputed: '이의가 제기되어 결정될 때까지 전적과 점수에 들어가지 않아요.',
}

/** Who could raise how far it is believed. */
export const believedInRow = ({ matchId, standing }: Match) => ({
  'data-tip': RAISED_BY[standing],
  'data-expand': matchId,
})

/** When, to the minute. */
export const playedInRow = ({ matchId, matchDate, dateSource }: Match) => ({
  dateTime: matchDate,
  'data-tip': exactTime(matchDate, dateSource),
  'data-expand': matchId,
})
