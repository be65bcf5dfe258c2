import { BADGES } from '@buri/domain/badges/badges'
import { expect, test } from 'vitest'
import { badgeRule } from './badgeRule.ts'
import { honourLook, honoursOf } from './honours.ts'

const nothing = { badges: [], isMvp: false, isAce: false }
const unknownLook = honourLook('내일 생길 배지')

test.each(Object.values(BADGES).map(({ label }) => label))('%s has an icon and a rule', (label) => {
  expect(label === 'ACE' || honourLook(label).icon !== unknownLook.icon).toBe(true)
  expect(badgeRule(label)).toMatch(/./)
})

test("honours are shown in the order of the server's list", () => {
  expect(honoursOf({ ...nothing, badges: ['멀티킬', 'MVP'], isMvp: true, isUnstoppable: true })).toEqual([
    '멀티킬',
    'MVP',
    '저지불가',
  ])
})

test('an honour that is missing in the list but set as a flag is shown too', () => {
  expect(honoursOf({ ...nothing, isAce: true, laneResult: '라인전 승리' })).toEqual(['ACE', '라인전 승리'])
})

test('a multikill is shown by its own name, such as 펜타킬', () => {
  expect(honoursOf({ ...nothing, badges: ['멀티킬', 'MVP'], multiKill: '펜타킬' })).toEqual(['펜타킬', 'MVP'])
})

test('at most four honours are shown', () => {
  expect(honoursOf({ ...nothing, badges: ['멀티킬', '무사고', '딜러', '부자', '탱커'] })).toHaveLength(4)
})
