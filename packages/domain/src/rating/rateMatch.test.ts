import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { felicanScore } from './felicanScore.ts'
import { rateMatch } from './rateMatch.ts'
import { newRating, type Rating } from './rating.ts'

const KICK_OFF = Date.UTC(2026, 2, 4, 12)
const newcomers = () => Array.from({ length: 5 }, () => newRating())

const aRating = fc
  .record({
    mu: fc.double({ min: 5, max: 45, noNaN: true }),
    sigma: fc.double({ min: 1, max: 25 / 3, noNaN: true }),
    balanceMu: fc.double({ min: 5, max: 45, noNaN: true }),
    balanceSigma: fc.double({ min: 1, max: 10, noNaN: true }),
    ratedGames: fc.nat(300),
    daysAgo: fc.nat(400),
  })
  .map(
    ({ daysAgo, ...rating }): Rating => ({
      ...rating,
      ratedWins: Math.floor(rating.ratedGames / 2),
      lastPlayedAt: KICK_OFF - daysAgo * 86_400_000,
      season: '2026-1',
    }),
  )
const aTeam = fc.array(aRating, { minLength: 5, maxLength: 5 })
const aWinner = fc.constantFrom('blue' as const, 'red' as const)

describe('a match between newcomers', () => {
  const { blue, red, expectedBlue } = rateMatch(
    { blue: newcomers(), red: newcomers() },
    { winner: 'red', playedAt: KICK_OFF },
  )

  test('a match between newcomers is a coin toss beforehand', () => {
    expect(expectedBlue).toBe(0.5)
  })

  // Worked by hand: each σ² = (25/3)² + 0.1² = 69.4544, c = √(2·86.806 + 10·69.4544) = 29.464, Δμ = σ²/c · 0.5 =
  // 1.17864.
  test('a match between newcomers moves each by σ²/2c', () => {
    for (const winner of red) expect(winner.mu).toBeCloseTo(26.17864, 4)
    for (const loser of blue) expect(loser.mu).toBeCloseTo(23.82136, 4)
  })

  test('a match between newcomers counts one game, and one win on the winning side', () => {
    expect(red[0]).toMatchObject({ ratedGames: 1, ratedWins: 1, lastPlayedAt: KICK_OFF, season: '2026-1' })
    expect(blue[0]).toMatchObject({ ratedGames: 1, ratedWins: 0 })
  })
})

test('every winner gains strength and every loser loses some', () => {
  fc.assert(
    fc.property(aTeam, aTeam, (blue, red) => {
      const fresh = (team: Rating[]) => team.map((rating) => ({ ...rating, lastPlayedAt: KICK_OFF }))
      const before = { blue: fresh(blue), red: fresh(red) }
      const after = rateMatch(before, { winner: 'blue', playedAt: KICK_OFF })
      before.blue.forEach((rating, index) => {
        expect(after.blue[index]!.mu).toBeGreaterThan(rating.mu)
        expect(after.blue[index]!.balanceMu).toBeGreaterThan(rating.balanceMu)
      })
      before.red.forEach((rating, index) => {
        expect(after.red[index]!.mu).toBeLessThan(rating.mu)
        expect(after.red[index]!.balanceMu).toBeLessThan(rating.balanceMu)
      })
    }),
  )
})

test('blue and red do not matter: the mirrored match gives the mirrored ratings', () => {
  fc.assert(
    fc.property(aTeam, aTeam, aWinner, (blue, red, winner) => {
      const straight = rateMatch({ blue, red }, { winner, playedAt: KICK_OFF })
      const mirrored = rateMatch(
        { blue: red, red: blue },
        { winner: winner === 'blue' ? 'red' : 'blue', playedAt: KICK_OFF },
      )
      expect(mirrored.blue).toEqual(straight.red)
      expect(mirrored.red).toEqual(straight.blue)
      expect(mirrored.expectedBlue).toBeCloseTo(1 - straight.expectedBlue, 12)
    }),
  )
})

test('the order in which a source lists a team changes no bit of any rating', () => {
  fc.assert(
    fc.property(aTeam, aTeam, aWinner, (blue, red, winner) => {
      const straight = rateMatch({ blue, red }, { winner, playedAt: KICK_OFF })
      const turned = rateMatch({ blue: blue.toReversed(), red }, { winner, playedAt: KICK_OFF })
      expect(turned.blue.toReversed()).toEqual(straight.blue)
      expect(turned.red).toEqual(straight.red)
      expect(turned.expectedBlue).toBe(straight.expectedBlue)
    }),
  )
})

test('rating the same match twice gives the same bits', () => {
  fc.assert(
    fc.property(aTeam, aTeam, aWinner, (blue, red, winner) => {
      const rated = () => JSON.stringify(rateMatch({ blue, red }, { winner, playedAt: KICK_OFF }))
      expect(rated()).toBe(rated())
    }),
  )
})

// The bench and the rules page give 1039 after 10, 1159 after 50 and 1255 after 100 games.
test.each([
  { games: 10, sigma: 7.85, score: 1039 },
  { games: 50, sigma: 6.35, score: 1159 },
  { games: 100, sigma: 5.15, score: 1255 },
])('an average player drifts to about $score after $games games', ({ games, sigma, score }) => {
  // Wins and losses alternate, so that μ stays the same.
  let teams = { blue: newcomers(), red: newcomers() }
  for (let game = 0; game < games; game += 1) {
    const { blue, red } = rateMatch(teams, { winner: game % 2 === 0 ? 'blue' : 'red', playedAt: KICK_OFF + game })
    teams = { blue, red }
  }
  const middle = (teams.blue[0]!.mu + teams.red[0]!.mu) / 2
  expect(teams.blue[0]!.sigma).toBeCloseTo(sigma, 0)
  expect(Math.abs(felicanScore({ mu: middle, sigma: teams.blue[0]!.sigma }) - score)).toBeLessThan(25)
})

test('after ten thousand matches every rating is finite, and most ratings differ', () => {
  const players = Array.from({ length: 200 }, () => newRating())
  for (let game = 0; game < 10_000; game += 1) {
    const seats = Array.from({ length: 10 }, (_, seat) => (game * 7 + seat * 13) % players.length)
    const team = (from: number) => seats.slice(from, from + 5).map((seat) => players[seat]!)
    const after = rateMatch(
      { blue: team(0), red: team(5) },
      { winner: game % 3 === 0 ? 'blue' : 'red', playedAt: KICK_OFF + game * 600_000 },
    )
    for (const [index, rating] of [...after.blue, ...after.red].entries()) players[seats[index]!] = rating
  }
  expect(players.filter(({ mu, sigma }) => !Number.isFinite(mu) || !(sigma > 0))).toEqual([])
  expect(new Set(players.map(({ mu }) => mu)).size).toBeGreaterThan(players.length / 2)
})
