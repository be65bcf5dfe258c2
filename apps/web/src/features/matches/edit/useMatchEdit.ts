import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cachedAnswersAbout } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { ALL_QUERIES, useCommand } from '#web/api/useCommand.ts'
import type { MatchChange } from './matchDraft.ts'

// The request is not retried, because the page is complete without the edit buttons.
export const useEditRight = (matchId: string) =>
  useQuery({ ...query('GET /api/matches/:matchId/edit-right', { params: { matchId } }), retry: false })

/** Removes the match from the cache only after its page is left, because the page would report it missing. */
export function useDeleteMatch(matchId: string) {
  const queries = useQueryClient()
  const isGone = useRef(false)
  useEffect(() => {
    return () => {
      if (isGone.current) queries.removeQueries(cachedAnswersAbout({ matchId }))
    }
  }, [queries, matchId])
  return useCommand('DELETE /api/matches/:matchId', () => ({ params: { matchId } }), {
    onSuccess: () => {
      isGone.current = true
    },
    changes: [{ predicate: (cachedQuery) => !cachedAnswersAbout({ matchId }).predicate(cachedQuery) }],
    withoutWaiting: true,
  })
}

export const useEditMatch = (matchId: string) =>
  useCommand('PATCH /api/matches/:matchId', (change: MatchChange) => ({ params: { matchId }, body: change }), {
    // Nearly every page shows something that depends on a match.
    changes: [ALL_QUERIES],
  })
