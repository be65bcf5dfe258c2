import type { AnswerOf } from '@buri/contract/endpoints'

type Users = AnswerOf<'GET /api/admin/dashboard/users'>

/** A list of unknown shape is read as empty, and named in the console. */
export function readUsers(json: unknown): Users {
  const { users, total } = Object(json)
  if (Array.isArray(users) && typeof total === 'number') return { users, total }
  console.warn('사용자 목록의 형식이 다릅니다.', json)
  return { users: [], total: 0 }
}

type Logs = AnswerOf<'GET /api/admin/logs'>

export function readLogs(json: unknown): Logs {
  const { data, meta, nextCursor } = Object(json)
  if (Array.isArray(data) && typeof meta?.total === 'number') return { data, meta, nextCursor: nextCursor ?? null }
  console.warn('기록 목록의 형식이 다릅니다.', json)
  return { data: [], meta: { page: 1, totalPages: 1, total: 0, isMore: false }, nextCursor: null }
}

export type LogStats = AnswerOf<'GET /api/admin/logs/stats'>

export function readLogStats(json: unknown): LogStats {
  const { byAction, byActor } = Object(json)
  if (Array.isArray(byAction) && Array.isArray(byActor)) return json as LogStats
  console.warn('기록 통계의 형식이 다릅니다.', json)
  return { days: 0, total: 0, denied: 0, byAction: [], byActor: [] }
}

type Queue = AnswerOf<'GET /api/admin/reports'>

export function readReports(json: unknown): Queue {
  const { data, total } = Object(json)
  if (Array.isArray(data) && typeof total === 'number') return json as Queue
  console.warn('신고 목록의 형식이 다릅니다.', json)
  return { data: [], total: 0, page: 1, totalPages: 0 }
}
