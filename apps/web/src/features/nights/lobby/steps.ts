import type { Night } from '@buri/contract/nights/nights'

export const STEP_NAMES = ['모집', '팀 나누기', '확정', '경기', '결산'] as const

export function currentStep({ state, schedule, games }: Pick<Night, 'state' | 'schedule' | 'games'>): number {
  if (state === 'finished') return STEP_NAMES.indexOf('결산')
  // Several rooms play at the same time, so the step is 경기 once any game has started.
  if (schedule && games.some(({ state: now, startedAt }) => now !== 'cancelled' && startedAt !== null))
    return STEP_NAMES.indexOf('경기')
  const game = games.findLast((candidate) => candidate.state !== 'cancelled')
  if (!game) return STEP_NAMES.indexOf(schedule && schedule.teams.length > 0 ? '확정' : '모집')
  if (game.state === 'choosing' || game.state === 'drafting') return STEP_NAMES.indexOf('팀 나누기')
  return STEP_NAMES.indexOf(game.state === 'fixed' ? '확정' : '경기')
}
