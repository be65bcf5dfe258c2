import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const DEMO_CHECK_MS = 3000

export const homeStatsQuery = queryOptions({
  queryKey: ['home', 'stats'],
  queryFn: ({ signal }) => call('GET /api/home/stats', { signal }),
})

export const latestMatchesQuery = queryOptions({
  queryKey: ['home', 'matches'],
  queryFn: ({ signal }) => call('GET /api/home/matches', { signal }),
})

export const topPlayersQuery = queryOptions({
  queryKey: ['home', 'topPlayers'],
  queryFn: ({ signal }) => call('GET /api/rankings/players', { query: { limit: 5 }, signal }),
})

/** While the demo world is being filled, everything on this page keeps growing: it is asked again until that ends. */
export function useHome() {
  const stats = useQuery({
    ...homeStatsQuery,
    refetchInterval: (query) => (query.state.data?.demoLoading ? DEMO_CHECK_MS : false),
  })
  const refetchInterval = stats.data?.demoLoading ? DEMO_CHECK_MS : false
  return {
    stats,
    latestMatches: useQuery({ ...latestMatchesQuery, refetchInterval }),
    topPlayers: useQuery({ ...topPlayersQuery, refetchInterval }),
  }
}
