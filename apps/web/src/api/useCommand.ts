import type { AnswerOf, CommandEndpoint, CommandInput, InputArguments } from '@buri/contract/endpoints'
import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import type { CallInput } from './callFrom.ts'

type CommandEffects<E extends CommandEndpoint> = {
  /** Answers that the command makes outdated. They are refetched where shown: `cachedAnswersOf('GET …')`. */
  changes: readonly QueryFilters[]
  /** Whether a refusal, too, shows that answers are outdated. */
  onRefusalToo?: boolean
  /** Whether the command finishes without waiting for the refetch. */
  withoutWaiting?: boolean
  parse?: (json: unknown) => AnswerOf<E>
  onSuccess?: (answer: AnswerOf<E>) => void
}

export const ALL_QUERIES: QueryFilters = {}

export function useCommand<E extends CommandEndpoint, Input = void>(
  endpoint: E,
  inputOf: (input: Input) => CommandInput<E>,
  { changes, onRefusalToo = false, withoutWaiting = false, parse, onSuccess }: CommandEffects<E>,
) {
  const queries = useQueryClient()
  const askAgain = async () => {
    const refreshed = Promise.all(changes.map((filters) => queries.invalidateQueries(filters)))
    if (!withoutWaiting) await refreshed
  }
  return useMutation({
    mutationFn: async (input: Input): Promise<AnswerOf<E>> => {
      // `inputOf` is checked against the endpoint; inside, the compiler cannot follow a generic endpoint.
      const answer = await call(endpoint, ...([inputOf(input)] as unknown as InputArguments<CallInput<E>>))
      return parse ? parse(answer) : answer
    },
    onSuccess: (answer) => {
      onSuccess?.(answer)
      return onRefusalToo ? undefined : askAgain()
    },
    onSettled: () => (onRefusalToo ? askAgain() : undefined),
  })
}
