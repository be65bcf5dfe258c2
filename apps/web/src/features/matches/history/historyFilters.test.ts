import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filtersFromUrl, filtersInUrl, type HistoryFilters, isFiltered, withFilter } from './historyFilters.ts'

const someFilters: fc.Arbitrary<HistoryFilters> = fc.record(
  {
    champion: fc.string({ minLength: 1 }),
    gameType: fc.string({ minLength: 1 }),
    result: fc.constantFrom('win' as const, 'loss' as const, 'remake' as const),
  },
  { requiredKeys: [] },
)

test('filters that are written into the address are read back unchanged', () => {
  fc.assert(
    fc.property(someFilters, (filters) => {
      const address = filtersInUrl(new URLSearchParams(), filters).toString()
      expect(filtersFromUrl(new URLSearchParams(address))).toEqual(filters)
    }),
  )
})

test('a history without filters adds nothing to the address', () => {
  const before = new URLSearchParams('champion=아리&result=win&tab=analysis')
  expect(filtersInUrl(before, {}).toString()).toBe('tab=analysis')
})

test('an unknown result in the address is not a filter', () => {
  expect(filtersFromUrl(new URLSearchParams('result=draw&champion='))).toEqual({})
})

test('choosing the empty entry clears one filter and keeps the others', () => {
  expect(withFilter({ champion: '아리', result: 'win' }, 'champion', '')).toEqual({ result: 'win' })
  expect(withFilter({}, 'gameType', '클랜 내전')).toEqual({ gameType: '클랜 내전' })
})

test('a history counts as filtered if at least one filter is chosen', () => {
  expect(isFiltered({})).toBe(false)
  expect(isFiltered({ result: 'remake' })).toBe(true)
})
