import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { certaintyOf, felicanDescription, felicanScore, isDormant, isProvisional } from './felicanScore.ts'
import { newRating, type Rating, ratingAt, START_SIGMA } from './rating.ts'
import { seasonOf } from './season.ts'
import { expectedAgainstAverage, expectedWin, logistic, logit } from './winExpectancy.ts'

const WEEK = 7 * 86_400_000
const APRIL = Date.UTC(2026, 3, 1)
const aRating = (change: Partial<Rating> = {}): Rating => ({
  ...newRating(),
  mu: 30,
  sigma: 5,
  ratedGames: 40,
  lastPlayedAt: APRIL,
  season: '2026-1',
  ...change,
})

test.each([
  { tier: 'GOLD', division: 'IV', balanceMu: 23, balanceSigma: 5 },
  { tier: 'GOLD', division: 'I', balanceMu: 25.25, balanceSigma: 5 },
  { tier: 'MASTER', division: null, balanceMu: 35, balanceSigma: 5 },
])('a player of $tier $division starts the balancing track at $balanceMu and still shows 1000', (prior) => {
  const rating = newRating({ tier: prior.tier, division: prior.division })
  expect(rating).toMatchObject({ balanceMu: prior.balanceMu, balanceSigma: prior.balanceSigma })
  expect(felicanScore(rating)).toBe(1000)
})

test('an unranked player starts lower and less certain than one of unknown tier', () => {
  expect(newRating('unranked')).toMatchObject({ balanceMu: 20, balanceSigma: 10 })
  expect(newRating()).toMatchObject({ balanceMu: 25, balanceSigma: START_SIGMA })
})

describe('time without a match', () => {
  test.each([
    { weeks: 0, sigma: 5 },
    { weeks: 4, sigma: Math.sqrt(26) },
    { weeks: 12, sigma: Math.sqrt(28) },
  ])('a player idle for $weeks weeks has σ $sigma', ({ weeks, sigma }) => {
    expect(ratingAt(aRating(), APRIL + weeks * WEEK + 1).sigma).toBeCloseTo(sigma, 12)
  })

  test('a new season keeps seven tenths of the distance from the mean and adds 3 to σ in quadrature', () => {
    const june = Date.UTC(2026, 5, 30, 14)
    const after = ratingAt(aRating({ lastPlayedAt: june }), june + 2 * 3_600_000)
    expect(after.mu).toBeCloseTo(28.5, 12)
    expect(after.sigma).toBeCloseTo(Math.sqrt(34), 12)
  })

  test('no one becomes less certain than a newcomer', () => {
    expect(ratingAt(aRating(), APRIL + 1000 * WEEK).sigma).toBe(START_SIGMA)
  })

  test('a time before the last match changes nothing', () => {
    expect(ratingAt(aRating(), APRIL - WEEK)).toEqual(aRating())
  })
})

test.each([
  { at: '2025-12-31T14:59:59Z', id: '2025-2', label: '2025 시즌 2' },
  { at: '2025-12-31T15:00:00Z', id: '2026-1', label: '2026 시즌 1' },
  { at: '2026-06-30T14:59:59Z', id: '2026-1', label: '2026 시즌 1' },
  { at: '2026-06-30T15:00:00Z', id: '2026-2', label: '2026 시즌 2' },
])('the time $at belongs to season $label', ({ at, id, label }) => {
  expect(seasonOf(Date.parse(at))).toMatchObject({ id, label })
})

test('seasons follow each other without a gap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), (time) => {
      const season = seasonOf(time)
      expect(season.startsAt).toBeLessThanOrEqual(time)
      expect(time).toBeLessThan(season.endsAt)
      expect(seasonOf(season.endsAt).startsAt).toBe(season.endsAt)
      expect(seasonOf(season.endsAt - 1).id).toBe(season.id)
    }),
  )
})

