import { expect, test } from 'vitest'
import { scoreHistory } from './scoreHistory.ts'

const unrated = { muBefore: null, sigmaBefore: null, muAfter: null, sigmaAfter: null }

test('a score history begins before the oldest match and ends after the newest, and skips unrated matches', () => {
  const newestFirst = [
    { muBefore: 26, sigmaBefore: 8, muAfter: 25.5, sigmaAfter: 7.75 },
    unrated,
    { muBefore: 25, sigmaBefore: 25 / 3, muAfter: 26, sigmaAfter: 8 },
  ]
  // 1000 + 40·((μ − 2σ) − (25 − 50/3)). Here 25.5 − 15.5 = 10 and 26 − 16 = 10. Both are 1.667 above a newcomer.
  expect(scoreHistory(newestFirst)).toEqual([1000, 1067, 1067])
})

test('without a rated match there is no history', () => {
  expect(scoreHistory([unrated])).toEqual([])
})
