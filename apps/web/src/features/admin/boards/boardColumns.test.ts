import type { Board } from '@buri/contract/boards'
import { expect, test } from 'vitest'
import { postColumns, postDeletionRefusal } from './boardColumns.ts'

const boardWith = (rights: Board['rights']) => ({ id: 1, name: '자유', rights }) as Board
const BOARD_OF_MODERATOR = boardWith(['read', 'manage', 'moderate'])
const BOARD_OF_EDITOR = boardWith(['read', 'manage'])
const withheldKeys = (board: Board, row: object) =>
  postColumns([board]).flatMap(({ key, withheld }) => (withheld?.({ id: 1, ...row }) ? [key] : []))

test.each([
  ['published', 'edit delete moderate', []],
  ['published', 'delete moderate', ['title', 'body']],
  ['hidden', 'delete moderate', ['title', 'body', 'status']],
  ['hidden', 'delete moderate show', ['title', 'body']],
  ['draft', 'edit delete', []],
])('a moderator’s row of a %s post with the rights %j offers all cells but %j', (status, rights, withheld) => {
  expect(withheldKeys(BOARD_OF_MODERATOR, { status, rights })).toEqual(withheld)
})

test.each([
  ['published', 'edit', ['boardId', 'status', 'isNotice', 'isTopfix']],
  ['hidden', 'edit delete', ['boardId', 'isNotice', 'isTopfix']],
  ['draft', 'edit delete', ['isNotice', 'isTopfix']],
])(
  'an editor’s row of a %s post with the rights %j offers all cells but %j, as editors moderate no board',
  (status, rights, withheld) => {
    expect(withheldKeys(BOARD_OF_EDITOR, { status, rights })).toEqual(withheld)
  },
)

test('the marks of a new post are offered to moderators only', () => {
  expect(withheldKeys(BOARD_OF_MODERATOR, {})).toEqual([])
  expect(withheldKeys(BOARD_OF_EDITOR, {})).toEqual(['isNotice', 'isTopfix'])
})

test('deleting a post needs the right to do so, and deleting a new row needs none', () => {
  const refusals = [{ rights: 'edit delete' }, {}, { rights: 'edit' }].map((row) =>
    postDeletionRefusal({ id: 1, ...row }),
  )
  expect(refusals).toEqual([undefined, undefined, '이 게시글을 지울 권한이 없습니다.'])
})
