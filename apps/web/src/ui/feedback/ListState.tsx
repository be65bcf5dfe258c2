import type { ReactNode } from 'react'
import { ApiError } from '#web/api/ApiError.ts'
import { type FailedQuery, QueryFailed } from './QueryFailed.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'

type ListStateProps = {
  result: FailedQuery & { isPending: boolean; data?: unknown }
  /** The expected number of rows, each 56 pixels high. */
  rows: number
  title: string
  level?: 2 | 3
  children: ReactNode
}

/** True if the viewer lost access. The list stays on screen after any other error. */
const isRefused = (error: Error) => error instanceof ApiError && [401, 403, 404].includes(error.status)

/** Shown in a card while its list is loading, failed or empty. */
export function ListState({ result, rows, children, ...stateProps }: ListStateProps) {
  if (result.isPending) {
    return (
      <>
        <Loading />
        <Skeleton height={56 * rows} />
      </>
    )
  }
  if (result.error && (result.data === undefined || isRefused(result.error)))
    return <QueryFailed query={result} {...stateProps} hasWayHome={false} />
  return children
}
