import { expect, test } from 'vitest'
import { BADGES } from '../badges/badges.ts'
import { CLAN_RANKINGS } from '../clans/clanRankings.ts'
import { RATING_FORMULAS } from '../rating/formulas.ts'
import { explanations } from './explanations.ts'

test.each([
  ...Object.values(explanations),
  ...Object.values(CLAN_RANKINGS).map(({ rule }) => rule),
  ...Object.values(BADGES).map(({ rule }) => rule),
  ...RATING_FORMULAS.map(({ words }) => words),
])('the explanation “%s” is in 해요체', (words) => {
  for (const sentence of words.split(/(?<=\D\.) /)) expect(sentence).toMatch(/요\.$/)
})
