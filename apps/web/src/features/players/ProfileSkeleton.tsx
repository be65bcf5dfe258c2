import type { ComponentType } from 'react'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import page from './Profile.module.css'
import head from './ProfileHead.module.css'
import styles from './ProfileSkeleton.module.css'
import score from './ScoreCard.module.css'

export const ProfileSkeleton = ({ HistorySkeleton }: { HistorySkeleton: ComponentType }) => (
  <>
    <Loading>전적 정보를 불러오는 중입니다.</Loading>
    <div className={head.head} aria-hidden="true">
      <div className={head.pictureSkeleton}>
        <Skeleton width="100%" height="100%" />
      </div>
      <div className={head.body}>
        <div>
          <Skeleton width={220} height={40} />
          <div className={`${layout.row} ${head.chips}`}>
            <Skeleton width={148} height={28} />
          </div>
        </div>
        <div className={`${layout.row} ${head.actions}`}>
          <Skeleton width={116} height={40} />
          <Skeleton width={108} height={40} />
        </div>
      </div>
      <div className={score.score}>
        <Skeleton width={72} height={24} />
        <Skeleton width={120} height={37} />
        <Skeleton height={20} />
      </div>
    </div>
    <div className={styles.tabsSkeleton} />
    <div className={page.page}>
      <div className={page.ranks}>
        <Card className={styles.rankSkeleton}>
          <Skeleton height={84} />
        </Card>
        <Card className={styles.rankSkeleton}>
          <Skeleton height={84} />
        </Card>
      </div>
      <div className={`${layout.stack} ${page.main}`}>
        <Card>
          <div className={styles.skeleton}>
            <Skeleton height={164} />
          </div>
        </Card>
        <HistorySkeleton />
      </div>
    </div>
  </>
)
