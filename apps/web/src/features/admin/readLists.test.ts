import { expect, test, vi } from 'vitest'
import { readLogStats, readLogs, readReports, readUsers } from './readLists.ts'

test('a list of unknown shape is empty, and the console is warned', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const unreadableAnswers = [null, [], { users: 'x', data: 'x', byAction: 1, total: 1 }, '<html>']
  for (const json of unreadableAnswers) {
    expect(readUsers(json)).toEqual({ users: [], total: 0 })
    expect(readLogs(json).data).toEqual([])
    expect(readLogStats(json)).toMatchObject({ byAction: [], byActor: [] })
    expect(readReports(json)).toMatchObject({ data: [], total: 0 })
  }
  expect(warn).toHaveBeenCalledTimes(4 * unreadableAnswers.length)
})

test('a valid list is returned unchanged', () => {
  const users = { users: [], total: 3 }
  expect(readUsers(users)).toEqual(users)
  const logs = { data: [], meta: { page: 2, totalPages: 3, total: 41, isMore: false }, nextCursor: null }
  expect(readLogs(logs)).toEqual(logs)
  const stats = { days: 7, total: 0, denied: 0, byAction: [], byActor: [] }
  expect(readLogStats(stats)).toBe(stats)
  const reports = { data: [], total: 2, page: 1, totalPages: 1 }
  expect(readReports(reports)).toBe(reports)
})
