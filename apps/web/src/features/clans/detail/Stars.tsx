import { mdiStar, mdiStarHalfFull, mdiStarOutline } from '@mdi/js'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './clanDetail.module.css'

export const FIVE_STARS = [1, 2, 3, 4, 5] as const

const iconAt = (star: number, value: number) =>
  value >= star - 0.25 ? mdiStar : value >= star - 0.75 ? mdiStarHalfFull : mdiStarOutline

/** Screen readers skip the stars, because a number beside them shows the mean. */
export const Stars = ({ value }: { value: number }) => (
  <span className={styles.stars} aria-hidden="true">
    {FIVE_STARS.map((star) => (
      <Icon key={star} path={iconAt(star, value)} />
    ))}
  </span>
)
