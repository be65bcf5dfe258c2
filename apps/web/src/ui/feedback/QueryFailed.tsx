import { PASSING_TROUBLE } from '@buri/contract/sentences'
import { ApiError } from '#web/api/ApiError.ts'
import { ErrorState } from './ErrorState.tsx'

export type FailedQuery = { error: Error | null; isFetching: boolean; refetch: () => unknown }
type QueryFailedProps = { query: FailedQuery; title: string; level?: 1 | 2 | 3; hasWayHome?: boolean }

/** A question without an answer: the server's sentence, and the way to ask again. */
export const QueryFailed = ({ query: { error, isFetching, refetch }, ...shown }: QueryFailedProps) => (
  <ErrorState
    {...shown}
    message={error instanceof ApiError && error.message ? error.message : PASSING_TROUBLE}
    onRetry={() => void refetch()}
    isRetrying={isFetching}
  />
)
