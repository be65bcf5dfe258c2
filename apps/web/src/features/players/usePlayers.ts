import type { RefreshResult } from '@buri/contract/players'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answersAbout } from '#web/api/answers.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'

export const profileQuery = (nameTag: string) => query('GET /api/summoners/:nameTag', { params: { nameTag } })

/** Whoever comes to its page has just asked: a refusal is not asked for once more. */
export const useProfile = (nameTag: string) => useQuery({ ...profileQuery(nameTag), retryOnMount: false })

type Hear = { onSuccess: (result: RefreshResult) => void; onError: (error: Error) => void }

const LOADED_AGAIN: RefreshResult = { refreshed: true, message: '전적을 다시 불러왔습니다.' }

/** Asks the game about a player, where that is possible, and the server for everything anew. */
export function useRefresh(nameTag: string, canAskGame: boolean) {
  const queries = useQueryClient()
  const mutationKey = ['refresh', nameTag]
  const { isPending, mutate } = useMutation({
    mutationKey,
    mutationFn: async () =>
      canAskGame ? call('POST /api/summoners/:nameTag/refresh', { params: { nameTag } }) : LOADED_AGAIN,
    // The profile and whatever else is known of the player: the matches, the analysis, the game of this moment.
    onSuccess: () => queries.invalidateQueries(answersAbout({ nameTag })),
  })
  /** A press while one is on its way changes nothing: the first goes on, and its answer is told once. */
  const refresh = (hear: Hear) => {
    if (queries.isMutating({ mutationKey }) === 0) mutate(undefined, hear)
  }
  return { isPending, refresh }
}
