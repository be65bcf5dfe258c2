import { useQuery } from '@tanstack/react-query'
import { cachedAnswersUnder } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { readLogStats, readLogs } from './readLists.ts'

export type LogFilter = {
  action?: string
  actorId?: string
  targetType?: string
  targetId?: string
  from?: string
  to?: string
}

export const useAdminLogs = (page: number, filter: LogFilter) =>
  useQuery(query('GET /api/admin/logs', { query: { page, ...filter } }, readLogs))

export const useLogStats = () => useQuery(query('GET /api/admin/logs/stats', {}, readLogStats))
export const useLogEntry = (id: string) => useQuery(query('GET /api/admin/logs/:id', { params: { id } }))

/** Runs on request only. */
export const useLogVerification = () => useQuery({ ...query('GET /api/admin/logs/chain'), enabled: false, gcTime: 0 })

export function useLogCleanup() {
  const changes = { changes: [cachedAnswersUnder('/api/admin/logs')] }
  return {
    redact: useCommand('DELETE /api/admin/logs/:id', (id: string) => ({ params: { id } }), changes),
    cleanup: useCommand('DELETE /api/admin/logs/cleanup/:days', (days: number) => ({ params: { days } }), changes),
  }
}
