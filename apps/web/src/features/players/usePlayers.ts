import type { RefreshResult } from '@buri/contract/players'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cachedAnswersAbout } from '#web/api/cachedAnswers.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'

export const profileQuery = (nameTag: string) => query('GET /api/summoners/:nameTag', { params: { nameTag } })

/** The link or route has already fetched the profile (`prefetch`). If that was refused, it is not fetched again. */
export const useProfile = (nameTag: string) => useQuery({ ...profileQuery(nameTag), retryOnMount: false })

type RefreshCallbacks = { onSuccess: (result: RefreshResult) => void; onError: (error: Error) => void }

const RELOADED_MESSAGE: RefreshResult = { refreshed: true, message: '전적을 다시 불러왔습니다.' }

/** Updates a player from the game's API if the site has access. Then refetches all data of the player. */
export function useRefresh(nameTag: string, canAskGame: boolean) {
  const queries = useQueryClient()
  const mutationKey = ['refresh', nameTag]
  const { isPending, mutate } = useMutation({
    mutationKey,
    mutationFn: async () =>
      canAskGame ? call('POST /api/summoners/:nameTag/refresh', { params: { nameTag } }) : RELOADED_MESSAGE,
    // Refetches all data of the player: the profile, matches, analysis and live game.
    onSuccess: () => queries.invalidateQueries(cachedAnswersAbout({ nameTag })),
  })
  /** Starts a refresh, unless one is already running. */
  const refresh = (listener: RefreshCallbacks) => {
    if (queries.isMutating({ mutationKey }) === 0) mutate(undefined, listener)
  }
  return { isPending, refresh }
}
