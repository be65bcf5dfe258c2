import { useInfiniteQuery } from '@tanstack/react-query'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { pagesOrEmpty } from '#web/api/pagesOrEmpty.ts'
import { ALL_QUERIES, useCommand } from '#web/api/useCommand.ts'

export const useUploaders = () =>
  useInfiniteQuery({ ...pagesOrEmpty('올린 경기', pagedQuery('GET /api/admin/uploads')), refetchOnMount: 'always' })

/** Any number on the site may depend on the voided uploads, so everything is refetched. */
export function useVoidUploads() {
  const options = { changes: [ALL_QUERIES], onRefusalToo: true }
  return {
    voidAll: useCommand('POST /api/admin/users/:id/uploads/void', (id: string) => ({ params: { id } }), options),
    unvoidAll: useCommand('POST /api/admin/users/:id/uploads/unvoid', (id: string) => ({ params: { id } }), options),
  }
}
