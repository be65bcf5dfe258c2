import type { ReadEndpoint, ReadInput } from '@buri/contract/endpoints'
import type { QueryFilters, QueryKey } from '@tanstack/react-query'

/** Matches all cached responses of an endpoint, or only those with these path parameters. */
export const cachedAnswersOf = <E extends ReadEndpoint>(
  endpoint: E,
  params?: ReadInput<E>['params'],
): QueryFilters => ({
  queryKey: params ? [endpoint, params] : [endpoint],
})

/** The path, if a GET endpoint's path begins with it; otherwise `never`. */
type PathPrefix<Path extends string> = [Extract<ReadEndpoint, `GET ${Path}${string}`>] extends [never] ? never : Path

/** Matches all cached responses of the endpoints under a path. */
export const cachedAnswersUnder = <Path extends string>(path: PathPrefix<Path>): QueryFilters => ({
  predicate: ({ queryKey: [endpoint] }) => String(endpoint).startsWith(`GET ${path}`),
})

/** Matches all cached responses about one thing, such as a match by its `matchId`. */
export const cachedAnswersAbout = (params: Readonly<Record<string, string>>) => ({
  predicate: ({ queryKey: [, input] }: { queryKey: QueryKey }) => {
    const storedInput = new Map(Object.entries(input ?? {}))
    return Object.entries(params).every(([name, value]) => storedInput.get(name) === value)
  },
})
