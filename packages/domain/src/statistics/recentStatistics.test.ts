import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aMatch, anyMatches, matchesInARow } from '../history/aMatch.ts'
import { kdaOf, meanOfKnown, percentOf, shrunkRate, wilsonLowerBound } from './ratios.ts'
import { aggregateStats, championSummaries, recentResults } from './recentStatistics.ts'

// Calculated by hand: kills 6, 2, 1; deaths 3, 5, 0; assists 9, 4, 2: (9 + 15)/8 = 3.0. CS 204 in 30 min and 100 in 20
// min: 304/50 = 6.1 a minute; the CS of the third is unknown.
test('the sums and means of three matches equal those calculated by hand', () => {
  const matches = matchesInARow([
    {},
    { result: 'loss', kills: 2, deaths: 5, assists: 4, cs: 100, durationSeconds: 1200, wardsPlaced: null },
    { kills: 1, deaths: 0, assists: 2, cs: null, visionScore: 40, durationSeconds: 2400 },
  ])
  expect(aggregateStats(matches)).toEqual({
    sample: 3,
    winRate: 66.7,
    wins: 2,
    losses: 1,
    avgKda: 3,
    isPerfect: false,
    avgKills: 3,
    avgDeaths: 2.7,
    avgAssists: 5,
    avgCs: 152,
    avgCsPerMin: 6.1,
    avgVisionScore: 30,
    avgWardsPlaced: 10,
    avgGameTime: 1800,
    totalGameTime: 5400,
  })
})

test('a player who never died is perfect, and one who never played is not', () => {
  expect(aggregateStats([aMatch({ deaths: 0 })])).toMatchObject({ avgKda: null, isPerfect: true })
  expect(aggregateStats([])).toMatchObject({ sample: 0, winRate: null, avgKda: null, isPerfect: false, avgKills: null })
})

test('values that no source knows stay unknown', () => {
  expect(aggregateStats([aMatch({ cs: null, visionScore: null, wardsPlaced: null })])).toMatchObject({
    avgCs: null,
    avgCsPerMin: null,
    avgVisionScore: null,
    avgWardsPlaced: null,
  })
})

test('the summary reads the last twenty counted matches and shows ten results, newest first', () => {
  const matches = matchesInARow(Array.from({ length: 25 }, (_, index) => ({ result: index < 10 ? 'loss' : 'win' })))
  expect(aggregateStats(matches)).toMatchObject({ sample: 20, wins: 15, losses: 5, winRate: 75 })
  expect(recentResults(matches)).toHaveLength(10)
  expect(recentResults(matches)[0]).toEqual({ matchId: 'KR_25', win: true })
})

test('champions are summed and the most played comes first', () => {
  const matches = matchesInARow([
    { championId: 7, deaths: 0 },
    { championId: 103 },
    { championId: 103, result: 'loss', kills: 0, deaths: 7, assists: 1 },
  ])
  expect(championSummaries(matches)).toEqual([
    {
      championId: 103,
      games: 2,
      wins: 1,
      losses: 1,
      winRate: 50,
      totalKills: 6,
      totalDeaths: 10,
      totalAssists: 10,
      avgKda: 1.6,
    },
    expect.objectContaining({ championId: 7, games: 1, winRate: 100, avgKda: null }),
  ])
})

test('a summary does not depend on the order of matches, and includes only wins and losses', () => {
  fc.assert(
    fc.property(anyMatches(40), (matches) => {
      const stats = aggregateStats(matches)
      expect(aggregateStats(matches.toReversed())).toEqual(stats)
      expect(championSummaries(matches.toReversed())).toEqual(championSummaries(matches))
      expect(stats.wins + stats.losses).toBe(stats.sample)
      expect(championSummaries(matches).reduce((sum, { games }) => sum + games, 0)).toBe(stats.sample)
    }),
  )
})

test.each([
  { part: 1, whole: 3, percent: 33.3 },
  { part: 0, whole: 4, percent: 0 },
  { part: 0, whole: 0, percent: null },
])('a share of $part of $whole is $percent %', ({ part, whole, percent }) => {
  expect(percentOf(part, whole)).toBe(percent)
})

test('a mean skips unknown values and nothing else', () => {
  expect(meanOfKnown([null, 4, 0])).toBe(2)
  expect(meanOfKnown([null])).toBeNull()
  expect(kdaOf({ kills: 1, deaths: 3, assists: 1 })).toBe(0.67)
})

// Three wins of three, shrunk by six even games: (3 + 3)/(3 + 6) = 6/9. The 80 % interval's lower end of 7/10:
// (.7 + .0821 - .2031)/1.1643 = .4973.
test('small samples are shrunk to the middle and ranked with caution', () => {
  expect(shrunkRate(3, 3, 6)).toBeCloseTo(0.6667, 4)
  expect(wilsonLowerBound(7, 10)).toBeCloseTo(0.4973, 3)
  expect(wilsonLowerBound(60, 100)).toBeGreaterThan(wilsonLowerBound(7, 10))
  expect(wilsonLowerBound(0, 0)).toBe(0)
})
