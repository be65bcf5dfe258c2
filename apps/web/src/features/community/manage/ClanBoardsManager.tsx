import type { Board, BoardCategory } from '@buri/contract/boards'
import { mdiFolderOutline, mdiPlus } from '@mdi/js'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { useClanBoards } from '../boards/useBoards.ts'
import { ACCESS_WORDS, boardPath } from '../communityWords.ts'
import { BoardDialog } from './BoardDialog.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'
import styles from './manage.module.css'
import { useBoardChanges, useCategoryChanges, useClanCategories } from './useBoardManagement.ts'

type BoardsDialog =
  | { what: 'category'; category?: BoardCategory }
  | { what: 'board'; categoryId: number; board?: Board }
  | { what: 'remove-category'; category: BoardCategory }
  | { what: 'remove-board'; board: Board }
  | null

export function ClanBoardsManager({ clanId }: { clanId: string }) {
  const categoryList = useClanCategories(clanId)
  const boardList = useClanBoards(clanId)
  const { data: categories = [] } = categoryList
  const { data: boards = [] } = boardList
  const [asking, ask] = useState<BoardsDialog>(null)
  const close = () => ask(null)
  return (
    <div className={layout.stack}>
      <ListState result={categoryList.data ? boardList : categoryList} rows={8} title="게시판을 불러올 수 없습니다">
        {categories.length === 0 && (
          <Card>
            <EmptyState
              level={2}
              title="아직 카테고리가 없어요"
              actions={
                <Button kind="primary" icon={mdiPlus} onClick={() => ask({ what: 'category' })}>
                  카테고리 만들기
                </Button>
              }
            >
              카테고리를 만들고 그 안에 게시판을 열어보세요.
            </EmptyState>
          </Card>
        )}
        {categories.map((category) => (
          <CategoryCard
            key={category.id}
            category={category}
            boards={boards.filter(({ categoryId }) => categoryId === category.id)}
            ask={ask}
          />
        ))}
        {categories.length > 0 && (
          <div className={layout.row}>
            <Button icon={mdiPlus} onClick={() => ask({ what: 'category' })}>
              카테고리 만들기
            </Button>
            <ButtonLink kind="quiet" to={`/admin/boards?clanId=${clanId}`}>
              표로 한꺼번에 고치기
            </ButtonLink>
          </div>
        )}
      </ListState>
      {asking?.what === 'category' && <CategoryDialog clanId={clanId} category={asking.category} onClose={close} />}
      {asking?.what === 'board' && (
        <BoardDialog board={asking.board} categoryId={asking.categoryId} categories={categories} onClose={close} />
      )}
      {asking?.what === 'remove-category' && (
        <RemoveCategory clanId={clanId} category={asking.category} onClose={close} />
      )}
      {asking?.what === 'remove-board' && <RemoveBoard board={asking.board} onClose={close} />}
    </div>
  )
}

type CategoryCardProps = { category: BoardCategory; boards: readonly Board[]; ask: (asking: BoardsDialog) => void }

function CategoryCard({ category, boards, ask }: CategoryCardProps) {
  const titleId = `category-${category.id}`
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} icon={mdiFolderOutline} title={category.categoryName}>
        <div className={`${layout.flow} ${styles.actions}`}>
          <Button size="small" onClick={() => ask({ what: 'category', category })}>
            고치기
          </Button>
          <Button
            size="small"
            onClick={() =>
              boards.length > 0
                ? toast.info('게시판을 모두 지우거나 옮기면 카테고리를 지울 수 있어요.')
                : ask({ what: 'remove-category', category })
            }
          >
            지우기
          </Button>
          <Button
            kind="primary"
            size="small"
            icon={mdiPlus}
            onClick={() => ask({ what: 'board', categoryId: category.id })}
          >
            게시판
          </Button>
        </div>
      </CardHead>
      {category.description && <p className={styles.description}>{category.description}</p>}
      {boards.length === 0 && <p className={styles.emptyText}>아직 게시판이 없어요.</p>}
      <ul className={styles.boards} aria-label={`${category.categoryName} 게시판`}>
        {boards.map((board) => (
          <BoardRow key={board.id} board={board} ask={ask} />
        ))}
      </ul>
    </Card>
  )
}

function BoardRow({ board, ask }: { board: Board; ask: (asking: BoardsDialog) => void }) {
  const { show } = useBoardChanges()
  return (
    <li>
      <div className={styles.text}>
        <p>
          <Link to={boardPath(board.id)}>{board.name}</Link>
          {board.isAnnouncement && (
            <Chip tone="accent" isSmall>
              공지
            </Chip>
          )}
        </p>
        <p className={styles.small}>
          게시글 {formatNumber(board.postCount)}개 · 읽기 {ACCESS_WORDS[board.readAccess]} · 쓰기{' '}
          {ACCESS_WORDS[board.writeAccess]}
        </p>
      </div>
      <span className={`${layout.line8} ${styles.switch}`}>
        <span aria-hidden="true">{board.isVisible ? '보임' : '숨김'}</span>
        <Switch
          label={`${board.name} 보이기`}
          isOn={board.isVisible}
          isDisabled={show.isPending}
          onChange={(isEnabled) =>
            show.mutate({ id: board.id, isEnabled }, { onError: ({ message }) => toast.danger(message) })
          }
        />
      </span>
      <div className={`${layout.flow} ${styles.actions}`}>
        <Button size="small" onClick={() => ask({ what: 'board', categoryId: board.categoryId, board })}>
          고치기
        </Button>
        <Button size="small" onClick={() => ask({ what: 'remove-board', board })}>
          지우기
        </Button>
      </div>
    </li>
  )
}

function RemoveCategory({
  clanId,
  category,
  onClose,
}: {
  clanId: string
  category: BoardCategory
  onClose: () => void
}) {
  const { remove } = useCategoryChanges(clanId)
  return (
    <ConfirmDialog
      title={`${category.categoryName} 카테고리를 지울까요?`}
      word="지우기"
      step={remove}
      onConfirm={() => remove.mutate(category.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>빈 카테고리만 지울 수 있어요.</p>
    </ConfirmDialog>
  )
}

function RemoveBoard({ board, onClose }: { board: Board; onClose: () => void }) {
  const { remove } = useBoardChanges()
  return (
    <ConfirmDialog
      title={`${board.name} 게시판을 지울까요?`}
      word="지우기"
      step={remove}
      onConfirm={() => remove.mutate(board.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>게시글이 있는 게시판은 지울 수 없어요. 숨기면 관리하는 사람에게만 보여요.</p>
    </ConfirmDialog>
  )
}
