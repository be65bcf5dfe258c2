import { mdiFire } from '@mdi/js'
import { Link } from 'react-router'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import { boardLabel, postPath } from '../communityWords.ts'
import { useBestPosts } from '../frontPage/useCommunityHome.ts'
import { nameOf } from '../readCommunity.ts'
import styles from './bestPosts.module.css'
import { PostCounts } from './PostCounts.tsx'

const MAX_SHOWN = 3

export function BestPosts() {
  const { data } = useBestPosts()
  if (!data) return null
  const isOfToday = data.day.length >= MAX_SHOWN
  const posts = (isOfToday ? data.day : data.week).slice(0, MAX_SHOWN)
  if (posts.length === 0) return null
  return (
    <Card labelledBy="best">
      <CardHead id="best" icon={mdiFire} title={isOfToday ? '오늘의 인기 게시글' : '이번 주 인기 게시글'} />
      <ol className={styles.best}>
        {posts.map((post, index) => (
          <li key={post.id}>
            <span className={styles.place} aria-hidden="true">
              {index + 1}
            </span>
            <Link to={postPath(post)}>{post.title}</Link>
            <p>
              <span className={text.ellipsis}>
                {boardLabel(post)} · {nameOf(post.user)}
              </span>
              <PostCounts post={post} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
