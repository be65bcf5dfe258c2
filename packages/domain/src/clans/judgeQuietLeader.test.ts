import { expect, test } from 'vitest'
import { DAY_MS } from '../seoulTime.ts'
import { judgeQuietLeader, successionAt } from './judgeQuietLeader.ts'

test.each([
  [59, null, 'present'],
  [59, { days: 60, daysAgo: 0 }, 'present'],
  [60, null, { warn: 60 }],
  [73, { days: 60, daysAgo: 13 }, 'wait'],
  [74, { days: 60, daysAgo: 14 }, { warn: 74 }],
  [83, { days: 74, daysAgo: 9 }, { warn: 83 }],
  [89, { days: 83, daysAgo: 6 }, 'wait'],
  [90, { days: 83, daysAgo: 7 }, 'succeed'],
  // The server did not run the check for months. The clan is still warned first, and gets its week.
  [200, null, { warn: 83 }],
  [200, { days: 83, daysAgo: 6 }, 'wait'],
  [200, { days: 83, daysAgo: 7 }, 'succeed'],
] as const)('a leader who was away %s days with the warning %j gets %j', (quietDays, warned, verdict) => {
  expect(judgeQuietLeader({ quietDays, warned })).toEqual(verdict)
})

test.each([
  [70, { days: 60, daysAgo: 10 }, 20],
  [85, { days: 83, daysAgo: 2 }, 5],
  // The warnings were late: a week must pass after the last one.
  [200, { days: 83, daysAgo: 3 }, 4],
  [89, { days: 74, daysAgo: 1 }, 7],
] as const)(
  'with %s days since the last sign and the warning %j, an officer follows in %s days',
  (quietDays, { days, daysAgo }, daysLeft) => {
    const now = 1000 * DAY_MS
    const warned = { days, at: now - daysAgo * DAY_MS }
    expect(successionAt({ lastSeenAt: now - quietDays * DAY_MS, warned, now })).toBe(now + daysLeft * DAY_MS)
  },
)
