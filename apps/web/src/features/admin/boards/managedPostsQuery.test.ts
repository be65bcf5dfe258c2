import type { Board } from '@buri/contract/boards'
import { expect, test } from 'vitest'
import { DEFAULT_VIEW } from '#web/ui/dataGrid/view/gridView.ts'
import { postColumns } from './boardColumns.ts'
import { managedPostsQuery } from './managedPostsQuery.ts'

const board = (id: number, name: string) => ({ id, name }) as Board
const COLUMNS = postColumns([board(1, '자유'), board(2, '공략'), board(3, '자유')])
const STATUS =
  COLUMNS.find(({ key }) => key === 'status')?.options?.find(({ value }) => value === 'hidden')?.label ?? ''
const queryFor = (view: Partial<typeof DEFAULT_VIEW>) => managedPostsQuery({ ...DEFAULT_VIEW, ...view }, COLUMNS)

test('the query names the sort keys with their directions', () => {
  expect(queryFor({})).toEqual({ sort: 'id' })
  const sort = [
    { key: 'views', isDescending: true },
    { key: 'title', isDescending: false },
  ]
  expect(queryFor({ sort })).toEqual({ sort: '-views,title' })
})

test('the query contains the search with its options, but not a search of blanks', () => {
  expect(queryFor({ search: { text: ' 내전 ', isCase: true, isWord: true } })).toEqual({
    ...{ sort: 'id', search: '내전', isCase: 'true', isWord: 'true' },
  })
  expect(queryFor({ search: { text: '  ', isCase: true, isWord: false } })).toEqual({ sort: 'id' })
})

test("choosing a board's name filters by all boards of that name, and choosing both 예 and 아니요 filters nothing", () => {
  expect(
    queryFor({ filters: { boardId: ['자유'], status: [STATUS], isNotice: ['예'], isTopfix: ['예', '아니요'] } }),
  ).toEqual({
    ...{ sort: 'id', boardIds: [1, 3], statuses: ['hidden'], isNotice: 'true' },
  })
})

test('no request is sent for a filter that can match nothing', () => {
  expect(queryFor({ filters: { boardId: ['없는 게시판'] } })).toBeNull()
  expect(queryFor({ filters: { isNotice: [] } })).toBeNull()
})
