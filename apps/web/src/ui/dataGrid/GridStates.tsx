import { useContext } from 'react'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { FailureSentence } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import styles from './gridCells.module.css'

type GridStatesProps = {
  title: string
  isLoading: boolean
  error: Error | null
  hasRows: boolean
  hasFailed: boolean
  isNarrowed: boolean
  isNothingShown: boolean
  pageSize: number
  onRetry: () => void
}

const SKELETONS = Array.from({ length: 15 }, (_, index) => `skeleton ${index + 1}`)

export function GridStates(props: GridStatesProps) {
  const { title, isLoading, error, hasRows, isNarrowed, hasFailed, isNothingShown, pageSize, onRetry } = props
  const sentenceOf = useContext(FailureSentence)
  if (isLoading && !hasRows) {
    return (
      <>
        <Loading />
        {SKELETONS.slice(0, pageSize).map((name) => (
          <div key={name} className={styles.skeletonRow}>
            <Skeleton height={16} />
          </div>
        ))}
      </>
    )
  }
  if (error && (!hasRows || hasFailed)) {
    return (
      <ErrorState
        title={`${title} 항목을 불러올 수 없습니다`}
        message={sentenceOf(error)}
        onRetry={onRetry}
        hasWayHome={false}
      />
    )
  }
  return isNothingShown && <EmptyState title={isNarrowed ? '조건에 맞는 항목이 없어요' : '아직 항목이 없어요'} />
}
