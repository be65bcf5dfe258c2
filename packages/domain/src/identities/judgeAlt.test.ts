import { expect, test } from 'vitest'
import { HOUR_MS } from '../seoulTime.ts'
import { judgeAlt, MAX_ALTS } from './judgeAlt.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const player = { owned: { proof: 'icon' as const, since: NOW }, isProven: true, isClaimed: false, alts: 0 }
const weakly = (hours: number) => ({ ...player, owned: { proof: 'officer' as const, since: NOW - hours * HOUR_MS } })

test('an owner of two proven players may call one the alt of the other', () => {
  expect(judgeAlt(player, player, NOW)).toBeNull()
  expect(judgeAlt({ ...player, alts: MAX_ALTS - 1 }, weakly(72), NOW)).toBeNull()
})

test('a stranger’s claim does not stop the owner whom the game proved', () => {
  const claimed = { ...player, isClaimed: true }
  expect(judgeAlt(claimed, claimed, NOW)).toBeNull()
})

test.each([
  ['ALT_WAITS', player, weakly(71)],
  ['ALT_WAITS', weakly(71), player],
  ['ALT_UNPROVEN', player, { ...weakly(72), isProven: false }],
  ['ALT_UNPROVEN', { ...weakly(72), isProven: false }, player],
  ['ALT_CLAIMED', { ...weakly(72), isClaimed: true }, player],
  ['ALT_CLAIMED', player, { ...weakly(72), isClaimed: true }],
  ['ALT_OF_ALT', player, { ...player, alts: 1 }],
  ['ALTS_FULL', { ...player, alts: MAX_ALTS }, player],
])('joining two players gets the verdict %s', (refusal, main, alt) => {
  expect(judgeAlt(main, alt, NOW)).toBe(refusal)
})
