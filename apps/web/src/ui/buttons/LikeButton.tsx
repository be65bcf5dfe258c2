import { mdiHeart, mdiHeartOutline } from '@mdi/js'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './LikeButton.module.css'

type LikeButtonProps = {
  isLiked: boolean
  count: number
  /** The name of the liked thing for screen readers. */
  name: string
  onToggle: () => void
}

export const LikeButton = ({ isLiked, count, name, onToggle }: LikeButtonProps) => (
  <button className={`${layout.inline} ${styles.like}`} type="button" aria-pressed={isLiked} onClick={onToggle}>
    <Icon path={isLiked ? mdiHeart : mdiHeartOutline} />
    <span className={text.hidden}>{name} 좋아요</span> <span>{formatNumber(count)}</span>
  </button>
)
