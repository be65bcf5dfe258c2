import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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

/** What is known of the match is forgotten when its page is left: asked for before, it would be missed on its own page. */
export function useDeleteMatch(matchId: string) {
  const queries = useQueryClient()
  const isGone = useRef(false)
  useEffect(() => {
    return () => {
      if (isGone.current) queries.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(matchId) })
    }
  }, [queries, matchId])
  return useMutation({
    mutationFn: () => call('DELETE /api/matches/:matchId', { params: { matchId } }),
    onSuccess: () => {
      isGone.current = true
      void queries.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(matchId) })
    },
  })
}

export function useEditMatch(matchId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: MatchChange) => call('PATCH /api/matches/:matchId', { params: { matchId }, body: change }),
    // A match changes nearly every page.
    onSuccess: () => queries.invalidateQueries(),
  })
}
