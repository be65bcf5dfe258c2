import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POSITIONS } from '#web/ui/positions.ts'
import { rankingViewOf, searchOf } from './rankingView.ts'

test.each([
  { search: '', page: 1, position: undefined },
  { search: 'page=3&position=JUNGLE', page: 3, position: 'JUNGLE' },
  { search: 'page=0', page: 1, position: undefined },
  { search: 'page=-2&position=COOK', page: 1, position: undefined },
  { search: 'page=1e9', page: 1, position: undefined },
  { search: 'page=abc', page: 1, position: undefined },
])('?$search means page $page of $position', ({ search, page, position }) => {
  expect(rankingViewOf(new URLSearchParams(search))).toEqual({ page, position })
})

test('an address says its view back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(undefined, ...POSITIONS), (page, position) => {
      expect(rankingViewOf(new URLSearchParams(searchOf({ page, position })))).toEqual({ page, position })
    }),
  )
})
