import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import styles from './home.module.css'

const ROW_KEYS = ['1', '2', '3', '4', '5']

export const ListsSkeleton = () => (
  <div className={layout.two} aria-hidden="true">
    {['left', 'right'].map((side) => (
      <Card key={side}>
        <div className={styles.skeleton}>
          <Skeleton width={120} height={20} />
        </div>
        <ul className={styles.list}>
          {ROW_KEYS.map((row) => (
            <li key={row}>
              <div className={styles.row}>
                <Skeleton width={32} height={32} isRound />
                <Skeleton width="55%" height={16} />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    ))}
  </div>
)

export const FinishedSkeleton = () => (
  <Card className={styles.finished}>
    <Skeleton height={356} />
  </Card>
)
