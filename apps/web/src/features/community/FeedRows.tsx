import type { PostListItem } from '@buri/contract/posts'
import { mdiCommentOutline, mdiEyeOff, mdiImageOutline, mdiThumbUpOutline } from '@mdi/js'
import { Fragment } from 'react'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { useListPresses } from '#web/ui/layout/useListPresses.ts'
import { useRowLinks } from '#web/ui/layout/useRowLinks.ts'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { placeOf, postPath } from './communityWords.ts'
import row from './feedRow.module.css'
import styles from './home.module.css'
import { nameOf } from './readCommunity.ts'

type FeedRowsProps = {
  posts: readonly PostListItem[]
  isStale?: boolean
  /** Posts after this time are new to the reader. */
  readUpTo?: string | null
}

const timeOf = (post: PostListItem) => post.publishedAt ?? post.createdAt

/** Posts of several boards, so each says where it stands. */
export function FeedRows({ posts, isStale = false, readUpTo = null }: FeedRowsProps) {
  const isNew = (post: PostListItem) => readUpTo !== null && Date.parse(timeOf(post)) > Date.parse(readUpTo)
  const firstRead = posts.find((post) => !isNew(post))
  const list = useListPresses<HTMLUListElement>(useRowLinks())
  return (
    <ul ref={list} className={classNames(styles.feed, isStale && styles.stale)} aria-label="글 목록">
      {posts.map((post) => (
        <Fragment key={post.id}>
          {readUpTo !== null && post === firstRead && post !== posts[0] && (
            <li className={row.mark}>여기까지 읽었습니다</li>
          )}
          <FeedRow post={post} isNew={isNew(post)} />
        </Fragment>
      ))}
    </ul>
  )
}

function FeedRow({ post, isNew }: { post: PostListItem; isNew: boolean }) {
  return (
    <li className={styles.row} data-quiet={post.isBlind || undefined} data-new={isNew || undefined}>
      {post.isBlind ? (
        <span className={styles.blind}>
          <Icon path={mdiEyeOff} />
        </span>
      ) : (
        <Avatar name={nameOf(post.user)} imageUrl={post.user?.avatar} size={40} />
      )}
      <div className={styles.words}>
        <p className={styles.title}>
          {isNew && <span className={row.newDot} role="img" aria-label="새 글" />}
          <a href={postPath(post)}>{post.title}</a>
          {post.hasPicture && post.picture === null && (
            <span role="img" aria-label="그림 있음">
              <Icon path={mdiImageOutline} />
            </span>
          )}
        </p>
        <p className={styles.meta}>
          <b>{placeOf(post)}</b>
          <span>{nameOf(post.user)}</span>
          <TimeAgo iso={timeOf(post)} />
          <span className={styles.views}>조회 {formatNumber(post.views)}</span>
        </p>
      </div>
      <div className={row.side}>
        {post.picture !== null && (
          <img className={row.picture} src={post.picture} alt="그림 있음" width={64} height={48} loading="lazy" />
        )}
        <span className={styles.counts}>
          <span className={styles.count} role="img" aria-label={`추천 ${post.likeCount}`}>
            <Icon path={mdiThumbUpOutline} /> {formatNumber(post.likeCount)}
          </span>
          <span className={styles.count} role="img" aria-label={`댓글 ${post.commentCount}`}>
            <Icon path={mdiCommentOutline} /> {formatNumber(post.commentCount)}
          </span>
        </span>
      </div>
    </li>
  )
}
