import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { MoreButton, type PagedResult } from '#web/ui/feedback/MoreButton.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { boardLabel, commentHash, postPath } from '../communityWords.ts'
import { draftPath } from '../draftPath.ts'
import styles from './mine.module.css'

const FIRST_FIVE = { query: { limit: 5 } }

export const OwnWriting = () => (
  <>
    <PostsCard id="own-posts" title="내 게시글" empty="아직 쓴 게시글이 없어요." result={useOwnPosts()} />
    <OwnComments />
  </>
)

export const OwnDraftsAndBookmarks = () => (
  <>
    <OwnDrafts />
    <PostsCard id="scraps" title="스크랩" empty="아직 스크랩한 게시글이 없어요." result={useScraps()} />
  </>
)

type OwnCardProps = {
  id: string
  title: string
  empty: string
  count: number
  result: Parameters<typeof ListState>[0]['result']
  more?: PagedResult
  children: ReactNode
}

function OwnCard({ id, title, empty, count, result, more, children }: OwnCardProps) {
  const titleId = useId()
  return (
    <div id={id} className={styles.anchor}>
      <Card labelledBy={titleId}>
        <CardHead id={titleId} title={title} />
        <CardBody>
          <ListState result={result} rows={2} title={`${title} 목록을 불러올 수 없습니다`}>
            {count === 0 && <p className={text.quiet}>{empty}</p>}
            <ul className={styles.list}>{children}</ul>
            {more && <MoreButton result={more} />}
          </ListState>
        </CardBody>
      </Card>
    </div>
  )
}

const useOwnPosts = () => useInfiniteQuery(pagedQuery('GET /api/me/posts', FIRST_FIVE))
const useScraps = () => useInfiniteQuery(pagedQuery('GET /api/me/scraps', FIRST_FIVE))
type PostsQuery = ReturnType<typeof useOwnPosts> | ReturnType<typeof useScraps>

function PostsCard({ id, title, empty, result }: { id: string; title: string; empty: string; result: PostsQuery }) {
  const posts = result.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <OwnCard id={id} title={title} empty={empty} count={posts.length} result={result} more={result}>
      {posts.map((post) => (
        <li key={post.id}>
          <Link to={postPath(post)}>
            <b>{post.title}</b>
            <span>
              {boardLabel(post)} · <TimeAgo iso={post.publishedAt ?? post.createdAt} /> · 추천{' '}
              {formatNumber(post.likeCount)} · 댓글 {formatNumber(post.commentCount)}
            </span>
          </Link>
          {post.isBlind && (
            <Chip tone="danger" isSmall>
              블라인드
            </Chip>
          )}
          {post.status === 'hidden' && (
            <Chip tone="caution" isSmall>
              숨긴 게시글
            </Chip>
          )}
        </li>
      ))}
    </OwnCard>
  )
}

function OwnComments() {
  const result = useInfiniteQuery(pagedQuery('GET /api/me/comments', FIRST_FIVE))
  const comments = result.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <OwnCard
      id="own-comments"
      title="내 댓글"
      empty="아직 쓴 댓글이 없어요."
      count={comments.length}
      result={result}
      more={result}
    >
      {comments.map((comment) => (
        <li key={comment.id}>
          <Link to={`${postPath({ boardId: comment.boardId, id: comment.postId })}${commentHash(comment.id)}`}>
            <b>{comment.excerpt}</b>
            <span>
              {comment.postTitle} · <TimeAgo iso={comment.createdAt} /> · 추천 {formatNumber(comment.likeCount)}
            </span>
          </Link>
        </li>
      ))}
    </OwnCard>
  )
}

function OwnDrafts() {
  const result = useQuery(query('GET /api/community/drafts'))
  const drafts = result.data?.items ?? []
  const discard = useCommand('DELETE /api/community/drafts/:id', (id: string) => ({ params: { id } }), {
    changes: [cachedAnswersOf('GET /api/community/drafts')],
  })
  return (
    <OwnCard id="drafts" title="임시저장" empty="임시저장한 게시글이 없어요." count={drafts.length} result={result}>
      {drafts.map((draft) => (
        <li key={draft.id}>
          <Link to={draftPath(draft)}>
            <b>{draft.title || '제목 없음'}</b>
            <span>
              {draft.boardName} · <TimeAgo iso={draft.updatedAt} />
            </span>
          </Link>
          <Button
            kind="quiet"
            size="small"
            disabled={discard.isPending}
            aria-label={`${draft.title || '제목 없는 게시글'} 지우기`}
            onClick={() => discard.mutate(draft.id, { onError: ({ message }) => toast.danger(message) })}
          >
            지우기
          </Button>
        </li>
      ))}
    </OwnCard>
  )
}
