import type { Board } from '@buri/contract/boards'
import type { Draft } from '@buri/contract/drafts'
import { LIMITS } from '@buri/contract/limits'
import type { Post } from '@buri/contract/posts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { query } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import text from '#web/ui/text/text.module.css'
import { useBoard } from '../boards/useBoards.ts'
import { boardPath, editPath, idInPath } from '../communityWords.ts'
import { GonePage } from '../GonePage.tsx'
import { isGone, postQuery } from '../posts/usePosts.ts'
import { Editor } from './Editor.tsx'
import { editorStart } from './editorStart.ts'
import { forgetLocalDraft } from './localDraft.ts'

const DRAFT_ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

type WritePageProps = { userId: string; signIn: ReactNode }

export function WritePage({ userId, signIn }: WritePageProps) {
  const { boardId, postId } = useParams()
  const [searchParams] = useSearchParams()
  const draftId = searchParams.get('draft') ?? ''
  const title = (searchParams.get('title') ?? '').slice(0, LIMITS.postTitleMaxLength)
  usePageTitle(postId === undefined ? '글쓰기' : '게시글 수정')
  const [board, post] = [idInPath(boardId), idInPath(postId)]
  if (board === undefined || (postId !== undefined && post === undefined))
    return <GonePage what="게시글" boardId={board} />
  return (
    <div className={layout.wrap}>
      <LoadedEditor
        key={`${board} ${post} ${draftId}`}
        boardId={board}
        postId={post}
        draftId={DRAFT_ID.test(draftId) ? draftId : undefined}
        title={title}
        userId={userId}
        signIn={signIn}
      />
    </div>
  )
}

type LoadedEditorProps = WritePageProps & {
  boardId: number
  postId: number | undefined
  draftId: string | undefined
  title: string
}

/** Nothing can be typed before everything the text starts from is loaded. */
function LoadedEditor({ boardId, postId, draftId, title, userId, signIn }: LoadedEditorProps) {
  const [hasBegun, setBegun] = useState(false)
  const { search } = useLocation()
  const board = useBoard(boardId)
  const post = useQuery({ ...postQuery(postId ?? 0), enabled: postId !== undefined, staleTime: 0, gcTime: 0 })
  const draft = useQuery({
    ...query('GET /api/community/drafts/:id', { params: { id: draftId ?? '' } }),
    enabled: draftId !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  // The post was moved, or the address names another board.
  if (!hasBegun && post.data && post.data.boardId !== boardId)
    return <Navigate to={`${editPath(post.data)}${search}`} replace />
  const requiredQueries = [board, ...(postId === undefined ? [] : [post]), ...(draftId === undefined ? [] : [draft])]
  const failedQuery = requiredQueries.find(({ error, data }) => error && !data)
  if (failedQuery) {
    if (isGone(failedQuery.error)) return <GonePage what="게시글" boardId={boardId} />
    return (
      <Card>
        <QueryFailed query={failedQuery} level={1} title="게시글을 불러올 수 없습니다" />
      </Card>
    )
  }
  if (!board.data || requiredQueries.some(({ data }) => !data)) {
    return (
      <Card>
        <Loading />
        <Skeleton height={600} />
      </Card>
    )
  }
  const mayWrite = post.data ? post.data.rights.includes('edit') : board.data.rights.includes('write')
  if (mayWrite && !hasBegun) setBegun(true)
  // A writer whose session ends while writing keeps the text on screen.
  if (!mayWrite && !hasBegun) return <NotWritable boardId={boardId} />
  return (
    <OpenEditor
      userId={userId}
      board={board.data}
      post={postId === undefined ? undefined : post.data}
      draft={draft.data}
      title={title}
      signIn={signIn}
    />
  )
}

type OpenEditorProps = WritePageProps & {
  board: Board
  post: Post | undefined
  draft: Draft | undefined
  title: string
}

function OpenEditor({ userId, board, post, draft, title, signIn }: OpenEditorProps) {
  const keyParts = { userId, boardId: board.id, postId: post?.id ?? null }
  const [start, setStart] = useState(() => editorStart(keyParts, post, draft, title))
  return (
    <>
      <h1 className={text.hidden}>{post ? '게시글 수정' : '글쓰기'}</h1>
      <Editor
        key={start.draftId}
        userId={userId}
        board={board}
        post={post}
        start={start}
        onStartOver={() => {
          forgetLocalDraft(keyParts)
          setStart(editorStart(keyParts, post, undefined))
        }}
        signIn={signIn}
      />
    </>
  )
}

const NotWritable = ({ boardId }: { boardId: number }) => (
  <Card>
    <EmptyState
      drawing="lens"
      level={1}
      title="게시글을 쓸 수 없습니다"
      actions={
        <ButtonLink kind="primary" to={boardPath(boardId)}>
          게시판으로
        </ButtonLink>
      }
    >
      이 게시판에 게시글을 쓸 수 있는 사람이 아니거나, 고칠 수 없는 게시글입니다.
    </EmptyState>
  </Card>
)
