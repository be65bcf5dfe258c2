import { expect, test } from 'vitest'
import { DAY_MS } from '../seoulTime.ts'
import { judgeAllowance } from './judgeAllowance.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')
const ago = (days: number) => NOW - days * DAY_MS
const drawing = { clanId: 'one', clanCreatedAt: ago(3), isOfficer: true, used: null, now: NOW }

test.each([
  ['an officer of a new clan draws from its allowance', {}, true],
  ['a member does not', { isOfficer: false }, false],
  ['the allowance ends after a fortnight', { clanCreatedAt: ago(14) }, false],
  ['it lasts until then', { clanCreatedAt: ago(14) + 1 }, true],
  ['an account goes on with the clan it began with', { used: { clanId: 'one', since: ago(2) } }, true],
  ['another clan has to wait', { used: { clanId: 'other', since: ago(15) } }, false],
  ['a clan that is gone counts, too', { used: { clanId: null, since: ago(179) } }, false],
  ['after half a year another clan may follow', { used: { clanId: 'other', since: ago(180) } }, true],
])('the allowance of a clan is judged: %s', (_, change, isAllowed) => {
  expect(judgeAllowance({ ...drawing, ...change })).toBe(isAllowed)
})
