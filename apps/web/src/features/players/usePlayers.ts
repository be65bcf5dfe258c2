import type { LiveGame } from '@buri/contract/players'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const LIVE_POLL_MS = 30_000
const IDLE_POLL_MS = 120_000

export const profileQuery = (nameParam: string) =>
  queryOptions({
    queryKey: ['summoner', nameParam],
    queryFn: ({ signal }) => call('GET /api/summoners/:nameTag', { params: { nameTag: nameParam }, signal }),
  })

export const useProfile = (nameParam: string) => useQuery(profileQuery(nameParam))

/**
 * A profile shows a game only when the server knows of one already, so the page asks, and seldom again while there is
 * none. The page of a hidden tab asks nothing.
 */
export function useLiveGame(nameParam: string, atFirst: LiveGame | null) {
  const { data } = useQuery({
    queryKey: ['summoner', nameParam, 'live'],
    queryFn: ({ signal }) => call('GET /api/summoners/:nameTag/live', { params: { nameTag: nameParam }, signal }),
    initialData: { live: atFirst },
    // What a profile says of no game is no answer yet.
    initialDataUpdatedAt: () => (atFirst ? Date.now() : 0),
    staleTime: LIVE_POLL_MS,
    refetchInterval: (query) => (query.state.data?.live ? LIVE_POLL_MS : IDLE_POLL_MS),
  })
  return data.live
}

export function useRefresh(nameParam: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/summoners/:nameTag/refresh', { params: { nameTag: nameParam } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['summoner', nameParam] }),
        queries.invalidateQueries({ queryKey: ['matches', nameParam] }),
      ]),
  })
}
