import text from '#web/ui/text/text.module.css'
import styles from './Skeleton.module.css'

/** A skeleton's height, in px, that keeps the content below off a phone's screen until the part above has its own height. */
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
