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

export function useRefresh(nameTag: string, canAskGame: boolean) {
  const queries = useQueryClient()
  const mutationKey = ['refresh', nameTag]
  const { isPending, mutate } = useMutation({
    mutationKey,
    mutationFn: async () =>
      canAskGame ? call('POST /api/summoners/:nameTag/refresh', { params: { nameTag } }) : RELOADED_MESSAGE,
    onSuccess: () => queries.invalidateQueries(cachedAnswersAbout({ nameTag })),
  })
  const refresh = (listener: RefreshCallbacks) => {
    if (queries.isMutating({ mutationKey }) === 0) mutate(undefined, listener)
  }
  return { isPending, refresh }
}
