import { mdiThumbDown, mdiThumbDownOutline, mdiThumbUp, mdiThumbUpOutline } from '@mdi/js'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'

type ReactionButtonsProps = {
  thing: { likeCount: number; dislikeCount: number; mine: { isLiked: boolean; isDisliked: boolean } }
  name: string
  /** True for the viewer's own post or comment, which cannot be liked. */
  isOff: boolean
  onLike: () => void
  onDislike: () => void
}

export const ReactionButtons = ({ thing, name, isOff, onLike, onDislike }: ReactionButtonsProps) => (
  <>
    <button type="button" aria-pressed={thing.mine.isLiked} disabled={isOff} onClick={onLike}>
      <Icon path={thing.mine.isLiked ? mdiThumbUp : mdiThumbUpOutline} />
      <span className={text.hidden}>{name} 추천</span> <span>{formatNumber(thing.likeCount)}</span>
    </button>
    <button type="button" aria-pressed={thing.mine.isDisliked} disabled={isOff} onClick={onDislike}>
      <Icon path={thing.mine.isDisliked ? mdiThumbDown : mdiThumbDownOutline} />
      <span className={text.hidden}>{name} 비추천</span> <span>{formatNumber(thing.dislikeCount)}</span>
    </button>
  </>
)
