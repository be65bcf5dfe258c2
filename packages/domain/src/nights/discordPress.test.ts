import { expect, test } from 'vitest'
import { ANY_LANE, isPressedInClanChannel, mayManageServer, pressId, pressIn } from './discordPress.ts'

const NIGHT = '0190c1a0-0000-7000-8000-00000000abcd'

test('the id of each button is parsed back to its press', () => {
  for (const kind of ['join', 'late', 'leave'] as const)
    expect(pressIn(pressId(kind, NIGHT), [])).toEqual({ nightId: NIGHT, kind })
  expect(pressIn(pressId('lane', NIGHT), ['MIDDLE'])).toEqual({ nightId: NIGHT, kind: 'lane', main: 'MIDDLE' })
  expect(pressIn(pressId('lane', NIGHT), [ANY_LANE])).toEqual({ nightId: NIGHT, kind: 'lane', main: null })
  expect(pressId('leave', NIGHT).length).toBeLessThanOrEqual(100)
})

test.each([
  ['', []],
  ['night:join:1', []],
  [`night:open:${NIGHT}`, []],
  [`night:join:${NIGHT}:`, []],
  [`night:lane:${NIGHT}`, []],
  [`night:lane:${NIGHT}`, ['MID']],
])('the id %j with %j is not a press', (id, values) => {
  expect(pressIn(id, values)).toBeUndefined()
})

test('a press counts only in the channel of the clan', () => {
  const home = { guildId: '1', channelId: '2' }
  expect(isPressedInClanChannel({ guildId: '1', channelId: '2' }, home)).toBe(true)
  expect(isPressedInClanChannel({ guildId: '3', channelId: '2' }, home)).toBe(false)
  expect(isPressedInClanChannel({ guildId: '1', channelId: '3' }, home)).toBe(false)
  expect(isPressedInClanChannel({}, home)).toBe(false)
  expect(isPressedInClanChannel({ guildId: '1', channelId: '2' }, undefined)).toBe(false)
})

test.each([
  ['0', false],
  ['', false],
  ['-32', false],
  ['2147483647', true],
  ['32', true],
  ['8', true],
  ['2048', false],
  ['562949953421311', true],
])('the permissions %s allow managing the server: %s', (bits, isAllowed) => {
  expect(mayManageServer(bits)).toBe(isAllowed)
})
