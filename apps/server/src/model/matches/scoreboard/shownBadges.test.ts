import { expect, test } from 'vitest'
import { shownBadges } from './shownBadges.ts'

test('a craft stands among the badges of the match by how telling it is', () => {
  const badges = ['SPEEDRUN', 'MVP', 'RICH', 'DEATHLESS']
  expect(shownBadges({ badges, isCraftsman: true })).toEqual(['MVP', '무사고', '장인정신', '부자'])
})
