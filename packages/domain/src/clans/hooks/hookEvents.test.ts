import { expect, test } from 'vitest'
import { HOOK_ATTEMPTS, hookRetryAfter, isHookBroken } from './hookEvents.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test('a delivery is tried six times within nine hours', () => {
  const waits = Array.from({ length: HOOK_ATTEMPTS }, (_, index) => hookRetryAfter(index + 1))
  expect(waits).toEqual([1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE).concat([undefined as never]))
})

test.each([
  { givenUp: 0, failingSince: null, isBroken: false },
  { givenUp: 9, failingSince: 1, isBroken: false },
  { givenUp: 10, failingSince: 1, isBroken: true },
  { givenUp: 0, failingSince: -3 * DAY + 1, isBroken: false },
  { givenUp: 0, failingSince: -3 * DAY, isBroken: true },
])(
  'after $givenUp lost deliveries, failing since $failingSince, a webhook is broken: $isBroken',
  ({ isBroken, ...hook }) => {
    expect(isHookBroken(hook, 0)).toBe(isBroken)
  },
)
