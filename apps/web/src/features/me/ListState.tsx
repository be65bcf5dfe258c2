import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading, Skeleton } from '#web/ui/states/Skeleton.tsx'
import styles from './me.module.css'

type Asked = { isPending: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown }

/** What a card shows while its list is not there. */
export function ListState({
  asked,
  rows,
  title,
  children,
}: {
  asked: Asked
  rows: number
  title: string
  children: ReactNode
}) {
  if (asked.isPending) {
    return (
      <div className={styles.skeletons}>
        <Loading />
        <Skeleton height={56 * rows} />
      </div>
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
