import { expect, test } from 'vitest'
import { postColumns } from './boardColumns.ts'

test.each([
  ['published', 'edit delete moderate', []],
  ['published', 'delete moderate', ['title', 'body']],
  ['hidden', 'delete moderate', ['title', 'body', 'status']],
  ['hidden', 'delete moderate show', ['title', 'body']],
  ['published', 'edit', ['boardId', 'status', 'isNotice', 'isTopfix']],
  ['hidden', 'edit delete', ['boardId', 'isNotice', 'isTopfix']],
  ['draft', 'edit delete', []],
])('a %s post with the rights %j offers all cells but %j', (status, rights, withheld) => {
  const withheldKeys = (row: object) =>
    postColumns([]).flatMap(({ key, withheld: reasonFor }) => (reasonFor?.({ id: 1, ...row }) ? [key] : []))
  expect(withheldKeys({ status, rights })).toEqual(withheld)
  expect(withheldKeys({ status })).toEqual([])
})
