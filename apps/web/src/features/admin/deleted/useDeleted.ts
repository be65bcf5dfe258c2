import type { DeletedItem, DeletedKind } from '@buri/contract/admin/deleted'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { pagesOrEmpty } from '#web/api/pagesOrEmpty.ts'
import { ALL_QUERIES, useCommand } from '#web/api/useCommand.ts'

export const useDeleted = (kind: DeletedKind) =>
  useInfiniteQuery({
    ...pagesOrEmpty('삭제 항목', pagedQuery('GET /api/admin/deleted', { query: { kind } })),
    refetchOnMount: 'always',
  })

/** A restored thing shows in many places, so everything is refetched. */
export function useRestore() {
  const options = { changes: [ALL_QUERIES], onRefusalToo: true }
  const number = (id: string) => ({ params: { id: Number(id) } })
  const steps = {
    match: useCommand('POST /api/matches/:matchId/restore', (matchId: string) => ({ params: { matchId } }), options),
    post: useCommand('POST /api/community/posts/:id/restore', number, options),
    comment: useCommand('POST /api/community/comments/:id/restore', number, options),
    clan: useCommand('POST /api/admin/clans/:id/restore', (id: string) => ({ params: { id } }), options),
  }
  return (item: DeletedItem) => steps[item.kind].mutateAsync(item.id)
}
