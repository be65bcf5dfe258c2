import { expect, test } from 'vitest'
import { judgeQuietLeader } from './judgeQuietLeader.ts'

test.each([
  [59, null, 'present'],
  [59, { days: 60, ago: 0 }, 'present'],
  [60, null, { warn: 60 }],
  [73, { days: 60, ago: 13 }, 'wait'],
  [74, { days: 60, ago: 14 }, { warn: 74 }],
  [83, { days: 74, ago: 9 }, { warn: 83 }],
  [89, { days: 83, ago: 6 }, 'wait'],
  [90, { days: 83, ago: 7 }, 'succeed'],
  // Nobody looked for months: the clan is told first, and has its week.
  [200, null, { warn: 83 }],
  [200, { days: 83, ago: 6 }, 'wait'],
  [200, { days: 83, ago: 7 }, 'succeed'],
] as const)('after %s days, warned %j: %j', (quietDays, warned, verdict) => {
  expect(judgeQuietLeader({ quietDays, warned })).toEqual(verdict)
})
