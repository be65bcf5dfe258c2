import { expect, test } from 'vitest'
import { shownBadges } from './shownBadges.ts'

test.each([
  { largestMultiKill: 3, shown: ['트리플킬', 'MVP'] },
  { largestMultiKill: 4, shown: ['쿼드라킬', 'MVP'] },
  { largestMultiKill: 5, shown: ['펜타킬', 'MVP'] },
])('a multi kill of $largestMultiKill is told by its name', ({ largestMultiKill, shown }) => {
  expect(shownBadges({ badges: ['MVP', 'MULTIKILL'], isCraftsman: false, largestMultiKill })).toEqual(shown)
})

test('a craft stands among the badges of the match by how telling it is', () => {
  const badges = ['SPEEDRUN', 'MVP', 'RICH', 'DEATHLESS']
  expect(shownBadges({ badges, isCraftsman: true, largestMultiKill: 2 })).toEqual(['MVP', '무사고', '장인정신', '부자'])
})
