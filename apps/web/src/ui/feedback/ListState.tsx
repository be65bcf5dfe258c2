import type { ReactNode } from 'react'
import { ApiError } from '#web/api/ApiError.ts'
import { type FailedQuery, QueryFailed } from './QueryFailed.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'

type ListStateProps = {
  result: FailedQuery & { isPending: boolean; data?: unknown }
  /** How many rows of 56 are expected. */
  rows: number
  title: string
  level?: 2 | 3
  children: ReactNode
}

/** What was shown may not be seen any more; any other trouble leaves it as it was. */
const isRefused = (error: Error) => error instanceof ApiError && [401, 403, 404].includes(error.status)

/** What a card shows while its list is not there. */
export function ListState({ result, rows, children, ...shown }: ListStateProps) {
  if (result.isPending) {
    return (
      <>
        <Loading />
        <Skeleton height={56 * rows} />
      </>
    )
  }
  if (result.error && (result.data === undefined || isRefused(result.error)))
    return <QueryFailed query={result} {...shown} hasWayHome={false} />
  return children
}
