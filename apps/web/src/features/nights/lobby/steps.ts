import type { Night } from '@buri/contract/nights/nights'

export const STEPS = ['모집', '준비', '팀', '경기', '결산'] as const

/** The index of the night's present step. */
export function stepOf({ state, readyCheck, games }: Pick<Night, 'state' | 'readyCheck' | 'games'>): number {
  if (state === 'finished') return STEPS.indexOf('결산')
  const game = games.findLast((one) => one.state !== 'cancelled')
  if (game?.state === 'choosing' || game?.state === 'drafting' || game?.state === 'fixed') return STEPS.indexOf('팀')
  if (game) return STEPS.indexOf('경기')
  return STEPS.indexOf(readyCheck ? '준비' : '모집')
}
