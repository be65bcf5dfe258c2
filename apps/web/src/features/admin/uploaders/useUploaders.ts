import { useInfiniteQuery } from '@tanstack/react-query'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { readPagesOf } from '#web/api/readPages.ts'
import { EVERYTHING, useCommand } from '#web/api/useCommand.ts'

export const useUploaders = () =>
  useInfiniteQuery({ ...readPagesOf('올린 경기', pagedQuery('GET /api/admin/uploads')), refetchOnMount: 'always' })

/** Any number on the site may depend on the voided uploads, so everything is refetched. */
export function useVoiding() {
  const options = { changes: [EVERYTHING], evenIfRefused: true }
  return {
    voidAll: useCommand('POST /api/admin/users/:id/uploads/void', (id: string) => ({ params: { id } }), options),
    unvoidAll: useCommand('POST /api/admin/users/:id/uploads/unvoid', (id: string) => ({ params: { id } }), options),
  }
}
