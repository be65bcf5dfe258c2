import { expect, test } from 'vitest'
import { endOfTonight } from './tonight.ts'

test.each([
  ['2026-11-20T21:00:00+09:00', '2026-11-21T06:00:00+09:00'],
  ['2026-11-20T06:00:00+09:00', '2026-11-21T06:00:00+09:00'],
  ['2026-11-21T02:30:00+09:00', '2026-11-22T06:00:00+09:00'],
])('at %s tonight ends at %s', (now, end) => {
  expect(endOfTonight(Date.parse(now))).toBe(Date.parse(end))
})
