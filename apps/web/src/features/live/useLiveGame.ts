import type { LiveGame } from '@buri/contract/live'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

const LIVE_POLL_MS = 30_000
const IDLE_POLL_MS = 120_000

/**
 * A profile shows a game only when the server knows of one already, so the page asks, and seldom again while there is
 * none. The page of a hidden tab asks nothing.
 */
export function useLiveGame(nameTag: string, atFirst: LiveGame | null) {
  const { data } = useQuery({
    ...query('GET /api/summoners/:nameTag/live', { params: { nameTag } }),
    initialData: { live: atFirst },
    // What a profile says of no game is no answer yet.
    initialDataUpdatedAt: () => (atFirst ? Date.now() : 0),
    staleTime: LIVE_POLL_MS,
    refetchInterval: (query) => (query.state.data?.live ? LIVE_POLL_MS : IDLE_POLL_MS),
  })
  return data.live
}
