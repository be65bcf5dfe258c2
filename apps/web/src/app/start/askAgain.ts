import type { QueryClient } from '@tanstack/react-query'

/**
 * What is on its way for a page that is not drawn yet may have been answered before a change: it is asked for again. The library
 * takes whatever comes for the newest.
 */
export function askAgainWhatWasAhead(queries: QueryClient) {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    const { query } = event
    if (query.state.fetchStatus !== 'fetching' || query.isActive()) return
    const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    // The question that is on its way, not another.
    void query.fetch().then(again, () => {})
  })
}
