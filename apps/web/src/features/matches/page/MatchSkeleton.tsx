import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import board from '../scoreboard/Scoreboard.module.css'
import banner from './MatchBanner.module.css'
import page from './MatchReport.module.css'
import styles from './MatchSkeleton.module.css'

const ROWS = ['1', '2', '3', '4', '5'] as const

export const MatchSkeleton = () => (
  <div className={page.page}>
    <Loading>경기 정보를 불러오는 중입니다.</Loading>
    <Card>
      <div className={banner.banner}>
        <div className={banner.side}>
          <Skeleton width={96} height={20} />
          <Skeleton width={48} height={36} />
          <Skeleton width={144} height={16} />
        </div>
        <div className={banner.centre}>
          <Skeleton width={240} height={96} />
        </div>
        <div className={`${banner.side} ${banner.rightSide}`}>
          <Skeleton width={96} height={20} />
          <Skeleton width={48} height={36} />
          <Skeleton width={144} height={16} />
        </div>
      </div>
    </Card>
    {['blue', 'red'].map((side) => (
      <div key={side} className={board.team} aria-hidden="true">
        <div className={styles.skeletonHead} />
        {ROWS.map((row) => (
          <div key={row} className={`${layout.line12} ${styles.skeletonRow}`}>
            <Skeleton width={34} height={34} />
            <Skeleton width="24%" height={16} />
            <Skeleton width="40%" height={16} />
          </div>
        ))}
      </div>
    ))}
  </div>
)
