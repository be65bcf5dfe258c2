import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'

type QueryResult = { isPending: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown }
type ListStateProps = {
  result: QueryResult
  /** How many rows of 56 are expected. */
  rows: number
  title: string
  children: ReactNode
}

/** What a card shows while its list is not there. */
export function ListState({ result, rows, title, children }: ListStateProps) {
  if (result.isPending) {
    return (
      <>
        <Loading />
        <Skeleton height={56 * rows} />
      </>
    )
  }
  if (result.error) {
    return (
      <ErrorState
        title={title}
        message={result.error.message}
        onRetry={() => void result.refetch()}
        isRetrying={result.isFetching}
        hasWayHome={false}
      />
    )
  }
  return children
}
