import { POSITIONS } from '@buri/domain/matches/matchFacts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, isFiltered, startOfLastDays, viewFromUrl, viewInUrl, withFilters } from './analysisView.ts'
import { SORT_COLUMNS } from './championSort.ts'

const filtersOf = (search: string) => viewFromUrl(new URLSearchParams(search)).filters

describe('the address of an analysis', () => {
  test.each([
    { search: '', filters: {} },
    { search: 'position=JUNGLE&champion=리 신', filters: { position: 'JUNGLE', champion: '리 신' } },
    { search: 'position=COOK', filters: {} },
    { search: 'patch=16.10', filters: { patch: '16.10' } },
    { search: 'patch=16.10.1', filters: {} },
    { search: 'from=2026-03-01&to=2026-03-31', filters: { from: '2026-03-01', to: '2026-03-31' } },
    { search: 'from=2026-03-31&to=2026-03-01', filters: { from: '2026-03-01', to: '2026-03-31' } },
    { search: 'from=2026-02-30', filters: {} },
    { search: 'from=0002-01-01', filters: {} },
    { search: `champion=${'가'.repeat(41)}`, filters: {} },
    { search: 'champion=', filters: {} },
  ])('?$search means $filters', ({ search, filters }) => expect(filtersOf(search)).toEqual(filters))

  test('a view read from an address gives the same address', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const filters = fc.record(
      {
        from: day,
        to: day,
        position: fc.constantFrom(...POSITIONS),
        champion: fc.string({ minLength: 1, maxLength: 40 }),
        patch: fc.constantFrom('16.1', '15.24'),
      },
      { requiredKeys: [] },
    )
    const sort = fc.record({ column: fc.constantFrom(...SORT_COLUMNS), order: fc.constantFrom('asc', 'desc') })
    fc.assert(
      fc.property(filters, sort, (changes, sorted) => {
        const view = { filters: withFilters({}, changes), sort: sorted }
        expect(viewFromUrl(new URLSearchParams(viewInUrl(view).toString()))).toEqual(view)
      }),
    )
  })

  test('the address of an analysis is empty without filters and with the default order', () => {
    expect(viewInUrl(viewFromUrl(new URLSearchParams())).toString()).toBe('')
  })
})

test('an empty choice clears its filter and keeps the others', () => {
  const filters = withFilters({ position: 'TOP', champion: '아리' }, { champion: '' })
  expect(filters).toEqual({ position: 'TOP' })
  expect(isFiltered(filters)).toBe(true)
  expect(isFiltered(withFilters(filters, { position: '' }))).toBe(false)
})

test.each(['', '2026-13-01', '2026-1-1', '어제', null])('%s is not a day', (text) =>
  expect(dayOf(text)).toBeUndefined(),
)

test('the last thirty days are counted in Korean time and include today', () => {
  expect(startOfLastDays(30, Date.parse('2026-03-30T15:30:00Z'))).toBe('2026-03-02')
  expect(startOfLastDays(1, Date.parse('2026-03-30T15:30:00Z'))).toBe('2026-03-31')
})
