import { QueryClient, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'

/** Retries once after a lost connection or a failing server, not after a refusal, an unreadable answer or offline. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 1 &&
  !(error instanceof ApiError && (/^4/.test(`${error.status}`) || /^(UNREADABLE|OFFLINE)$/.test(error.code)))

// Otherwise the library would wait silently for a connection, and a button would spin forever.
const networkMode = 'always'

class Queries extends QueryClient {
  /** The library would reuse a first request in flight, although it may have been answered before the change. */
  override refetchQueries(filters?: RefetchQueryFilters, options?: RefetchOptions) {
    for (const query of this.getQueryCache().findAll(filters)) if (query.isActive()) void query.cancel({ silent: true })
    return super.refetchQueries(filters, options)
  }
}

export const createQueryClient = () =>
  new Queries({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: isWorthRetrying,
        networkMode,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode },
    },
  })

export type DeliveredAnswer = { key: readonly unknown[]; data: unknown }

/** Takes the first answers, which the server wrote into the page, so that the first paint needs no second request. */
export function takeDeliveredQueries(queries: QueryClient, page: Document) {
  const text = page.getElementById('query-data')?.textContent
  if (!text) return
  // Our own server wrote these answers in the contract's shapes, so they are trusted.
  takeAnswers(queries, JSON.parse(text) as DeliveredAnswer[])
}

export function takeAnswers(queries: QueryClient, answers: readonly DeliveredAnswer[]) {
  for (const { key, data } of answers) queries.setQueryData(key, data)
}
