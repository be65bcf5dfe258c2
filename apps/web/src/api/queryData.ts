import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'

/** A refusal stays a refusal; only a lost connection or a failing server is worth asking twice. */
const isWorthAskingAgain = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthAskingAgain, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })

type DeliveredQuery = { queryKey: readonly unknown[]; data: unknown }

/** The server writes a page's first answers into the page, so that its first paint needs no second request. */
export function takeDeliveredQueries(queries: QueryClient, page: Document) {
  const text = page.getElementById('query-data')?.textContent
  if (!text) return
  // Written by our own server from the contract's shapes.
  for (const { queryKey, data } of JSON.parse(text) as DeliveredQuery[]) queries.setQueryData(queryKey, data)
}
