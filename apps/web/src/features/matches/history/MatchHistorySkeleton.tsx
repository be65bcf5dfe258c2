import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { RowSkeletons } from '../row/RowSkeleton.tsx'
import { useHistoryView } from './historyView.ts'
import days from './MatchDays.module.css'
import history from './MatchHistory.module.css'
import styles from './MatchHistorySkeleton.module.css'

export function MatchHistorySkeleton() {
  const view = useHistoryView()
  return (
    <div className={history.section} aria-hidden="true">
      <Card className={styles.filterSkeleton}>
        <Skeleton height={92} />
      </Card>
      <div className={days.history}>
        <div className={`${layout.line8} ${text.detail} ${days.day}`}>
          <Skeleton width={96} height={20} />
        </div>
        <RowSkeletons view={view} />
      </div>
    </div>
  )
}
