import { expect, test } from 'vitest'
import { POSITIONS } from '../matches/matchFacts.ts'
import { bestPair, biggestUpset, nightFairness, nightMvp, nightRecords, type RecapGame } from './nightRecap.ts'

const aRecapGame = (change: Partial<RecapGame> = {}): RecapGame => ({
  n: 1,
  winner: 'blue',
  blueWinRate: 52,
  durationSeconds: 1800,
  bench: [],
  lines: [],
  seats: Array.from({ length: 10 }, (_, index) => ({
    id: `p${index}`,
    side: index < 5 ? ('blue' as const) : ('red' as const),
    position: POSITIONS[index % 5] ?? null,
    kills: index,
    deaths: 1,
    assists: 1,
    visionScore: 20,
    damage: 1000,
    performanceScore: index === 3 ? 9 : 5,
  })),
  ...change,
})
const anyone = () => true

test('a recap names the best player, the least expected win and the best pair, and says how fair the night was', () => {
  const games = [
    aRecapGame(),
    aRecapGame({ n: 2, blueWinRate: 42 }),
    aRecapGame({ n: 3, winner: 'red', blueWinRate: 49 }),
  ]
  expect(nightMvp(games, anyone)).toBe('p3')
  expect(nightMvp(games, (id) => id !== 'p3')).toBe('p0')
  expect(biggestUpset(games)).toEqual({ n: 2, side: 'blue', winRate: 42 })
  expect(biggestUpset([aRecapGame()])).toBeNull()
  expect(bestPair(games.slice(0, 2), anyone)).toMatchObject({ ids: ['p0', 'p1'], wins: 2, expected: 0.94 })
  expect(bestPair(games, anyone)).toBeNull()
  const wishes = new Map([
    ['p0', { main: 'TOP', sub: null, refused: [] }],
    ['p1', { main: 'TOP', sub: 'JUNGLE', refused: [] }],
    ['p2', { main: 'TOP', sub: null, refused: ['MIDDLE'] }],
  ] as const)
  expect(
    nightFairness([aRecapGame({ bench: ['p10', 'p11'] }), aRecapGame({ bench: ['p10'] })], new Map()),
  ).toMatchObject({
    benchSeats: 3,
    benchShares: { least: 0, most: 100 },
  })
  expect(nightFairness(games, wishes)).toEqual({
    evenness: 92.7,
    stomps: 0,
    seats: 9,
    mainSeats: 3,
    subSeats: 3,
    fillSeats: 0,
    refusedSeats: 3,
    benchSeats: 0,
    benchShares: null,
  })
})

test('if two games are equally long, the earlier one is the longest', () => {
  const games = [1, 2, 3].map((n) => aRecapGame({ n, durationSeconds: n === 1 ? 1500 : 2400 }))
  const lengths = nightRecords(games, anyone).filter(({ kind }) => kind === 'longest' || kind === 'fastest')
  expect(lengths).toEqual([
    { kind: 'longest', id: null, n: 2, value: 2400 },
    { kind: 'fastest', id: null, n: 1, value: 1500 },
  ])
})
