import type { PostListItem } from '@buri/contract/posts'
import { mdiCommentOutline, mdiThumbUpOutline } from '@mdi/js'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './postCounts.module.css'

type PostCountsProps = { post: Pick<PostListItem, 'likeCount' | 'commentCount'>; className?: string | undefined }

export const PostCounts = ({ post: { likeCount, commentCount }, className }: PostCountsProps) => (
  <span className={classNames(styles.counts, className)}>
    <span
      className={layout.inline}
      role="img"
      aria-label={`추천 ${likeCount}`}
      data-none={likeCount === 0 || undefined}
    >
      <Icon path={mdiThumbUpOutline} /> {formatNumber(likeCount)}
    </span>
    <span className={layout.inline} role="img" aria-label={`댓글 ${commentCount}`}>
      <Icon path={mdiCommentOutline} /> {formatNumber(commentCount)}
    </span>
  </span>
)
