import { beforeEach, expect, test, vi } from 'vitest'
import { listOrEmpty } from './listOrEmpty.ts'
import { pagesOrEmpty } from './pagesOrEmpty.ts'

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test.each([null, undefined, {}, { users: 'x' }, '<html>', 7])(
  '%j is read as an empty list, and the console is warned',
  (json) => {
    expect(listOrEmpty('역할')(json)).toEqual([])
    expect(warn).toHaveBeenCalledWith('역할 목록의 형식이 다릅니다.', json)
  },
)

test('a list is returned unchanged', () => {
  expect(listOrEmpty('역할')([1, 2])).toEqual([1, 2])
  expect(warn).not.toHaveBeenCalled()
})

test('a page without items is an empty last page, and the console is warned', async () => {
  for (const json of [null, 7, { items: 'x' }, '<html>']) {
    expect(await pagesOrEmpty('지운 것', { queryFn: async () => json }).queryFn()).toEqual({
      items: [],
      nextCursor: null,
    })
  }
  expect(warn).toHaveBeenCalledTimes(4)
  const page = { items: [1], nextCursor: 'a' }
  const { queryFn, retry } = pagesOrEmpty('지운 것', { queryFn: async (_: unknown) => page, retry: 1 })
  expect([await queryFn({}), retry]).toEqual([page, 1])
})
