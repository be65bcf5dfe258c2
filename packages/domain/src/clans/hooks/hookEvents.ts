import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../seoulTime.ts'

/** Receivers of webhooks depend on these names, so a name never changes. */
export const HOOK_EVENTS = [
  'match.stored',
  'match.counting_changed',
  'night.opened',
  'night.teams_fixed',
  'night.game_finished',
  'post.published',
] as const
export type HookEvent = (typeof HOOK_EVENTS)[number]

export const DELIVERED_EVENTS = [...HOOK_EVENTS, 'test'] as const
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number]

export const HOOK_LIMITS = {
  perClan: 5,
  logged: 50,
  /** How many deliveries of one webhook may wait. Further events are dropped. */
  waiting: 200,
} as const

/** How long the previous secret also signs after a change, in milliseconds. */
export const OLD_SECRET_MS = DAY_MS

const RETRIES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS] as const
export const HOOK_ATTEMPTS = RETRIES_MS.length + 1

/**
 * Returns the milliseconds until the next attempt after this many failed ones; `undefined` if the delivery is given up.
 */
export const hookRetryAfter = (attempts: number): number | undefined => RETRIES_MS[attempts - 1]

const MAX_GIVEN_UP = 10
const MAX_FAILING_MS = 3 * DAY_MS

/** Whether a webhook is to be turned off: too many deliveries in a row were given up, or none has arrived for days. */
export const isHookBroken = (
  { givenUp, failingSince }: { givenUp: number; failingSince: number | null },
  now: number,
): boolean => givenUp >= MAX_GIVEN_UP || (failingSince !== null && now - failingSince >= MAX_FAILING_MS)

export const judgeNewHook = (hookCount: number): 'HOOKS_FULL' | 'allowed' =>
  hookCount >= HOOK_LIMITS.perClan ? 'HOOKS_FULL' : 'allowed'
