import type { InputArguments, ReadEndpoint, ReadInput } from './endpoints.ts'

/**
 * Cache key of an endpoint's answer, in the browser's memory and in the page that delivers it. Server and browser share
 * it, so that delivered answers are never requested again.
 */
export const answerKey = <E extends ReadEndpoint>(endpoint: E, ...[input]: InputArguments<ReadInput<E>>) =>
  [endpoint, input?.params ?? {}, input?.query ?? {}] as const

/** Cache key of a paged list, which is cached in another shape than one answer. `query` excludes the cursor. */
export const pagesKey = <E extends ReadEndpoint>(endpoint: E, ...input: InputArguments<ReadInput<E>>) =>
  [...answerKey(endpoint, ...input), 'pages'] as const
