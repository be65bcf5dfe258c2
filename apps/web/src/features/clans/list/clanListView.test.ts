// @vitest-environment jsdom
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { type ClanListView, clanListViewOf, queryOfList, searchOfList, withListChoice } from './clanListView.ts'
import { lastClanList, rememberClanList } from './lastClanList.ts'

const view: fc.Arbitrary<ClanListView> = fc.record(
  {
    page: fc.integer({ min: 1, max: 1000 }),
    search: fc.string({ minLength: 1, maxLength: 50 }).filter((text) => text.trim() === text),
    filter: fc.constantFrom('public' as const, 'private' as const),
    recruiting: fc.constant(true as const),
    sort: fc.constantFrom('members' as const, 'likes' as const, 'rating' as const, 'name' as const),
  },
  { requiredKeys: ['page'] },
)

beforeEach(() => sessionStorage.clear())

test("the view can be restored completely from the address and from the tab's storage", () => {
  fc.assert(
    fc.property(view, (looked) => {
      expect(clanListViewOf(new URLSearchParams(searchOfList(looked)))).toEqual(looked)
      rememberClanList(looked)
      expect(lastClanList()).toEqual(looked)
    }),
  )
})

test('any address is read as a valid view', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { page } = clanListViewOf(new URLSearchParams(text))
      expect(page).toBeGreaterThanOrEqual(1)
    }),
  )
})

test.each(['', 'null', '7', '[]', '{"page":"no","sort":{},"search":5}', 'not json'])(
  "if the tab's storage contains %s, the first page is shown",
  (stored) => {
    sessionStorage.setItem('clan-store', stored)
    expect(lastClanList()).toEqual({ page: 1 })
  },
)

test('the stored field names are those that other clients use', () => {
  rememberClanList({ page: 2, search: '펠', filter: 'private', sort: 'likes' })
  expect(JSON.parse(sessionStorage.getItem('clan-store') ?? '')).toEqual({
    page: 2,
    itemsPerPage: 12,
    search: '펠',
    filterStatus: 'private',
    isRecruiting: false,
    sort: 'likes',
  })
})

test('choosing another filter or order begins on the first page', () => {
  expect(withListChoice({ page: 4, search: '펠' }, { sort: 'likes' })).toEqual({ page: 1, search: '펠', sort: 'likes' })
  expect(withListChoice({ page: 4, search: '펠' }, { search: '' })).toEqual({ page: 1 })
})

test('the query has the parameter names of the server', () => {
  expect(queryOfList({ page: 3, search: '펠', filter: 'private', recruiting: true, sort: 'likes' })).toEqual({
    page: 3,
    limit: 12,
    search: '펠',
    is_public: 'false',
    is_recruiting: 'true',
    sort_by: 'likes',
  })
})
