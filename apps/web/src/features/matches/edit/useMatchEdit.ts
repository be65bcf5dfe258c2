import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { answersAbout } from '#web/api/answers.ts'
import { query } from '#web/api/query.ts'
import { EVERYTHING, useCommand } from '#web/api/useCommand.ts'
import type { MatchChange } from './matchDraft.ts'

// Where the right is unknown no edit is offered; the page itself is whole without it.
export const useEditRight = (matchId: string) =>
  useQuery({ ...query('GET /api/matches/:matchId/edit-right', { params: { matchId } }), retry: false })

/** What is known of the match is forgotten when its page is left: asked for before, it would be missed on its own page. */
export function useDeleteMatch(matchId: string) {
  const queries = useQueryClient()
  const isGone = useRef(false)
  useEffect(() => {
    return () => {
      if (isGone.current) queries.removeQueries(answersAbout({ matchId }))
    }
  }, [queries, matchId])
  return useCommand('DELETE /api/matches/:matchId', () => ({ params: { matchId } }), {
    onSuccess: () => {
      isGone.current = true
    },
    changes: [{ predicate: (one) => !answersAbout({ matchId }).predicate(one) }],
    withoutWaiting: true,
  })
}

export const useEditMatch = (matchId: string) =>
  useCommand('PATCH /api/matches/:matchId', (change: MatchChange) => ({ params: { matchId }, body: change }), {
    // A match changes nearly every page.
    changes: [EVERYTHING],
  })
