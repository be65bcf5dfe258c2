import type { AnswerOf } from '@buri/contract/endpoints'

type Users = AnswerOf<'GET /api/admin/dashboard/users'>

/** A list in a shape we do not know is shown as an empty one, and named in the console. */
export function readUsers(given: unknown): Users {
  const { users, total } = Object(given)
  if (Array.isArray(users) && typeof total === 'number') return { users, total }
  console.warn('사용자 목록의 형식이 다릅니다.', given)
  return { users: [], total: 0 }
}

type Logs = AnswerOf<'GET /api/admin/logs'>

export function readLogs(given: unknown): Logs {
  const { data, meta, nextCursor } = Object(given)
  if (Array.isArray(data) && typeof meta?.total === 'number') return { data, meta, nextCursor: nextCursor ?? null }
  console.warn('기록 목록의 형식이 다릅니다.', given)
  return { data: [], meta: { page: 1, totalPages: 1, total: 0, isMore: false }, nextCursor: null }
}

/** The same for lists that come whole. */
export const readListOf =
  (what: string) =>
  <Item>(given: Item[]): Item[] => {
    if (Array.isArray(given)) return given
    console.warn(`${what} 목록의 형식이 다릅니다.`, given)
    return []
  }
