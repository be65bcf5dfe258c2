import type { PostListItem } from '@buri/contract/posts'
import { mdiCommentOutline, mdiEyeOff, mdiImageOutline, mdiThumbUpOutline } from '@mdi/js'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { useListPresses } from '#web/ui/layout/useListPresses.ts'
import { useRowLinks } from '#web/ui/layout/useRowLinks.ts'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { placeOf, postPath } from './communityWords.ts'
import styles from './home.module.css'
import { nameOf } from './readCommunity.ts'

/** Posts of several boards, so each says where it stands. */
export function FeedRows({ posts, isStale = false }: { posts: readonly PostListItem[]; isStale?: boolean }) {
  const list = useListPresses<HTMLUListElement>(useRowLinks())
  return (
    <ul ref={list} className={classNames(styles.feed, isStale && styles.stale)} aria-label="글 목록">
      {posts.map((post) => (
        <li key={post.id} data-quiet={post.isBlind || undefined}>
          {post.isBlind ? (
            <span className={styles.blind}>
              <Icon path={mdiEyeOff} />
            </span>
          ) : (
            <Avatar name={nameOf(post.user)} imageUrl={post.user?.avatar} size={40} />
          )}
          <div className={styles.words}>
            <p className={styles.title}>
              <a href={postPath(post)}>{post.title}</a>
              {post.hasPicture && (
                <span role="img" aria-label="그림 있음">
                  <Icon path={mdiImageOutline} />
                </span>
              )}
            </p>
            <p className={styles.meta}>
              <b>{placeOf(post)}</b>
              <span>{nameOf(post.user)}</span>
              <TimeAgo iso={post.publishedAt ?? post.createdAt} />
              <span className={styles.views}>조회 {formatNumber(post.views)}</span>
            </p>
          </div>
          <span className={styles.counts}>
            <span className={styles.count} role="img" aria-label={`추천 ${post.likeCount}`}>
              <Icon path={mdiThumbUpOutline} /> {formatNumber(post.likeCount)}
            </span>
            <span className={styles.count} role="img" aria-label={`댓글 ${post.commentCount}`}>
              <Icon path={mdiCommentOutline} /> {formatNumber(post.commentCount)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
