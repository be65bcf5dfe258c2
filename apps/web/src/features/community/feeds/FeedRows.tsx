import type { PostListItem } from '@buri/contract/posts'
import { mdiEyeOff, mdiImageOutline } from '@mdi/js'
import { Fragment } from 'react'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { useListPresses } from '#web/ui/layout/useListPresses.ts'
import { useRowLinks } from '#web/ui/layout/useRowLinks.ts'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { boardLabel, postPath } from '../communityWords.ts'
import { nameOf } from '../readCommunity.ts'
import styles from './feedRow.module.css'
import { PostCounts } from './PostCounts.tsx'

type FeedRowsProps = {
  posts: readonly PostListItem[]
  isStale?: boolean
  /** Posts after this time are new to the viewer. */
  readUpTo?: string | null
  before?: PostListItem | undefined
  hasMore?: boolean
}

const timeOf = (post: PostListItem) => post.publishedAt ?? post.createdAt

export function FeedRows({ posts, isStale = false, readUpTo = null, before, hasMore = false }: FeedRowsProps) {
  const isNew = (post: PostListItem) => readUpTo !== null && Date.parse(timeOf(post)) > Date.parse(readUpTo)
  const firstReadIndex = posts.findIndex((post) => !isNew(post))
  const isBehindNew = firstReadIndex > 0 || (firstReadIndex === 0 && before !== undefined && isNew(before))
  const list = useListPresses<HTMLUListElement>(useRowLinks())
  return (
    <ul ref={list} className={classNames(styles.feed, isStale && styles.stale)} aria-label="게시글 목록">
      {posts.map((post, index) => (
        <Fragment key={post.id}>
          {isBehindNew && index === firstReadIndex && (
            <li className={`${layout.line4} ${styles.readMark}`}>여기까지 읽었습니다</li>
          )}
          <FeedRow post={post} isNew={isNew(post)} />
        </Fragment>
      ))}
      {hasMore && firstReadIndex < 0 && (
        <li className={`${layout.line4} ${styles.readMark}`}>여기까지 모두 새 게시글입니다</li>
      )}
    </ul>
  )
}

function FeedRow({ post, isNew }: { post: PostListItem; isNew: boolean }) {
  return (
    <li
      className={`${layout.grid12} ${styles.row}`}
      data-quiet={post.isBlind || undefined}
      data-new={isNew || undefined}
    >
      {post.isBlind ? (
        <span className={`${layout.middle} ${text.quiet} ${styles.blind}`}>
          <Icon path={mdiEyeOff} />
        </span>
      ) : (
        <Avatar name={nameOf(post.user)} imageUrl={post.user?.avatar} size={40} />
      )}
      <div className={styles.text}>
        <p className={`${layout.line8} ${styles.title}`}>
          {isNew && <span className={styles.newDot} role="img" aria-label="새 게시글" />}
          <a href={postPath(post)}>{post.title}</a>
          {post.hasPicture && post.picture === null && (
            <span role="img" aria-label="이미지 있음">
              <Icon path={mdiImageOutline} />
            </span>
          )}
        </p>
        <p className={styles.meta}>
          <b>{boardLabel(post)}</b>
          <span>{nameOf(post.user)}</span>
          <TimeAgo iso={timeOf(post)} />
          <span className={styles.views}>조회 {formatNumber(post.views)}</span>
        </p>
      </div>
      <div className={`${layout.line12} ${styles.side}`}>
        {post.picture !== null && (
          <img className={styles.picture} src={post.picture} alt="이미지 있음" width={64} height={48} loading="lazy" />
        )}
        <PostCounts post={post} className={styles.counts} />
      </div>
    </li>
  )
}
