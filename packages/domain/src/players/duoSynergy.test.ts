import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
        pairsOf(team).reduce((sum, [a, b]) => sum + fit.synergyOf(a, b).logOdds, 0)
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
        expect(fit.synergyOf(a, b).logOdds * PAIR_RIDGE).toBeCloseTo(pull([a, b]), 6)
    }),
    { numRuns: 25 },
  )
})

test('its standard error is that of the curvature at the fit', () => {
  const people = PEOPLE.slice(0, 5)
  const seats = [
    { blue: ['p0', 'p1'], red: ['p2', 'p3'], hasBlueWon: true, expectedBlue: 0.7 },
    { blue: ['p4', 'p2'], red: ['p0', 'p1'], hasBlueWon: false, expectedBlue: 0.4 },
    { blue: ['p1', 'p3'], red: ['p4', 'p0'], hasBlueWon: true, expectedBlue: 0.2 },
  ]
  const fit = fitDuoSynergy(seats)
  const effects = [
    ...people.map((id) => ({ ids: [id], ridge: 4, size: fit.strengthBeyondRating(id) })),
    ...pairsOf(people).map((ids) => ({ ids, ridge: 8.14, size: fit.logOddsOf(...ids) })),
  ]
  const within = (team: readonly string[], ids: readonly string[]) => (ids.every((id) => team.includes(id)) ? 1 : 0)
  const curvature = effects.map(({ ridge }, row) => effects.map((_, column) => (row === column ? ridge : 0)))
  for (const { blue, red, expectedBlue } of seats) {
    const signs = effects.map(({ ids }) => within(blue, ids) - within(red, ids))
    const p = logistic(logit(expectedBlue) + effects.reduce((sum, { size }, at) => sum + signs[at]! * size, 0))
    for (const [row, one] of signs.entries())
      for (const [column, other] of signs.entries()) curvature[row]![column]! += p * (1 - p) * one * other
  }
  for (const [at, [a, b]] of pairsOf(people).entries()) {
    const variance = inverseOf(curvature)[people.length + at]![people.length + at]!
    expect(fit.synergyOf(a, b).standardError).toBeCloseTo(Math.sqrt(variance), 9)
  }
})

/** Gauss-Jordan elimination, from any textbook. */
function inverseOf(matrix: readonly (readonly number[])[]): number[][] {
  const rows = matrix.map((row, at) => [...row, ...matrix.map((_, column) => (column === at ? 1 : 0))])
  for (const [at, pivot] of rows.entries()) {
    const first = pivot[at]!
    for (const [column, value] of pivot.entries()) pivot[column] = value / first
    for (const [other, row] of rows.entries()) {
      const times = row[at]!
      if (other !== at) for (const [column, value] of pivot.entries()) row[column]! -= times * value
    }
  }
  return rows.map((row) => row.slice(matrix.length))
}

test('a pair is the same from both sides, and no one is a pair with themselves', () => {
  fc.assert(
    fc.property(fc.array(aResult, { maxLength: 10 }), (matches) => {
      const { synergyOf } = fitDuoSynergy(matches)
      expect(synergyOf('p0', 'p1')).toEqual(synergyOf('p1', 'p0'))
      expect(synergyOf('p0', 'p0').logOdds).toBe(0)
    }),
    { numRuns: 25 },
  )
})

test('only matches on one team count as games together', () => {
  const played = (blue: string[], red: string[]): TeamResult => ({ blue, red, hasBlueWon: true, expectedBlue: 0.5 })
  const { synergyOf, strengthBeyondRating } = fitDuoSynergy([
    played(['a', 'b'], ['c', 'd']),
    played(['a', 'c'], ['b', 'd']),
    played(['c', 'd'], ['e', 'f']),
    played(['e', 'f'], ['a', 'b']),
  ])
  expect([synergyOf('a', 'b').games, synergyOf('c', 'd').games, synergyOf('a', 'd').games]).toEqual([2, 2, 0])
  // The two won one of their matches together and lost one; alone, `a` has won one match more than `b`.
  expect(strengthBeyondRating('a')).toBeGreaterThan(strengthBeyondRating('b'))
  expect(strengthBeyondRating('nobody')).toBe(0)
})

describe('two who always win together', () => {
  const others = PEOPLE.slice(2)
  const matches = Array.from({ length: 24 }, (_, game): TeamResult => {
    const eight = Array.from({ length: 8 }, (_, seat) => others[(game * 5 + seat) % others.length]!)
    return { blue: ['p0', 'p1', ...eight.slice(0, 3)], red: eight.slice(3), hasBlueWon: true, expectedBlue: 0.5 }
  })

  test('two who always win together have synergy, and less if the ratings predicted it', () => {
    const surprised = fitDuoSynergy(matches).synergyOf('p0', 'p1')
    const expected = fitDuoSynergy(matches.map((match) => ({ ...match, expectedBlue: 0.8 }))).synergyOf('p0', 'p1')
    expect(surprised.games).toBe(24)
    expect(surprised.logOdds).toBeGreaterThan(expected.logOdds)
    expect(expected.logOdds).toBeGreaterThan(0)
    expect(surprised.z).toBeCloseTo(surprised.logOdds / surprised.standardError, 12)
  })

  test('two who always win together are less uncertain than an unseen pair', () => {
    const { synergyOf } = fitDuoSynergy(matches)
    const unseen = synergyOf('p0', 'nobody')
    expect(unseen).toMatchObject({ games: 0, logOdds: 0 })
    expect(unseen.standardError).toBeCloseTo(Math.sqrt(1 / PAIR_RIDGE), 12)
    expect(synergyOf('p0', 'p1').standardError).toBeLessThan(unseen.standardError)
  })
})

test('without matches there is no estimate', () => {
  expect(fitDuoSynergy([]).synergyOf('a', 'b')).toMatchObject({ games: 0, logOdds: 0 })
})
