import type { Board, BoardCategory, BoardChange, NewBoard } from '@buri/contract/boards'
import { LIMITS } from '@buri/contract/limits'
import { hasClanRight } from '@buri/domain/clans/clanRights'
import { boardRights, hasBoardRight } from '@buri/domain/community/boardRights'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import { type AuditAction, type AuditEntry, writeAuditLog } from '#server/model/audit/audit.ts'
import { seenBoardOf } from '#server/model/boards/visibility.ts'
import { clanRelationOf, parseRank, requireClan } from '#server/model/clans/findVisibleClan.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { hasPermission, type Viewer } from '#server/platform/http/viewer.ts'
import { type BoardRow, boardFields, boardRows, type CategoryRow } from './boards.repository.ts'

type CategoryChange = {
  categoryName?: string | undefined
  description?: string | null | undefined
  clanId?: string | null | undefined
}

const shownCategory = ({ createdAt, updatedAt, ...category }: CategoryRow): BoardCategory => ({
  ...category,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

function shownBoard(row: BoardRow, viewer: Viewer): Board {
  const { id, name, description, categoryId, categoryName, clanId, clanName } = row
  const { isVisible, prefixes, isAnnouncement, postCount } = row
  const board = seenBoardOf(row, viewer)
  const rights = boardRights(board)
  return {
    id,
    name,
    description,
    categoryId,
    categoryName,
    clanId,
    clanName,
    is_visible: isVisible,
    isVisible,
    readAccess: board.readAccess,
    writeAccess: board.writeAccess,
    prefixes,
    isAnnouncement,
    ...(rights.includes('manage') ? { bannedWords: row.bannedWords } : {}),
    postCount,
    lastPostAt: row.lastPostAt?.toISOString() ?? null,
    rights,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

type Subject = { type: 'board' | 'board_category'; id: number; label: string }

const writeLog = (
  tx: Transaction<DB>,
  caller: SignedInCaller,
  action: AuditAction,
  { id, ...subject }: Subject,
  change: Pick<AuditEntry, 'before' | 'after'> = {},
) => writeAuditLog(tx, caller, action, { target: { ...subject, id: String(id) }, ...change })

export function boardService({ db, now }: { db: Db; now: () => Date }) {
  const boards = boardRows(db)

  async function refuseUnlessManages(tx: Db, clanId: string | null, viewer: SignedInCaller['viewer']) {
    if (clanId === null) {
      if (!hasPermission(viewer, 'content')) throw new AppError('FORBIDDEN')
      return
    }
    const found = await boardRows(tx).clanRelation(clanId, viewer)
    const relation = found && clanRelationOf(viewer, parseRank(found.rank), found.isPublic)
    if (!relation || !(hasClanRight('see', relation) || hasClanRight('readBoards', relation)))
      throw new AppError('CLAN_NOT_FOUND')
    if (!hasClanRight('manageBoards', relation)) throw new AppError('FORBIDDEN')
  }

  async function managedCategory(tx: Db, id: number, viewer: SignedInCaller['viewer']): Promise<CategoryRow> {
    const rows = boardRows(tx)
    await rows.lockCategory(id)
    const category = await rows.category(id, viewer)
    if (!category) throw new AppError('CATEGORY_NOT_FOUND')
    await refuseUnlessManages(tx, category.clanId, viewer).catch((error: unknown) => {
      // A category of a hidden clan gets the same answer as a missing one.
      throw error instanceof AppError && error.code === 'CLAN_NOT_FOUND' ? new AppError('CATEGORY_NOT_FOUND') : error
    })
    return category
  }

  async function managedBoard(tx: Db, id: number, viewer: SignedInCaller['viewer']): Promise<BoardRow> {
    const rows = boardRows(tx)
    await rows.lockBoard(id)
    const board = await rows.board(id, viewer)
    if (!board) throw new AppError('BOARD_NOT_FOUND')
    if (!hasBoardRight('manage', seenBoardOf(board, viewer))) throw new AppError('FORBIDDEN')
    return board
  }

  async function categoryOf(tx: Db, id: number, viewer: Viewer): Promise<CategoryRow> {
    const category = await boardRows(tx).category(id, viewer)
    if (!category) throw new AppError('CATEGORY_NOT_FOUND')
    return category
  }

  async function boardOf(tx: Db, id: number, viewer: Viewer): Promise<Board> {
    const board = await boardRows(tx).board(id, viewer)
    if (!board) throw new AppError('BOARD_NOT_FOUND')
    return shownBoard(board, viewer)
  }

  async function requireCapacity(count: number, limit: number) {
    if (count >= limit) throw new AppError('BOARDS_FULL')
  }

  return {
    async categories(clanId: string | undefined, viewer: Viewer): Promise<BoardCategory[]> {
      if (clanId !== undefined) await requireClan(db, clanId, viewer)
      return (await boards.categoriesOf(clanId ?? null, viewer)).map(shownCategory)
    },

    async boards(clanId: string | undefined, viewer: Viewer): Promise<Board[]> {
      if (clanId !== undefined) await requireClan(db, clanId, viewer)
      const since = new Date(now().getTime() - DAY_MS)
      const rows = await boards.boardsOf(clanId ?? null, viewer, since)
      return rows.map((board) => ({ ...shownBoard(board, viewer), newCount: board.newCount }))
    },

    board: (id: number, viewer: Viewer) => boardOf(db, id, viewer),

    addCategory: (
      caller: SignedInCaller,
      {
        categoryName,
        description,
        clanId = null,
      }: { categoryName: string; description: string | null; clanId?: string | null | undefined },
    ): Promise<BoardCategory> =>
      inTransactionOnce(db, caller, async (tx) => {
        const { viewer, now } = caller
        await refuseUnlessManages(tx, clanId, viewer)
        const rows = boardRows(tx)
        await requireCapacity(await rows.categoryCount(clanId), LIMITS.boardCategories)
        const after = { categoryName, description, clanId }
        const id = await rows.addCategory(after, now)
        const subject = { type: 'board_category', id, label: categoryName } as const
        await writeLog(tx, caller, 'board_category.created', subject, { after })
        return shownCategory(await categoryOf(tx, id, viewer))
      }),

    changeCategory: (caller: SignedInCaller, id: number, change: CategoryChange): Promise<BoardCategory> =>
      inTransaction(db, async (tx) => {
        const { viewer, now } = caller
        const before = await managedCategory(tx, id, viewer)
        const { clanId, categoryName = before.categoryName, description = before.description } = change
        if (clanId !== undefined && clanId !== before.clanId) throw new AppError('INVALID_REQUEST')
        const after = { categoryName, description }
        await boardRows(tx).changeCategory(id, after, now)
        const subject = { type: 'board_category', id, label: before.categoryName } as const
        const texts = { categoryName: before.categoryName, description: before.description }
        await writeLog(tx, caller, 'board_category.changed', subject, { before: texts, after })
        return shownCategory(await categoryOf(tx, id, viewer))
      }),

    removeCategory: (caller: SignedInCaller, id: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { categoryName } = await managedCategory(tx, id, caller.viewer)
        const rows = boardRows(tx)
        if ((await rows.boardCount(id)) > 0) throw new AppError('CATEGORY_NOT_EMPTY')
        await rows.removeCategory(id, caller.now)
        const subject = { type: 'board_category', id, label: categoryName } as const
        await writeLog(tx, caller, 'board_category.deleted', subject)
      }),

    addBoard: (caller: SignedInCaller, board: NewBoard): Promise<Board> =>
      inTransactionOnce(db, caller, async (tx) => {
        const { viewer, now } = caller
        const { clanId } = await managedCategory(tx, board.categoryId, viewer)
        const rows = boardRows(tx)
        await requireCapacity(await rows.boardCount(board.categoryId), LIMITS.boardsPerCategory)
        const { boardName, categoryId } = board
        const after = { ...boardFields(board), boardName, categoryId, clanId }
        const id = await rows.addBoard(after, now)
        await writeLog(tx, caller, 'board.created', { type: 'board', id, label: boardName }, { after })
        return boardOf(tx, id, viewer)
      }),

    changeBoard: (caller: SignedInCaller, id: number, change: BoardChange): Promise<Board> =>
      inTransaction(db, async (tx) => {
        const { viewer, now } = caller
        const before = await managedBoard(tx, id, viewer)
        const { categoryId } = change
        if (categoryId !== undefined && categoryId !== before.categoryId) {
          const category = await managedCategory(tx, categoryId, viewer)
          if (category.clanId !== before.clanId) throw new AppError('CATEGORY_NOT_FOUND')
          await requireCapacity(await boardRows(tx).boardCount(categoryId), LIMITS.boardsPerCategory)
        }
        const after = boardFields(change)
        await boardRows(tx).changeBoard(id, after, now)
        const { name, description, isVisible, readAccess, writeAccess, prefixes, bannedWords } = before
        const access = { isVisible, readAccess, writeAccess }
        const logged = { name, description, categoryId: before.categoryId, ...access, prefixes, bannedWords }
        await writeLog(tx, caller, 'board.changed', { type: 'board', id, label: name }, { before: logged, after })
        return boardOf(tx, id, viewer)
      }),

    removeBoard: (caller: SignedInCaller, id: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { name } = await managedBoard(tx, id, caller.viewer)
        const rows = boardRows(tx)
        if (await rows.hasPosts(id)) throw new AppError('BOARD_NOT_EMPTY')
        await rows.removeBoard(id, caller.now)
        await writeLog(tx, caller, 'board.deleted', { type: 'board', id, label: name })
      }),
  }
}
export type BoardService = ReturnType<typeof boardService>
