import type { QueryClient } from '@tanstack/react-query'

/** The server may have answered requests in flight before a change, and the library takes any answer as the newest. */
export function refetchRequestsInFlight(queries: QueryClient) {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    const { query } = event
    if (query.state.fetchStatus !== 'fetching' || query.isActive()) return
    const refetch = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    // Waits for the request in flight and starts no other request.
    void query.fetch().then(refetch, () => {})
  })
}
