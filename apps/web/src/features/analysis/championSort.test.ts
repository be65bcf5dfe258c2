import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aChampion } from './anAnalysis.ts'
import { DEFAULT_SORT, nextSort, SORT_COLUMNS, sortChampions } from './championSort.ts'

const champions = [
  aChampion({ championName: '아리', games: 12, winRate: 50, avgKda: 3.1, totalDeaths: 40 }),
  aChampion({ championName: '가렌', games: 12, winRate: 75, avgKda: 2.2, totalDeaths: 50 }),
  aChampion({ championName: '자야', games: 2, winRate: 100, avgKda: 9, totalDeaths: 1 }),
  aChampion({ championName: '소나', games: 5, winRate: 20, avgKda: null, totalDeaths: 0 }),
]

test.each([
  { column: 'games', order: 'desc', names: '가렌 아리 소나 자야' },
  { column: 'games', order: 'asc', names: '자야 소나 가렌 아리' },
  { column: 'champion', order: 'asc', names: '가렌 소나 아리 자야' },
  { column: 'champion', order: 'desc', names: '자야 아리 소나 가렌' },
  { column: 'winRate', order: 'desc', names: '가렌 아리 소나 자야' },
  { column: 'winRate', order: 'asc', names: '소나 아리 가렌 자야' },
  { column: 'kda', order: 'desc', names: '소나 자야 아리 가렌' },
] as const)('champions sorted by $column, $order: $names', ({ names, ...sort }) => {
  expect(
    sortChampions(champions, sort)
      .map(({ championName }) => championName)
      .join(' '),
  ).toBe(names)
})

test('sorting keeps every champion and does not change its input', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(champions), fc.constantFrom(...SORT_COLUMNS), (some, column) => {
      const before = [...some]
      const sorted = sortChampions(some, nextSort(DEFAULT_SORT, column))
      expect(some).toEqual(before)
      expect(new Set(sorted)).toEqual(new Set(some))
    }),
  )
})

test('a second press on a column reverses its order, and another column starts with its default order', () => {
  const byRate = nextSort(DEFAULT_SORT, 'winRate')
  expect(byRate).toEqual({ column: 'winRate', order: 'desc' })
  expect(nextSort(byRate, 'winRate')).toEqual({ column: 'winRate', order: 'asc' })
  expect(nextSort(byRate, 'champion')).toEqual({ column: 'champion', order: 'asc' })
})
