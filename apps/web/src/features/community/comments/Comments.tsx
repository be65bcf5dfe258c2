import { COMMENTS_PARAM, commentsFrom, searchOfComments } from '@buri/contract/commentPages'
import type { Comment, CommentSort } from '@buri/contract/comments'
import type { Post } from '@buri/contract/posts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Segments } from '#web/ui/charts/Segments.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { MoreButton } from '#web/ui/feedback/MoreButton.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { useListPresses } from '#web/ui/layout/useListPresses.ts'
import { useRowLinks } from '#web/ui/layout/useRowLinks.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import type { CommunityViewer } from '../communityViewer.ts'
import { postPath } from '../communityWords.ts'
import { CommentNode } from './CommentNode.tsx'
import { Composer } from './Composer.tsx'
import styles from './comments.module.css'
import { keepComment, keptComment } from './keptComment.ts'
import { SendingComments } from './SendingComments.tsx'
import { ThreadContext, useThread } from './thread.ts'
import { useComments } from './useComments.ts'
import { useWantedComment } from './useWantedComment.ts'

const SORT_OPTIONS: readonly { value: CommentSort; label: string }[] = [
  { value: 'oldest', label: '등록순' },
  { value: 'newest', label: '최신순' },
  { value: 'likes', label: '추천순' },
]

type CommentsProps = { post: Post; viewer: CommunityViewer; signIn: ReactNode }

export function Comments({ post, viewer, signIn }: CommentsProps) {
  const [sortBy, setSort] = useState<CommentSort>('oldest')
  const [searchParams] = useSearchParams()
  const order = { sortBy, from: sortBy === 'oldest' ? commentsFrom(searchParams.get(COMMENTS_PARAM)) : 1 }
  const commentList = useComments(post.id, order)
  const thread = useThread({ post, viewer, order, signIn })
  const comments = commentList.data?.pages.flat() ?? []
  const wantedId = useWantedComment(commentList)
  // There may be comments, but they are withheld together with the blinded text.
  const isWithheld = post.isBlind && post.bodyHtml === ''
  const mayStartComment = post.rights.includes('comment') || (viewer.userId === null && !post.isLocked)
  return (
    <section className={`${layout.grid12} ${styles.comments}`} aria-labelledby="comments">
      <div className={`${layout.between} ${styles.head}`}>
        <h2 id="comments">
          댓글 <b>{formatNumber(post.commentCount)}</b>
        </h2>
        {!isWithheld && <Segments label="댓글 순서" value={sortBy} options={SORT_OPTIONS} onChange={setSort} />}
      </div>
      <ThreadContext value={thread}>
        {commentList.isPending ? (
          <>
            <Loading>댓글을 불러오는 중입니다.</Loading>
            <Skeleton height={240} />
          </>
        ) : commentList.error && !commentList.data ? (
          <QueryFailed query={commentList} title="댓글을 불러올 수 없습니다" hasWayHome={false} />
        ) : (
          <>
            {comments.length === 0 && thread.sending.length === 0 && (
              <p className={styles.empty}>
                {isWithheld
                  ? '게시글을 가린 동안에는 댓글도 보이지 않아요.'
                  : `아직 댓글이 없어요.${mayStartComment ? ' 첫 댓글을 남겨보세요.' : ''}`}
              </p>
            )}
            {order.from > 1 && (
              <ButtonLink kind="quiet" isBlock rel="prev" to={`${postPath(post)}${searchOfComments(order.from - 1)}`}>
                이전 댓글 보기
              </ButtonLink>
            )}
            <CommentList comments={comments} wanted={wantedId} />
            <MoreButton result={commentList}>댓글 더 보기</MoreButton>
            {commentList.hasNextPage && (
              // Readers without scripts follow this link; scripts add the next comments to this page.
              <noscript>
                <a rel="next" href={`${postPath(post)}${searchOfComments(order.from + 1)}`}>
                  다음 댓글 보기
                </a>
              </noscript>
            )}
          </>
        )}
      </ThreadContext>
      <NewComment
        // Remounts per account, because drafts belong to one account.
        key={thread.place.userId}
        post={post}
        viewer={viewer}
        signIn={signIn}
        keyParts={thread.place}
        onSend={(text) => void thread.send(text, null)}
      />
    </section>
  )
}

function CommentList({ comments, wanted }: { comments: readonly Comment[]; wanted: number | undefined }) {
  const follow = useRowLinks()
  const list = useListPresses<HTMLUListElement>((event) => {
    // Only links to people (`data-touch`): links within the text have their own handler.
    if (event.target instanceof Element && event.target.closest('a[data-touch]')) follow(event)
  })
  return (
    <ul ref={list} className={styles.list} aria-label="댓글">
      {comments.map((comment) => (
        <CommentNode key={comment.id} comment={comment} wanted={wanted} />
      ))}
      <SendingComments parentId={null} />
    </ul>
  )
}

type NewCommentProps = CommentsProps & { keyParts: Parameters<typeof keptComment>[0]; onSend: (text: string) => void }

const closedReason = ({ isLocked }: Post) =>
  `${isLocked ? '그사이 댓글이 잠긴 게시글입니다.' : '지금은 댓글을 쓸 수 없는 게시글입니다.'} 쓰던 댓글은 이 브라우저에 남아 있습니다.`

/** Says why there is no box if the viewer may not comment. */
function NewComment({ post, viewer, signIn, keyParts, onSend }: NewCommentProps) {
  // After a comment is sent, a new key gives the next one an empty box.
  const [sentCount, setSentCount] = useState(0)
  const isSignedOut = viewer.isKnown && viewer.userId === null
  const mayComment = post.rights.includes('comment')
  // A comment already begun stays visible, whatever happens to the post or the session.
  const isBegun = !mayComment && keyParts.userId !== null && keptComment(keyParts, null) !== ''
  if (mayComment || isBegun) {
    return (
      <>
        {isBegun && !isSignedOut && <Alert tone="caution" message={closedReason(post)} />}
        {isBegun && isSignedOut && (
          <div className={`${layout.between12} ${styles.invite}`}>
            <p>로그인이 풀렸어요. 쓰던 댓글은 로그인하고 돌아와도 남아 있어요.</p>
            {signIn}
          </div>
        )}
        <Composer
          key={sentCount}
          label="댓글 쓰기"
          word="댓글 등록"
          initial={keptComment(keyParts, null)}
          onText={(text) => keepComment(keyParts, null, text)}
          onSend={(text) => {
            keepComment(keyParts, null, '')
            setSentCount(sentCount + 1)
            onSend(text)
          }}
        />
      </>
    )
  }
  if (post.isLocked) return <Alert tone="info" message="댓글이 잠긴 게시글입니다." />
  if (post.isBlind || post.deletedAt !== null) return null
  if (isSignedOut) {
    return (
      <div className={`${layout.between12} ${styles.invite}`}>
        <p>로그인하면 댓글을 쓸 수 있어요.</p>
        {signIn}
      </div>
    )
  }
  return null
}
