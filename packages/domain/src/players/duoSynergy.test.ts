import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logistic, logit } from '../rating/winExpectancy.ts'
import { fitDuoSynergy, MAIN_RIDGE, PAIR_RIDGE, type TeamResult } from './duoSynergy.ts'

const PEOPLE = Array.from({ length: 14 }, (_, index) => `p${index}`)
const aResult: fc.Arbitrary<TeamResult> = fc
  .record({
    ten: fc.shuffledSubarray(PEOPLE, { minLength: 10, maxLength: 10 }),
    hasBlueWon: fc.boolean(),
    expectedBlue: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
  })
  .map(({ ten, ...rest }) => ({ blue: ten.slice(0, 5), red: ten.slice(5), ...rest }))

const pairsOf = (team: readonly string[]) => team.flatMap((a, i) => team.slice(i + 1).map((b) => [a, b] as const))

test('the fit is the ridge regression: every effect times its ridge is the sum of its residuals', () => {
  fc.assert(
    fc.property(fc.array(aResult, { minLength: 1, maxLength: 25 }), (matches) => {
      const fit = fitDuoSynergy(matches)
      const side = (team: readonly string[]) =>
        team.reduce((sum, id) => sum + fit.strengthBeyondRating(id), 0) +
        pairsOf(team).reduce((sum, [a, b]) => sum + fit.logOddsOf(a, b), 0)
      const residuals = matches.map(
        ({ blue, red, hasBlueWon, expectedBlue }) =>
          (hasBlueWon ? 1 : 0) - logistic(logit(expectedBlue) + side(blue) - side(red)),
      )
      const signOf = ({ blue, red }: TeamResult, ids: readonly string[]) =>
        ids.every((id) => blue.includes(id)) ? 1 : ids.every((id) => red.includes(id)) ? -1 : 0
      const pull = (ids: readonly string[]) =>
        matches.reduce((sum, match, m) => sum + signOf(match, ids) * residuals[m]!, 0)
      for (const id of PEOPLE) expect(fit.strengthBeyondRating(id) * MAIN_RIDGE).toBeCloseTo(pull([id]), 6)
      for (const [a, b] of pairsOf(PEOPLE.slice(0, 5)))
        expect(fit.logOddsOf(a, b) * PAIR_RIDGE).toBeCloseTo(pull([a, b]), 6)
    }),
    { numRuns: 25 },
  )
})

test('a pair has the same synergy from both sides, and no one is a pair with themselves', () => {
  fc.assert(
    fc.property(fc.array(aResult, { maxLength: 10 }), (matches) => {
      const { logOddsOf } = fitDuoSynergy(matches)
      expect(logOddsOf('p0', 'p1')).toBe(logOddsOf('p1', 'p0'))
      expect(logOddsOf('p0', 'p0')).toBe(0)
    }),
    { numRuns: 25 },
  )
})

test('only matches on one team count as games together', () => {
  const played = (blue: string[], red: string[]): TeamResult => ({ blue, red, hasBlueWon: true, expectedBlue: 0.5 })
  const { logOddsOf, strengthBeyondRating } = fitDuoSynergy([
    played(['a', 'b'], ['c', 'd']),
    played(['a', 'c'], ['b', 'd']),
    played(['c', 'd'], ['e', 'f']),
    played(['e', 'f'], ['a', 'b']),
  ])
  expect(logOddsOf('a', 'd')).toBe(0)
  // `a` and `b` won one of their matches together and lost one. In matches without the other, `a` won one more than
  // `b`.
  expect(strengthBeyondRating('a')).toBeGreaterThan(strengthBeyondRating('b'))
  expect(strengthBeyondRating('nobody')).toBe(0)
})

test('two players who always win together have synergy, and less synergy if the ratings predicted the wins', () => {
  const otherPeople = PEOPLE.slice(2)
  const matches = Array.from({ length: 24 }, (_, game): TeamResult => {
    const eight = Array.from({ length: 8 }, (_, seat) => otherPeople[(game * 5 + seat) % otherPeople.length]!)
    return { blue: ['p0', 'p1', ...eight.slice(0, 3)], red: eight.slice(3), hasBlueWon: true, expectedBlue: 0.5 }
  })
  const surprised = fitDuoSynergy(matches)
  const expected = fitDuoSynergy(matches.map((match) => ({ ...match, expectedBlue: 0.8 }))).logOddsOf('p0', 'p1')
  expect(surprised.logOddsOf('p0', 'p1')).toBeGreaterThan(expected)
  expect(expected).toBeGreaterThan(0)
  expect(surprised.logOddsOf('p0', 'nobody')).toBe(0)
})

test('without matches there is no estimate', () => {
  expect(fitDuoSynergy([]).logOddsOf('a', 'b')).toBe(0)
})
