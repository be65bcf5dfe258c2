import type { PostListItem } from '@buri/contract/posts'
import { mdiBullhornOutline, mdiEyeOff, mdiImageOutline, mdiLockOutline, mdiPin } from '@mdi/js'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { useListPresses } from '#web/ui/layout/useListPresses.ts'
import { useRowLinks } from '#web/ui/layout/useRowLinks.ts'
import { classNames } from '#web/ui/style/classNames.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDateTime, formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { useNow } from '#web/ui/text/useNow.ts'
import { postPath } from '../communityWords.ts'
import { nameOf } from '../readCommunity.ts'
import styles from './board.module.css'
import { shortTime } from './postTimes.ts'

type PostRowsProps = { pinned: readonly PostListItem[]; posts: readonly PostListItem[]; isStale: boolean }

export function PostRows({ pinned, posts, isStale }: PostRowsProps) {
  const list = useListPresses<HTMLUListElement>(useRowLinks())
  const now = useNow()
  return (
    <>
      <div className={styles.columnNames} aria-hidden="true">
        <span>말머리</span>
        <span>제목</span>
        <span>글쓴이</span>
        <span>날짜</span>
        <span>조회</span>
        <span>추천</span>
      </div>
      <ul ref={list} className={classNames(styles.rows, isStale && styles.stale)} aria-label="게시글 목록">
        {pinned.map((post) => (
          <PostRow key={`pinned-${post.id}`} post={post} now={now} />
        ))}
        {posts.map((post) => (
          <PostRow key={post.id} post={post} now={now} />
        ))}
      </ul>
    </>
  )
}

function PostRow({ post, now }: { post: PostListItem; now: number | null }) {
  const name = nameOf(post.user)
  const iso = post.publishedAt ?? post.createdAt
  const timeText = shortTime(iso, now)
  const mark = post.isTopfix ? '필독' : post.isNotice ? '공지' : undefined
  const sign = post.isBlind ? mdiEyeOff : post.isTopfix ? mdiPin : post.isNotice ? mdiBullhornOutline : undefined
  return (
    <li
      className={styles.row}
      data-pinned={post.isTopfix || undefined}
      data-quiet={post.isBlind || post.status !== 'published' || undefined}
    >
      <span className={`${text.ellipsis} ${styles.prefix}`}>
        {mark ? (
          <Chip tone="accent" isSmall>
            {mark}
          </Chip>
        ) : (
          post.prefix
        )}
      </span>
      <span className={`${layout.line8} ${styles.title}`}>
        {sign && <Icon path={sign} />}
        <a className={text.ellipsis} href={postPath(post)}>
          {post.title}
        </a>
        {post.hasPicture && (
          <span role="img" aria-label="이미지 있음">
            <Icon path={mdiImageOutline} />
          </span>
        )}
        {post.isLocked && (
          <span role="img" aria-label="댓글 잠금">
            <Icon path={mdiLockOutline} />
          </span>
        )}
        {post.status === 'hidden' && (
          <Chip tone="caution" isSmall>
            숨긴 게시글
          </Chip>
        )}
        {post.commentCount > 0 && (
          <span
            className={`${text.num} ${text.secondary} ${styles.commentCount}`}
            role="img"
            aria-label={`댓글 ${post.commentCount}개`}
          >
            {formatNumber(post.commentCount)}
          </span>
        )}
      </span>
      <span className={`${layout.line8} ${styles.author}`}>
        <Avatar name={name} imageUrl={post.user?.avatar} size={20} />
        <span className={text.ellipsis}>{name}</span>
      </span>
      <time className={styles.figure} dateTime={iso} title={formatDateTime(iso)}>
        {timeText}
      </time>
      <span className={styles.figure}>
        <span className={styles.label}>조회 </span>
        {formatNumber(post.views)}
      </span>
      <span className={styles.figure}>
        <span className={styles.label}>추천 </span>
        {formatNumber(post.likeCount)}
      </span>
    </li>
  )
}
