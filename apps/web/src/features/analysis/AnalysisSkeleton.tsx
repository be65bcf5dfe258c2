import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import styles from './AnalysisSkeleton.module.css'

const SKELETON_CARDS = [
  { name: 'numbers', height: 76, isHalf: false },
  { name: 'roles', height: 500, isHalf: true },
  { name: 'style', height: 500, isHalf: true },
  { name: 'champions', height: 420, isHalf: false },
]

const skeletonCard = ({ name, height }: (typeof SKELETON_CARDS)[number]) => (
  <Card key={name} className={styles.skeleton}>
    <Skeleton height={height} />
  </Card>
)

export const AnalysisSkeleton = () => (
  <>
    <Loading>분석을 불러오는 중입니다.</Loading>
    <div className={layout.stack} aria-hidden="true">
      {SKELETON_CARDS.slice(0, 1).map(skeletonCard)}
      <div className={layout.two}>{SKELETON_CARDS.filter(({ isHalf }) => isHalf).map(skeletonCard)}</div>
      {SKELETON_CARDS.slice(-1).map(skeletonCard)}
    </div>
  </>
)
