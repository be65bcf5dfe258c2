import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUCTION_LIMITS, BID_STEP } from './auction.ts'
import { budgetsByScore } from './budgets.ts'

test.each([
  ['everyone is as strong', [1200, 1200], 1000, [1000, 1000]],
  ['a quarter of the difference from the mean', [1400, 1200, 1000], 1000, [950, 1000, 1050]],
  ['at most two hundred', [3000, 1000], 1000, [800, 1200]],
  ['unknown scores stay at the usual points', [1300, null, 1100], 1000, [980, 1000, 1030]],
  ['no score is known', [null, null], 2000, [2000, 2000]],
  ['never below the least', [3000, 1000], 100, [100, 300]],
])('captains get points by score: %s', (_, scores, usual, expected) => {
  expect(budgetsByScore(scores, usual)).toEqual(expected)
})

test('the stronger of two captains never gets more, and all points can be bid', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 2, maxLength: 8 }), (scores) => {
      const budgets = budgetsByScore(scores, AUCTION_LIMITS.budget.usual)
      for (const [index, score] of scores.entries())
        for (const [otherTeam, theirs] of scores.entries())
          if (score > theirs) expect(budgets[index]).toBeLessThanOrEqual(budgets[otherTeam] ?? 0)
      expect(budgets.every((budget) => budget % BID_STEP === 0)).toBe(true)
    }),
  ))
