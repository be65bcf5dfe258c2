import type { NewPosts as Answer } from '@buri/contract/home'
import { Link } from 'react-router'
import { Card, CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './home.module.css'

export const NewPosts = ({ posts }: { posts: Answer['items'] }) => (
  <Card labelledBy="new-posts">
    <CardHead title="새 게시글" id="new-posts">
      <MoreLink to="/community">전체</MoreLink>
    </CardHead>
    <ul className={styles.list}>
      {posts.map(({ id, boardId, boardName, clanName, title, commentCount, publishedAt }) => (
        <li key={id}>
          <Link to={`/community/board/${boardId}/post/${id}`}>
            <span className={styles.main}>
              <span className={`${text.ellipsis} ${styles.line} ${text.name}`}>{title}</span>
              <span className={`${text.ellipsis} ${styles.line} ${text.small} ${text.quiet} ${text.num}`}>
                {clanName && `${clanName} · `}
                {boardName} · <TimeAgo iso={publishedAt} />
              </span>
            </span>
            {commentCount > 0 && (
              <b className={`${text.accent} ${text.num}`} role="img" aria-label={`댓글 ${commentCount}개`}>
                {formatNumber(commentCount)}
              </b>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </Card>
)
