import text from '#web/ui/text/text.module.css'
import styles from './Skeleton.module.css'

/** Height in pixels of a skeleton that fills a phone's screen, so that nothing visible moves when its part loads. */
export const HIGHER_THAN_A_PHONE = 800

type SkeletonProps = {
  width?: number | string
  height?: number | string
  isRound?: boolean
}

/** Screen readers ignore skeletons, so one `Loading` belongs beside a group of them. */
export function Skeleton({ width = '100%', height = 16, isRound }: SkeletonProps) {
  const shape = isRound ? `${styles.skeleton} ${styles.round}` : styles.skeleton
  return <span className={shape} style={{ width, height }} aria-hidden="true" />
}

export const Loading = ({ children = '불러오는 중입니다.' }: { children?: string }) => (
  <p className={text.hidden} role="status">
    {children}
  </p>
)
