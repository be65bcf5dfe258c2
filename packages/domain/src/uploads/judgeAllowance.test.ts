import { expect, test } from 'vitest'
import { DAY_MS } from '../seoulTime.ts'
import { judgeAllowance } from './judgeAllowance.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')
const daysAgo = (days: number) => NOW - days * DAY_MS
const drawing = { clanId: 'one', clanCreatedAt: daysAgo(3), isOfficer: true, used: null, now: NOW }

test.each([
  ['an officer of a new clan draws from its allowance', {}, true],
  ['a member does not', { isOfficer: false }, false],
  ['the allowance ends after a fortnight', { clanCreatedAt: daysAgo(14) }, false],
  ['it lasts until then', { clanCreatedAt: daysAgo(14) + 1 }, true],
  ['an account goes on with the clan it began with', { used: { clanId: 'one', since: daysAgo(2) } }, true],
  ['another clan has to wait', { used: { clanId: 'other', since: daysAgo(15) } }, false],
  ['a clan that is gone counts, too', { used: { clanId: null, since: daysAgo(179) } }, false],
  ['after half a year another clan may follow', { used: { clanId: 'other', since: daysAgo(180) } }, true],
])('the allowance of a clan is judged: %s', (_, change, isAllowed) => {
  expect(judgeAllowance({ ...drawing, ...change })).toBe(isAllowed)
})
