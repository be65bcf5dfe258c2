import { mayManageNight, mayReadNight, type NightRelation } from './nightRights.ts'
import { NIGHT_LIMITS, type NightState } from './nightSettings.ts'

type NightRefusal = 'NIGHT_NOT_FOUND' | 'FORBIDDEN' | 'NIGHT_OVER'

type Command = {
  isManaged: boolean
  /** Whether the command is allowed even after the night ended, since results may come late. */
  isAllowedAfterEnd?: boolean
}

/** Whether an ended night still accepts results. Times are in milliseconds since 1970. */
export const acceptsResults = (night: { state: NightState; finishedAt: number | null }, now: number) =>
  night.state === 'finished' && night.finishedAt !== null && now - night.finishedAt <= NIGHT_LIMITS.answeredForMs

/** A night that the sender may not see is reported as missing. */
export function judgeNightCommand(
  { relation, state }: { relation: NightRelation; state: NightState },
  { isManaged, isAllowedAfterEnd = false }: Command,
): NightRefusal | 'allowed' {
  if (!mayReadNight(relation)) return 'NIGHT_NOT_FOUND'
  if (isManaged && !mayManageNight(relation)) return 'FORBIDDEN'
  return state === 'open' || state === 'running' || isAllowedAfterEnd ? 'allowed' : 'NIGHT_OVER'
}
