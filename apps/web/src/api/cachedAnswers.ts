import type { ReadEndpoint, ReadInput } from '@buri/contract/endpoints'
import type { QueryFilters, QueryKey } from '@tanstack/react-query'

export const cachedAnswersOf = <E extends ReadEndpoint>(
  endpoint: E,
  params?: ReadInput<E>['params'],
): QueryFilters => ({
  queryKey: params ? [endpoint, params] : [endpoint],
})

/** The path, if a GET endpoint's path begins with it; otherwise `never`. */
type PathPrefix<Path extends string> = [Extract<ReadEndpoint, `GET ${Path}${string}`>] extends [never] ? never : Path

export const cachedAnswersUnder = <Path extends string>(path: PathPrefix<Path>): QueryFilters => ({
  predicate: ({ queryKey: [endpoint] }) => String(endpoint).startsWith(`GET ${path}`),
})

export const cachedAnswersAbout = (params: Readonly<Record<string, string>>) => ({
  predicate: ({ queryKey: [, input] }: { queryKey: QueryKey }) => {
    const storedInput = new Map(Object.entries(input ?? {}))
    return Object.entries(params).every(([name, value]) => storedInput.get(name) === value)
  },
})
