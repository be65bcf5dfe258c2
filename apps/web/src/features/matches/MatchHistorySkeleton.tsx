import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import styles from './history.module.css'
import { useHistoryView } from './historyView.ts'
import rows from './matchListItem.module.css'
import { RowSkeletons } from './RowSkeleton.tsx'

/** The history before even its filters are known. */
export function MatchHistorySkeleton() {
  const view = useHistoryView()
  return (
    <div className={styles.section} aria-hidden="true">
      <Card className={styles.filterSkeleton}>
        <Skeleton height={92} />
      </Card>
      <div className={rows.history}>
        <div className={rows.day}>
          <Skeleton width={96} height={20} />
        </div>
        <RowSkeletons view={view} />
      </div>
    </div>
  )
}