test.each([
  { mu: 25, sigma: 25 / 3, score: 1000 },
  { mu: 25, sigma: 7.85, score: 1039 },
  { mu: 25, sigma: 6.35, score: 1159 },
  { mu: 25, sigma: 5.15, score: 1255 },
  { mu: -20, sigma: 8, score: 0 },
])('μ $mu and σ $sigma show $score', ({ mu, sigma, score }) => {
  expect(felicanScore({ mu, sigma })).toBe(score)
})

test('placement lasts ten games', () => {
  expect(isProvisional({ ratedGames: 9 })).toBe(true)
  expect(isProvisional({ ratedGames: 10 })).toBe(false)
  expect([25 / 3, 7.7, 7, 6.4, 5].map((sigma) => certaintyOf({ sigma }))).toEqual([1, 1, 3, 4, 4])
})

test('a player without a match for sixty days is dormant', () => {
  expect(isDormant(APRIL, APRIL + 60 * 86_400_000)).toBe(false)
  expect(isDormant(APRIL, APRIL + 60 * 86_400_000 + 1)).toBe(true)
  expect(isDormant(null, APRIL)).toBe(false)
})

test.each([
  { provisional: true, ratedGames: 3, percentile: null, dormant: false, text: '배치 3/10' },
  { provisional: false, ratedGames: 30, percentile: 95, dormant: false, text: '최정상급 실력이에요.' },
  { provisional: false, ratedGames: 30, percentile: 80, dormant: false, text: '상위권을 지키고 있어요.' },
  { provisional: false, ratedGames: 30, percentile: 50, dormant: false, text: '탄탄한 실력이에요.' },
  { provisional: false, ratedGames: 30, percentile: 49, dormant: false, text: '꾸준히 성장하고 있어요.' },
  { provisional: false, ratedGames: 30, percentile: 95, dormant: true, text: '60일 넘게 내전이 없어 휴면 중이에요.' },
  { provisional: true, ratedGames: 3, percentile: null, dormant: true, text: '배치 3/10' },
])('a score at the $percentile. percentile is described as $text', ({ text, ...standing }) => {
  expect(felicanDescription({ ...standing, isListed: true })).toBe(text)
})

test('the words of an unlisted score say that it is not compared, and still count its games', () => {
  const settled = { provisional: false, ratedGames: 30, percentile: null, dormant: false, isListed: false }
  expect(felicanDescription(settled)).toBe('전체 순위에 포함되지 않아 다른 사람과 비교하지 않아요.')
  expect(felicanDescription({ ...settled, provisional: true, ratedGames: 3 })).toBe('배치 3/10')
  expect(felicanDescription({ ...settled, dormant: true })).toContain('휴면')
})

test('the chances of both teams sum to one', () => {
  const belief = fc.record({
    mu: fc.double({ min: 0, max: 50, noNaN: true }),
    sigma: fc.double({ min: 1, max: 10, noNaN: true }),
  })
  const team = fc.array(belief, { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(team, team, (mine, theirs) => {
      expect(expectedWin(mine, theirs) + expectedWin(theirs, mine)).toBeCloseTo(1, 12)
    }),
  )
})

// Computed by hand: Δμ = 5·2 = 10, Σσ² = 10·25 = 250, 10·β² = 173.611, c = √(173.611 + 250) = 20.582. The chance is
// 1/(1 + e^(−Δμ/c)) = .6191 at T = 1, and .5803 at T = 1.5.
test.each([
  { temperature: 1, p: 0.6191 },
  { temperature: 1.5, p: 0.5803 },
])('two μ more per player is $p at temperature $temperature', ({ temperature, p }) => {
  const team = (mu: number) => Array.from({ length: 5 }, () => ({ mu, sigma: 5 }))
  expect(expectedWin(team(27), team(25), temperature)).toBeCloseTo(p, 4)
})

test('the average player is expected to win half of the games', () => {
  expect(expectedAgainstAverage({ mu: 25, sigma: 6 }, { mu: 25, sigma: 5 })).toBe(0.5)
})

test('log-odds and probability are inverse functions', () => {
  expect(logistic(logit(0.3))).toBeCloseTo(0.3, 12)
  expect(Number.isFinite(logit(0))).toBe(true)
})
