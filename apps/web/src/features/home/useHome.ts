import { TOP_PLAYERS } from '@buri/contract/topPlayers'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

const DEMO_CHECK_MS = 3000

/** Refetches the numbers while the demo world is being filled, because they grow until that ends. */
export function useHome() {
  const stats = useQuery({
    ...query('GET /api/home/stats'),
    refetchInterval: (query) => (query.state.data?.demoLoading ? DEMO_CHECK_MS : false),
  })
  const refetchInterval = stats.data?.demoLoading ? DEMO_CHECK_MS : false
  return {
    stats,
    latestMatches: useQuery({ ...query('GET /api/home/matches'), refetchInterval }),
    topPlayers: useQuery({
      ...query('GET /api/rankings/players', { query: { limit: TOP_PLAYERS } }),
      refetchInterval,
    }),
    activeClans: useQuery({ ...query('GET /api/home/clans'), refetchInterval }),
    newPosts: useQuery({ ...query('GET /api/home/posts'), refetchInterval }),
  }
}
