import type { Board } from '@buri/contract/boards'
import { mdiPencilOutline } from '@mdi/js'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { Fold } from '#web/loading/Fold.tsx'
import { useFinishPress } from '#web/navigation/useFinishPress.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Pager } from '#web/ui/layout/Pager.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import text from '#web/ui/text/text.module.css'
import type { CommunityViewer } from '../communityViewer.ts'
import { boardPath, idInPath, writePath } from '../communityWords.ts'
import { GonePage } from '../GonePage.tsx'
import { isGone } from '../posts/usePosts.ts'
import { BoardFilters } from './BoardFilters.tsx'
import { BoardNav } from './BoardNav.tsx'
import { BoardBreadcrumb } from './Breadcrumbs.tsx'
import styles from './board.module.css'
import { type BoardView, boardViewOf, searchOfBoard } from './boardView.ts'
import { rememberBoard } from './lastBoard.ts'
import { PostRows } from './PostRows.tsx'
import { useBoardNews } from './useBoardNews.ts'
import { useBoardPosts } from './useBoardPosts.ts'
import { useBoard } from './useBoards.ts'

export function BoardPage({ viewer }: { viewer: CommunityViewer }) {
  const { boardId } = useParams()
  const id = idInPath(boardId)
  return id === undefined ? <GonePage what="게시판" /> : <BoardContent key={id} id={id} viewer={viewer} />
}

function BoardContent({ id, viewer }: { id: number; viewer: CommunityViewer }) {
  const result = useBoard(id)
  const { data: board, error } = result
  const [searchParams] = useSearchParams()
  const view = boardViewOf(searchParams)
  const navigate = useNavigate()
  const { search } = useLocation()
  usePageTitle(board?.name ?? error?.message ?? '게시판')

  useEffect(() => rememberBoard(id, search), [id, search])

  if (isGone(error)) return <GonePage what="게시판" />
  const show = (next: BoardView) => void navigate(`${boardPath(id)}${searchOfBoard(next)}`, { flushSync: true })
  return (
    <div className={`${layout.wrap} ${layout.columns} ${styles.columns}`}>
      <BoardNav current={id} />
      <Card labelledBy="board-name">
        {board ? (
          <>
            <BoardHead board={board} viewer={viewer} />
            <BoardFilters view={view} prefixes={board.prefixes} onView={show} />
            <Fold />
          </>
        ) : error ? (
          <QueryFailed query={result} level={1} title="게시판을 불러올 수 없습니다" />
        ) : (
          <div className={`${layout.line12} ${styles.head}`}>
            <Loading />
            <Skeleton width={180} height={28} />
          </div>
        )}
        <Posts id={id} view={view} isWritable={board?.rights.includes('write') ?? false} onView={show} />
      </Card>
    </div>
  )
}

function BoardHead({ board, viewer }: { board: Board; viewer: CommunityViewer }) {
  const isStranger = viewer.isKnown && viewer.userId === null
  const navigate = useNavigate()
  useFinishPress('write', viewer.userId !== null && board.rights.includes('write'), () => navigate(writePath(board.id)))
  return (
    <div className={`${layout.line12} ${styles.head}`}>
      <div>
        <BoardBreadcrumb {...board} />
        <h1 id="board-name">{board.name}</h1>
        {board.description && <p>{board.description}</p>}
      </div>
      {(board.rights.includes('write') || (isStranger && isWritableSignedIn(board))) && (
        <ButtonLink
          kind="primary"
          icon={mdiPencilOutline}
          to={writePath(board.id)}
          onClick={(event) => {
            if (!isStranger) return
            event.preventDefault()
            viewer.whenSignedIn('로그인하면 게시글을 쓸 수 있어요.', () => {}, 'write')
          }}
        >
          글쓰기
        </ButtonLink>
      )}
    </div>
  )
}

/** On the site's boards every signed-in account is a member. */
const isWritableSignedIn = ({ writeAccess, clanId }: Board) =>
  writeAccess === 'everyone' || (writeAccess === 'members' && clanId === null)

type PostsProps = { id: number; view: BoardView; isWritable: boolean; onView: (view: BoardView) => void }

function Posts({ id, view, isWritable, onView }: PostsProps) {
  const result = useBoardPosts(id, view)
  const { data, dataUpdatedAt, isPlaceholderData } = result
  const news = useBoardNews(id, view, isPlaceholderData ? undefined : data, dataUpdatedAt)
  const pinned = view.page === 1 ? (data?.pinned ?? []) : []
  const hasNone = data?.posts.length === 0 && pinned.length === 0
  return (
    <ListState result={result} rows={17} level={2} title="게시글을 불러올 수 없습니다">
      {hasNone && (
        <NoPosts
          isFiltered={searchOfBoard(view) !== ''}
          to={isWritable ? writePath(id) : undefined}
          onAll={() => onView({ page: 1 })}
        />
      )}
      {data && !hasNone && (
        <>
          <div role="status">
            {news.count > 0 && (
              <button type="button" className={`${text.secondary} ${text.accent} ${styles.news}`} onClick={news.show}>
                새 게시글 {news.count}개
              </button>
            )}
          </div>
          <PostRows pinned={pinned} posts={data.posts} isStale={isPlaceholderData} />
          <div className={styles.pager}>
            <Pager
              page={view.page}
              totalPages={data.totalPages}
              hrefOf={(page) => `${boardPath(id)}${searchOfBoard({ ...view, page })}`}
            />
          </div>
        </>
      )}
    </ListState>
  )
}

function NoPosts({ isFiltered, to, onAll }: { isFiltered: boolean; to: string | undefined; onAll: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        drawing="lens"
        level={2}
        title="조건에 맞는 게시글이 없어요"
        actions={
          <ButtonLink
            kind="primary"
            to="?"
            onClick={(event) => {
              event.preventDefault()
              onAll()
            }}
          >
            전체 게시글 보기
          </ButtonLink>
        }
      >
        다른 낱말이나 말머리로 찾아보세요.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={2}
      title="아직 게시글이 없어요"
      actions={
        to && (
          <ButtonLink kind="primary" icon={mdiPencilOutline} to={to}>
            글쓰기
          </ButtonLink>
        )
      }
    >
      첫 게시글을 남겨보세요.
    </EmptyState>
  )
}
