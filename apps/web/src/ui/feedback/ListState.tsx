import type { ReactNode } from 'react'
import { type FailedQuery, QueryFailed } from './QueryFailed.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'

type ListStateProps = {
  result: FailedQuery & { isPending: boolean }
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
  if (result.error) return <QueryFailed query={result} title={title} hasWayHome={false} />
  return children
}
