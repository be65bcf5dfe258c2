import { useQuery } from '@tanstack/react-query'
import { cachedAnswersUnder } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { readUsers } from './readLists.ts'

type UserFilter = { page: number; search: string; clan: string; status: string }

const USER_STATUSES = ['active', 'banned', 'withdrawn'] as const

export const useAdminUsers = ({ page, search, clan, status }: UserFilter) =>
  useQuery(
    query(
      'GET /api/admin/dashboard/users',
      {
        query: {
          page,
          ...(search.trim() !== '' && { search }),
          ...(clan.trim() !== '' && { clan }),
          ...(USER_STATUSES.some((statuse) => statuse === status) && {
            status: USER_STATUSES.find((statuse) => statuse === status),
          }),
        },
      },
      readUsers,
    ),
  )

export const useAdminUser = (id: string) => useQuery(query('GET /api/admin/dashboard/users/:id', { params: { id } }))

/** Fetched on request only, because every view is logged. */
export const useUserSessions = (id: string, isAsked: boolean) =>
  useQuery({ ...query('GET /api/admin/users/:id/sessions', { params: { id } }), enabled: isAsked })

export function useUserCommands(id: string) {
  const changes = { changes: [cachedAnswersUnder('/api/admin/')], onRefusalToo: true }
  return {
    giveRole: useCommand(
      'POST /api/admin/users/:id/role',
      (roleId: string) => ({ params: { id }, body: { roleId } }),
      changes,
    ),
    takeRole: useCommand('DELETE /api/admin/users/:id/role', () => ({ params: { id } }), changes),
    give: useCommand(
      'POST /api/admin/users/:id/permissions',
      (permissionId: string) => ({ params: { id }, body: { permissionId } }),
      changes,
    ),
    take: useCommand(
      'DELETE /api/admin/users/:id/permissions/:permId',
      (permId: string) => ({ params: { id, permId } }),
      changes,
    ),
    endSession: useCommand(
      'DELETE /api/admin/users/:id/sessions/:sessionId',
      (sessionId: string) => ({ params: { id, sessionId } }),
      changes,
    ),
    endSessions: useCommand('DELETE /api/admin/users/:id/sessions', () => ({ params: { id } }), changes),
    ban: useCommand(
      'POST /api/admin/users/:id/ban',
      (body: { reason: string; until?: string }) => ({ params: { id }, body }),
      changes,
    ),
    unban: useCommand('DELETE /api/admin/users/:id/ban', () => ({ params: { id } }), changes),
  }
}
export type UserCommands = ReturnType<typeof useUserCommands>
