import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PairRecord } from './pairRecord.ts'
import { advantageOf, rivalryIndex, rivalsOf } from './rivals.ts'

const NOW = Date.UTC(2026, 5, 1)
const DAY = 86_400_000
const aPair = (wins: number, losses: number, change: Partial<PairRecord> = {}): PairRecord => ({
  otherId: 'other',
  together: 0,
  togetherWins: 0,
  against: wins + losses,
  againstWins: wins,
  sameLaneAgainst: 0,
  lastMetAt: NOW,
  ...change,
})

test.each([
  { wins: 3, losses: 0, advantage: '우세' },
  { wins: 3, losses: 2, advantage: '균등' },
  { wins: 6, losses: 4, advantage: '우세' },
  { wins: 4, losses: 6, advantage: '열세' },
  { wins: 0, losses: 3, advantage: '열세' },
  { wins: 0, losses: 0, advantage: '균등' },
])('a record of $wins–$losses is $advantage', ({ wins, losses, advantage }) => {
  expect(advantageOf(aPair(wins, losses))).toBe(advantage)
})

test('wins that the ratings expected give no advantage', () => {
  expect(advantageOf(aPair(6, 4, { expectedAgainst: 6 }))).toBe('균등')
  expect(advantageOf(aPair(6, 4, { expectedAgainst: null }))).toBe('우세')
})

test('a pair that is 우세 for one player is 열세 for the other', () => {
  const mirror = { 우세: '열세', 열세: '우세', 균등: '균등' } as const
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), (wins, losses) => {
      expect(advantageOf(aPair(losses, wins))).toBe(mirror[advantageOf(aPair(wins, losses))])
    }),
  )
})

// In the formula of `rivalryIndex`, p̂ is (2 + 3)/(4 + 6) = 1/2, and √4·1·1 = 2. Sixty days later, the index is
// 2·(.5 + .5/e) = 1.368; with all four in one lane, it is √6 = 2.449.
test.each([
  { name: 'even and today', pair: aPair(2, 2), index: 2 },
  { name: 'even and sixty days ago', pair: aPair(2, 2, { lastMetAt: NOW - 60 * DAY }), index: 1.368 },
  { name: 'even and in the same lane', pair: aPair(2, 2, { sameLaneAgainst: 4 }), index: 2.449 },
  // p̂ is (4 + 3)/(4 + 6) = .7, and √4·(1 − |2·.7 − 1|) = 1.2.
  { name: 'one-sided', pair: aPair(4, 0), index: 1.2 },
])('a rivalry $name weighs $index', ({ pair, index }) => {
  expect(rivalryIndex(pair, NOW)).toBeCloseTo(index, 3)
})

test('two meetings do not make a rivalry, and the five strongest come first', () => {
  const pairs = [
    aPair(1, 1, { otherId: 'too-few', sameLaneAgainst: 2 }),
    ...Array.from({ length: 7 }, (_, index) => aPair(2 + index, 2 + index, { otherId: `rival-${index}` })),
  ]
  const rivals = rivalsOf(pairs, NOW)
  expect(rivals.map(({ otherId }) => otherId)).toEqual(['rival-6', 'rival-5', 'rival-4', 'rival-3', 'rival-2'])
  expect(rivals[0]).toMatchObject({ encounters: 16, winRate: 50, winLoss: '8승 8패', advantage: '균등' })
})

test('equal rivals keep the given order, whatever their ids', () => {
  // Three wins of four and one win of four mirror each other, so both indexes are √4·(1 − .2).
  const pairs = [aPair(1, 3, { otherId: 'z' }), aPair(3, 1, { otherId: 'a' }), aPair(1, 3, { otherId: 'm' })]
  expect(rivalsOf(pairs, NOW).map(({ otherId }) => otherId)).toEqual(['z', 'a', 'm'])
})
