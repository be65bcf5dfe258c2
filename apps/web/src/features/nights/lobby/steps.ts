import type { Night } from '@buri/contract/nights/nights'

export const STEPS = ['모집', '팀 나누기', '확정', '경기', '결산'] as const

/** The index of the night's present step. */
export function currentStep({ state, schedule, games }: Pick<Night, 'state' | 'schedule' | 'games'>): number {
  if (state === 'finished') return STEPS.indexOf('결산')
  // Rooms play at the same time, so an evening is in play once its first game has begun.
  if (schedule && games.some(({ state: now, startedAt }) => now !== 'cancelled' && startedAt !== null))
    return STEPS.indexOf('경기')
  const game = games.findLast((one) => one.state !== 'cancelled')
  if (!game) return STEPS.indexOf(schedule && schedule.teams.length > 0 ? '확정' : '모집')
  if (game.state === 'choosing' || game.state === 'drafting') return STEPS.indexOf('팀 나누기')
  return STEPS.indexOf(game.state === 'fixed' ? '확정' : '경기')
}
