import type { ReactNode } from 'react'
import { ApiError } from '#web/api/ApiError.ts'
import { type FailedQuery, QueryFailed } from './QueryFailed.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'

type ListStateProps = {
  result: FailedQuery & { isPending: boolean; data?: unknown }
  /** The number of expected rows. The placeholder has 56 pixels for each. */
  rows: number
  title: string
  level?: 2 | 3
  children: ReactNode
}

/** Whether the viewer has lost access. After any other error the list stays on screen. */
const isRefused = (error: Error) => error instanceof ApiError && [401, 403, 404].includes(error.status)

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
