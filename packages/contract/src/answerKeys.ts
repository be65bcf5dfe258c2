import type { InputArguments, ReadEndpoint, ReadInput } from './endpoints.ts'

/** Returns the cache key of an endpoint's answer, the same on the server and in the browser. */
export const answerKey = <E extends ReadEndpoint>(endpoint: E, ...[input]: InputArguments<ReadInput<E>>) =>
  [endpoint, input?.params ?? {}, input?.query ?? {}] as const

/** Returns the cache key of a paged list, whose pages are cached together. `query` does not contain the cursor. */
export const pagesKey = <E extends ReadEndpoint>(endpoint: E, ...input: InputArguments<ReadInput<E>>) =>
  [...answerKey(endpoint, ...input), 'pages'] as const
