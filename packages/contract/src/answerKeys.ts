import type { InputArguments, ReadEndpoint, ReadInput } from './endpoints.ts'

/**
 * The cache key of an endpoint's answer. Server and browser use the same key, so that an answer that the page already
 * contains is not requested again.
 */
export const answerKey = <E extends ReadEndpoint>(endpoint: E, ...[input]: InputArguments<ReadInput<E>>) =>
  [endpoint, input?.params ?? {}, input?.query ?? {}] as const

/**
 * The cache key of a paged list. It differs from that of a single answer, because all pages are cached together.
 * `query` does not contain the cursor.
 */
export const pagesKey = <E extends ReadEndpoint>(endpoint: E, ...input: InputArguments<ReadInput<E>>) =>
  [...answerKey(endpoint, ...input), 'pages'] as const
