import { expect, test, vi } from 'vitest'
import { readListOf, readLogs, readUsers } from './readLists.ts'

test('a list in an unknown shape is an empty one, and the console is told', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const given of [null, [], { users: 'x', total: 1 }, '<html>']) {
    expect(readUsers(given)).toEqual({ users: [], total: 0 })
    expect(readLogs(given).data).toEqual([])
    if (!Array.isArray(given)) expect(readListOf('역할')(given as unknown as never[])).toEqual([])
  }
  expect(warn).toHaveBeenCalledTimes(11)
})

test('a list as it should be is read as it is', () => {
  const users = { users: [], total: 3 }
  expect(readUsers(users)).toEqual(users)
  const logs = { data: [], meta: { page: 2, totalPages: 3, total: 41, isMore: false }, nextCursor: null }
  expect(readLogs(logs)).toEqual(logs)
})
