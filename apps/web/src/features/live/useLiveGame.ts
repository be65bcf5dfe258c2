import type { LiveGame } from '@buri/contract/live'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

const LIVE_POLL_MS = 30_000
const IDLE_POLL_MS = 120_000

/** A profile includes a live game only if the server already knows of it, so this polls for one. */
export function useLiveGame(nameTag: string, initialGame: LiveGame | null) {
  const { data } = useQuery({
    ...query('GET /api/summoners/:nameTag/live', { params: { nameTag } }),
    initialData: { live: initialGame },
    // A profile without a game does not prove that there is none, so it counts as out of date.
    initialDataUpdatedAt: () => (initialGame ? Date.now() : 0),
    staleTime: LIVE_POLL_MS,
    refetchInterval: (query) => (query.state.data?.live ? LIVE_POLL_MS : IDLE_POLL_MS),
  })
  return data.live
}
