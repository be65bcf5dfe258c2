import { TEMPORARY_FAILURE } from '@buri/contract/sentences'
import { createContext, useContext } from 'react'
import { ApiError } from '#web/api/ApiError.ts'
import { ErrorState } from './ErrorState.tsx'

export type FailedQuery = { error: Error | null; isFetching: boolean; refetch: () => unknown }
type QueryFailedProps = { query: FailedQuery; title: string; level?: 1 | 2 | 3; hasWayHome?: boolean }

const sentenceOf = (error: unknown) => (error instanceof ApiError && error.message ? error.message : TEMPORARY_FAILURE)

/** Returns the sentence for an error. The default is the server's own, and a part of the site can set another. */
export const FailureSentence = createContext(sentenceOf)

export const QueryFailed = ({ query: { error, isFetching, refetch }, ...stateProps }: QueryFailedProps) => (
  <ErrorState
    {...stateProps}
    message={useContext(FailureSentence)(error)}
    onRetry={() => void refetch()}
    isRetrying={isFetching}
  />
)
