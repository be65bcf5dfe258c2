import { useInfiniteQuery } from '@tanstack/react-query'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { MoreButton } from '#web/ui/feedback/MoreButton.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { COMMUNITY_PATH } from '../communityWords.ts'
import { nameOf } from '../readCommunity.ts'
import { FeedRows } from './FeedRows.tsx'

export function PersonPosts({ userId }: { userId: string }) {
  const result = useInfiniteQuery(
    pagedQuery('GET /api/community/people/:userId/posts', { params: { userId }, query: { limit: 20 } }),
  )
  const posts = result.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Card labelledBy="person-posts">
      <CardHead id="person-posts" title={posts[0] ? `${nameOf(posts[0].user)} 님의 게시글` : '한 사람의 게시글'}>
        <ButtonLink kind="quiet" size="small" to={COMMUNITY_PATH}>
          모든 게시글 보기
        </ButtonLink>
      </CardHead>
      <ListState result={result} rows={6} title="게시글을 불러올 수 없습니다">
        {posts.length === 0 ? (
          <EmptyState level={3} title="누구나 볼 수 있는 게시글이 없어요" />
        ) : (
          <FeedRows posts={posts} />
        )}
        <MoreButton result={result} />
      </ListState>
    </Card>
  )
}
