import { expect, test } from 'vitest'
import { boardViewOf, queryOfBoard, searchOfBoard, withBoardChoice } from './boardView.ts'

const viewOf = (search: string) => boardViewOf(new URLSearchParams(search))

test.each([
  { search: '', view: { page: 1 } },
  { search: '?page=3&sort=likes', view: { page: 3, sort: 'likes' } },
  { search: '?page=0&sort=latest', view: { page: 1 } },
  { search: '?page=1001&sort=oldest&in=title', view: { page: 1 } },
  { search: '?search=%20%EA%B0%90%20&in=author', view: { page: 1, search: '감', in: 'author' } },
])('$search means $view', ({ search, view }) => {
  expect(viewOf(search)).toEqual(view)
})

test('a view written to an address is read back unchanged', () => {
  const view = { page: 2, sort: 'views', search: '와드', in: 'title', prefix: '공략' } as const
  expect(viewOf(searchOfBoard(view))).toEqual(view)
})

test('choosing another filter or order starts on the first page', () => {
  expect(withBoardChoice({ page: 4, prefix: '공략' }, { prefix: '' })).toEqual({ page: 1 })
})

test('the first page has the cache key under which the server delivers it', () => {
  expect(queryOfBoard({ page: 1 })).toEqual({ page: 1 })
})
