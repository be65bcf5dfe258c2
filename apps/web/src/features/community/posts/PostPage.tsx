import { type ReactNode, useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Fold } from '#web/loading/Fold.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { BoardNav } from '../boards/BoardNav.tsx'
import { Comments } from '../comments/Comments.tsx'
import type { CommunityViewer } from '../communityViewer.ts'
import { idInPath, postPath } from '../communityWords.ts'
import { GonePage } from '../GonePage.tsx'
import { PostArticle, PostSkeleton } from './PostArticle.tsx'
import { PostNeighbours } from './PostNeighbours.tsx'
import styles from './post.module.css'
import { usePostEvents } from './usePostEvents.ts'
import { isGone, usePost } from './usePosts.ts'

type PostPageProps = { viewer: CommunityViewer; signIn: ReactNode }

export function PostPage(props: PostPageProps) {
  const { postId } = useParams()
  const id = idInPath(postId)
  // Folded, typed and counted state must not stay for the next post.
  return id === undefined ? <GonePage what="게시글" /> : <PostContent key={id} id={id} {...props} />
}

function PostContent({ id, viewer, signIn }: PostPageProps & { id: number }) {
  const { boardId } = useParams()
  const result = usePost(id)
  const { data: post, dataUpdatedAt, error } = result
  usePostEvents(isGone(error) ? undefined : post, dataUpdatedAt)
  usePageTitle(post?.title ?? error?.message ?? '게시글')
  const navigate = useNavigate()
  // The post was moved, or the address names another board.
  const ownPath = post && post.boardId !== idInPath(boardId) ? postPath(post) : undefined
  useEffect(() => {
    if (ownPath) void navigate(ownPath, { replace: true })
  }, [ownPath, navigate])
  // A post the viewer lost access to must not stay on screen.
  if (isGone(error)) return <GonePage what="게시글" boardId={idInPath(boardId)} />
  return (
    <div className={`${layout.wrap} ${layout.columns} ${styles.columns}`}>
      <BoardNav current={post?.boardId ?? idInPath(boardId)} />
      <div className={layout.stack}>
        <Card>
          {post ? (
            <>
              <PostArticle post={post} viewer={viewer} />
              <Fold />
              <Comments post={post} viewer={viewer} signIn={signIn} />
            </>
          ) : error ? (
            <QueryFailed query={result} level={1} title="게시글을 불러올 수 없습니다" />
          ) : (
            <>
              <Loading />
              <PostSkeleton />
            </>
          )}
        </Card>
        {post && <PostNeighbours post={post} />}
      </div>
    </div>
  )
}
