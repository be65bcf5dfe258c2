import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import styles from './RankingSkeleton.module.css'

const ROW_KEYS = Array.from({ length: 12 }, (_, index) => `row ${index}`)

export const RankingSkeleton = () => (
  <div aria-hidden="true">
    <div className={styles.skeletonHead} />
    {ROW_KEYS.map((row) => (
      <div key={row} className={styles.skeletonRow}>
        <Skeleton width={20} height={20} />
        <Skeleton width={32} height={32} isRound />
        <Skeleton width="24%" height={16} />
        <Skeleton width="30%" height={16} />
      </div>
    ))}
  </div>
)
