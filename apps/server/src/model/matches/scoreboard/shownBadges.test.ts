import { expect, test } from 'vitest'
import { shownBadges } from './shownBadges.ts'

test('장인정신 is placed among the match’s badges by how telling it is', () => {
  const badges = ['SPEEDRUN', 'MVP', 'RICH', 'DEATHLESS']
  expect(shownBadges({ badges, isCraftsman: true })).toEqual(['MVP', '무사고', '장인정신', '부자'])
})
