import { expect, test } from 'vitest'
import { shownBadges } from './shownBadges.ts'

test('장인정신 is ordered among the match’s badges by significance', () => {
  const badges = ['SPEEDRUN', 'MVP', 'RICH', 'DEATHLESS']
  expect(shownBadges({ badges, isCraftsman: true })).toEqual(['MVP', '무사고', '장인정신', '부자'])
})
