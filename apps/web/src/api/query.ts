import { answerKey } from '@buri/contract/answerKeys'
import type { AnswerOf, InputArguments, ReadEndpoint, ReadInput } from '@buri/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import type { CallInput } from './callFrom.ts'

type ReadAnswer<E extends ReadEndpoint> = (json: unknown) => AnswerOf<E>
type QueryArguments<E extends ReadEndpoint> =
  Record<never, never> extends ReadInput<E>
    ? [input?: ReadInput<E>, read?: ReadAnswer<E>]
    : [input: ReadInput<E>, read?: ReadAnswer<E>]

export function query<E extends ReadEndpoint>(endpoint: E, ...[input, parse]: QueryArguments<E>) {
  return queryOptions({
    queryKey: answerKey(endpoint, ...([input] as InputArguments<ReadInput<E>>)),
    queryFn: async ({ signal }): Promise<AnswerOf<E>> => {
      const answer = await fetchAnswer(endpoint, { ...input, signal })
      return parse ? parse(answer) : answer
    },
  })
}

/** Callers are checked against the endpoint's input. Inside, the compiler cannot follow a generic endpoint. */
export const fetchAnswer = <E extends ReadEndpoint>(endpoint: E, input: object) =>
  call(endpoint, ...([input] as unknown as InputArguments<CallInput<E>>))
