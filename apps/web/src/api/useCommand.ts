import type { AnswerOf, CommandEndpoint, CommandInput, InputArguments } from '@buri/contract/endpoints'
import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import type { CallInput } from './callFrom.ts'

type Consequences<E extends CommandEndpoint> = {
  /** Answers that are no longer true, fetched again where they are shown: `answersOf('GET …')`. */
  changes: readonly QueryFilters[]
  /** Where a refusal too says that what we showed is no longer so. */
  evenIfRefused?: boolean
  /** The command is over before they are here again. */
  withoutWaiting?: boolean
  /** Reads an answer that is not believed as it comes. */
  read?: (given: unknown) => AnswerOf<E>
  /** Before anything is fetched again. */
  onSuccess?: (answer: AnswerOf<E>) => void
}

/** Everything that is kept. */
export const EVERYTHING: QueryFilters = {}

/** What `useMutation` needs to command an endpoint, and to ask again for what that changes. */
export function useCommand<E extends CommandEndpoint, Input = void>(
  endpoint: E,
  inputOf: (input: Input) => CommandInput<E>,
  { changes, evenIfRefused = false, withoutWaiting = false, read, onSuccess }: Consequences<E>,
) {
  const queries = useQueryClient()
  const askAgain = async () => {
    const refreshed = Promise.all(changes.map((filters) => queries.invalidateQueries(filters)))
    if (!withoutWaiting) await refreshed
  }
  return useMutation({
    mutationFn: async (input: Input): Promise<AnswerOf<E>> => {
      // Held to the endpoint by `inputOf`; for any endpoint at all the compiler cannot follow.
      const answer = await call(endpoint, ...([inputOf(input)] as unknown as InputArguments<CallInput<E>>))
      return read ? read(answer) : answer
    },
    onSuccess: (answer) => {
      onSuccess?.(answer)
      return evenIfRefused ? undefined : askAgain()
    },
    onSettled: () => (evenIfRefused ? askAgain() : undefined),
  })
}
