import type { QueryClient } from '@tanstack/react-query'

/**
 * Requests in flight for a page not drawn yet may have been answered before a change, so they are sent again. The
 * library would take any answer for the newest.
 */
export function refetchRequestsInFlight(queries: QueryClient) {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    const { query } = event
    if (query.state.fetchStatus !== 'fetching' || query.isActive()) return
    const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    // Waits for the request in flight; starts no other.
    void query.fetch().then(again, () => {})
  })
}
