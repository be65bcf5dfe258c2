import type { InputArguments, ReadEndpoint, ReadInput } from './endpoints.ts'

/**
 * Where the answer of an endpoint is kept: in the browser's memory, and in the page that brings it along. Both sides
 * make it here, so that what a page brings is never requested again.
 */
export const answerKey = <E extends ReadEndpoint>(endpoint: E, ...[input]: InputArguments<ReadInput<E>>) =>
  [endpoint, input?.params ?? {}, input?.query ?? {}] as const

/** The same for a list that grows page by page: it is kept in another shape. `query` is without the cursor. */
export const pagesKey = <E extends ReadEndpoint>(endpoint: E, ...input: InputArguments<ReadInput<E>>) =>
  [...answerKey(endpoint, ...input), 'pages'] as const
