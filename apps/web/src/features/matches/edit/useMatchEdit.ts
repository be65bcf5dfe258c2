import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import type { MatchChange } from './matchDraft.ts'

const editRightQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['edit-right', matchId],
    queryFn: ({ signal }) => call('GET /api/matches/:matchId/edit-right', { params: { matchId }, signal }),
    retry: false,
  })

// Whoever could not be told may not be offered an edit; the page itself is whole without it.
export const useEditRight = (matchId: string) => useQuery(editRightQuery(matchId))

export function useEditMatch(matchId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: MatchChange) => call('PATCH /api/matches/:matchId', { params: { matchId }, body: change }),
    // A match changes nearly every page.
    onSuccess: () => queries.invalidateQueries(),
  })
}
