import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'

type Asked = { isPending: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown }
type ListStateProps = {
  asked: Asked
  /** How many rows of 56 are expected. */
  rows: number
  title: string
  children: ReactNode
}

/** What a card shows while its list is not there. */
export function ListState({ asked, rows, title, children }: ListStateProps) {
  if (asked.isPending) {
    return (
      <>
        <Loading />
        <Skeleton height={56 * rows} />
      </>
    )
  }
  if (asked.error) {
    return (
      <ErrorState
        title={title}
        message={asked.error.message}
        onRetry={() => void asked.refetch()}
        isRetrying={asked.isFetching}
        hasWayHome={false}
      />
    )
  }
  return children
}
