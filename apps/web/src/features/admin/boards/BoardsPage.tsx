import type { Board, BoardCategory } from '@buri/contract/boards'
import { mdiFolderOutline, mdiForumOutline, mdiTextBoxOutline } from '@mdi/js'
import { useEffect, useMemo } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DataGrid } from '#web/ui/dataGrid/DataGrid.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import styles from '../admin.module.css'
import { boardColumns, CATEGORY_COLUMNS, postColumns, postDeletionRefusal } from './boardColumns.ts'
import { boardRow, categoryRow, NEW_POST, newBoard } from './boardPayloads.ts'
import { useBoardGrids, useManagedPosts, useRefetchPanels } from './useBoardGrids.ts'

type BoardsPageProps = {
  person: string
  permissions: readonly string[]
  /** The clan whose boards are managed; `null` for the site's boards. */
  clan: { id: string; clanName: string } | null
}

export function BoardsPage({ person, permissions, clan }: BoardsPageProps) {
  return (
    <AdminFrame
      introduction={
        clan === null
          ? '칸을 두 번 누르거나 Enter로 고치고, 저장을 눌러야 반영돼요.'
          : `${clan.clanName} 클랜의 게시판이에요. 칸을 두 번 누르거나 Enter로 고치고, 저장을 눌러야 반영돼요.`
      }
      area="boards"
      permissions={permissions}
    >
      <Panels key={clan?.id} person={clan === null ? person : `${person}:${clan.id}`} clanId={clan?.id ?? null} />
    </AdminFrame>
  )
}

/** This code loads after the first paint, long before anything is saved. */
const loadSaving = () => import('./boardSaving.ts')

const NO_CATEGORIES: BoardCategory[] = []
const NO_BOARDS: Board[] = []

function Panels({ person, clanId }: { person: string; clanId: string | null }) {
  const { categories, boards } = useBoardGrids(clanId)
  useEffect(() => void loadSaving().catch(() => {}), [])
  const keepFresh = useRefetchPanels()
  const { data: allCategories = NO_CATEGORIES } = categories
  const { data: allBoards = NO_BOARDS } = boards
  const firstCategory = allCategories[0]?.id

  const categoryRows = useMemo(() => allCategories.map(categoryRow), [allCategories])
  const boardRows = useMemo(() => allBoards.map(boardRow), [allBoards])
  const columnsOfBoards = useMemo(() => boardColumns(allCategories), [allCategories])
  const columnsOfPosts = useMemo(() => postColumns(allBoards), [allBoards])
  const { posts, rows: postRows, pages } = useManagedPosts(clanId, columnsOfPosts)

  return (
    <>
      <DataGrid
        id="categories"
        person={person}
        title="카테고리 관리"
        icon={mdiFolderOutline}
        columns={CATEGORY_COLUMNS}
        rows={categoryRows}
        isLoading={categories.isPending}
        error={categories.error}
        onSave={async (changes) => {
          const results = await (await loadSaving()).saveCategories(changes, clanId)
          await keepFresh()
          return results
        }}
        onRefresh={() => categories.refetch({ throwOnError: true })}
      />
      <DataGrid
        id="boards"
        person={person}
        title="게시판 관리"
        icon={mdiForumOutline}
        columns={columnsOfBoards}
        rows={boardRows}
        isLoading={boards.isPending}
        error={boards.error}
        newRow={() => newBoard(firstCategory)}
        onSave={async (changes) => {
          const results = await (await loadSaving()).saveBoards(changes, firstCategory)
          await keepFresh()
          return results
        }}
        onRefresh={() => boards.refetch({ throwOnError: true })}
      />
      <DataGrid
        id="posts"
        person={person}
        title="게시글 관리"
        icon={mdiTextBoxOutline}
        columns={columnsOfPosts}
        rows={postRows}
        isLoading={posts.isLoading}
        error={posts.error}
        pages={pages}
        newRow={() => NEW_POST}
        deletionRefusal={postDeletionRefusal}
        onSave={async (changes) => {
          const results = await (await loadSaving()).savePosts(changes)
          await keepFresh()
          return results
        }}
        onRefresh={() => posts.refetch({ throwOnError: true })}
      />
      {pages.hasMore && (
        <div className={layout.row}>
          <Button isBusy={posts.isFetchingNextPage} onClick={pages.onMore}>
            더 불러오기
          </Button>
          <span className={styles.quiet}>
            {formatNumber(pages.total)}개 중 {formatNumber(postRows.length)}개를 불러왔어요.
          </span>
        </div>
      )}
    </>
  )
}
