import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brierScore, calibrationOf, type RatedResult, reliabilityBins, rollingForecasts } from './calibration.ts'
import { eloExpectation } from './elo.ts'

const PEOPLE = Array.from({ length: 20 }, (_, index) => `p${index}`)
const aResult = fc
  .record({
    ten: fc.shuffledSubarray(PEOPLE, { minLength: 10, maxLength: 10 }),
    winner: fc.constantFrom('blue' as const, 'red' as const),
    playedAt: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 1) }),
  })
  .map(({ ten, ...rest }) => ({ ...rest, blue: ten.slice(0, 5), red: ten.slice(5) }))
const someResults = fc
  .array(aResult, { maxLength: 20 })
  .map((results): RatedResult[] => results.map((result, index) => ({ ...result, matchId: `KR_${index}` })))

test.each([
  { mine: 1500, theirs: 1500, expected: 0.5 },
  { mine: 1900, theirs: 1500, expected: 0.909 },
])('Elo $mine against $theirs expects $expected', ({ mine, theirs, expected }) => {
  expect(eloExpectation(mine, theirs)).toBeCloseTo(expected, 3)
})

// The score is the mean of the squared errors (.7 - 1)² = .09 and (.7 - 0)² = .49.
test('the Brier score of two forecasts of .7, one right and one wrong, is .29', () => {
  expect(
    brierScore([
      { chance: 0.7, came: true },
      { chance: 0.7, came: false },
    ]),
  ).toBeCloseTo(0.29, 12)
  expect(brierScore([])).toBeNull()
})

test('a coin scores .25 whatever happens, and every predictor starts like a coin', () => {
  fc.assert(
    fc.property(someResults, (results) => {
      const forecasts = rollingForecasts(results)
      expect(brierScore(forecasts.coin)).toBe(results.length > 0 ? 0.25 : null)
      for (const forecast of Object.values(forecasts)) {
        expect(forecast).toHaveLength(results.length)
        expect(forecast.slice(0, 1).map(({ chance }) => chance)).toEqual(
          results.slice(0, 1).map(() => expect.closeTo(0.5, 9)),
        )
        for (const { chance } of forecast) expect(chance > 0 && chance < 1).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
})

test('forecasts do not depend on the order matches are given in', () => {
  fc.assert(
    fc.property(someResults, (results) => {
      expect(rollingForecasts(results.toReversed())).toEqual(rollingForecasts(results))
    }),
    { numRuns: 20 },
  )
})

test('every forecast is in one bin, and a match is predicted before its result is learnt', () => {
  const team = (from: number) => PEOPLE.slice(from, from + 5)
  const results = Array.from(
    { length: 12 },
    (_, index): RatedResult => ({
      matchId: `KR_${index}`,
      playedAt: Date.UTC(2026, 2, 1) + index * 3_600_000,
      winner: 'blue',
      blue: team(0),
      red: team(5),
    }),
  )
  const { ours, elo32 } = rollingForecasts(results)
  expect(ours.map(({ chance }) => chance)).toEqual(ours.map(({ chance }) => chance).toSorted())
  // The Elo update of the second match: 16 points each, 1516 against 1484.
  expect(elo32[1]?.chance).toBeCloseTo(eloExpectation(1516, 1484), 12)
  const bins = reliabilityBins(ours)
  expect(bins.reduce((sum, { forecasts }) => sum + forecasts, 0)).toBe(12)
  for (const { said, from, to, came } of bins) {
    expect(came).toBe(1)
    expect(said >= from && said < to).toBe(true)
  }
})

test('our forecasts are scored beside Elo and a coin, after a warm-up', () => {
  const people = Array.from({ length: 10 }, (_, index) => `p${index}`)
  const matches = Array.from({ length: 6 }, (_, index) => ({
    matchId: `KR_${index}`,
    playedAt: index,
    winner: 'blue' as const,
    blue: people.slice(0, 5),
    red: people.slice(5),
    expectedBlue: index < 2 ? 0.1 : 0.7,
  }))
  const { brier, bins, ...counts } = calibrationOf(matches.toReversed(), 2)
  expect(counts).toEqual({ matches: 4, warmUp: 2 })
  expect(brier?.ours).toBeCloseTo(0.09, 12)
  expect(brier?.coin).toBe(0.25)
  // Elo has already seen blue win twice.
  expect(brier?.elo).toBeLessThan(0.25)
  expect(bins).toEqual([{ from: 0.7, to: 0.8, forecasts: 4, said: expect.closeTo(0.7, 12), came: 1 }])
  expect(calibrationOf([])).toEqual({ matches: 0, warmUp: 0, brier: null, bins: [] })
})
