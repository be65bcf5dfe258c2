import { pagesKey } from '@buri/contract/answerKeys'
import type { AnswerOf, InputArguments, ReadEndpoint, ReadInput } from '@buri/contract/endpoints'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { fetchAnswer } from './query.ts'

type CursorPage = { nextCursor: string | null }
type PagedEndpoint = { [E in ReadEndpoint]: AnswerOf<E> extends CursorPage ? E : never }[ReadEndpoint]

const FIRST_PAGE: string | null = null

/** `input` has no cursor. Each page adds its own. */
export function pagedQuery<E extends PagedEndpoint>(endpoint: E, ...args: InputArguments<ReadInput<E>>) {
  const [input] = args
  return infiniteQueryOptions({
    queryKey: pagesKey(endpoint, ...args),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? input?.query : { ...input?.query, cursor: pageParam }
      return fetchAnswer(endpoint, { ...input, query, signal }) as Promise<AnswerOf<E> & CursorPage>
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
