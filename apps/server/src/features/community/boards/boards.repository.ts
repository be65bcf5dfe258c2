import type { BoardChange } from '@buri/contract/boards'
import { LIMITS } from '@buri/contract/limits'
import {
  BOARD_EXISTS,
  type BoardRelation,
  readableBoard,
  VIEWER_COLUMNS,
  viewerJoins,
  viewerValues,
} from '#server/model/boards/visibility.ts'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

export type CategoryRow = {
  id: number
  categoryName: string
  description: string | null
  clanId: string | null
  boardCount: number
  createdAt: Date
  updatedAt: Date
}

export type BoardRow = BoardRelation & {
  id: number
  name: string
  description: string
  categoryId: number
  categoryName: string
  clanName: string | null
  prefixes: string[]
  bannedWords: string[]
  isAnnouncement: boolean
  postCount: number
  lastPostAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const READABLE = readableBoard({ user: '$1', permissions: '$2' })

const CATEGORIES = `
  select k.id, k.category_name as "categoryName", k.description, k.clan_id as "clanId", k.created_at as "createdAt",
    k.updated_at as "updatedAt",
    (select count(*) from board b where b.category_id = k.id and ${READABLE}) as "boardCount"
  from board_category k where k.deleted_at is null`

const BOARDS = `
  select b.id, b.board_name as name, b.board_description as description, b.category_id as "categoryId",
    k.category_name as "categoryName", b.prefixes, b.banned_words as "bannedWords",
    b.is_announcement as "isAnnouncement", b.post_count as "postCount", b.created_at as "createdAt",
    b.updated_at as "updatedAt",
    ec.clan_name as "clanName", ${VIEWER_COLUMNS},
    (select p.published_at from post p where p.board_id = b.id and p.status = 'published' and p.deleted_at is null
      order by p.publish_no desc limit 1) as "lastPostAt"
  from board b join board_category k on k.id = b.category_id ${viewerJoins('$1')}
  where ${BOARD_EXISTS}`

type BoardFields = {
  boardName: string
  boardDescription: string
  categoryId: number
  isVisible: boolean
  readAccess: string
  writeAccess: string
  prefixes: string[]
  bannedWords: string[]
  isAnnouncement: boolean
}

export const boardRows = (db: Db) => ({
  categoriesOf: (clanId: string | null, viewer: Viewer) =>
    runQuery<CategoryRow>(db, {
      name: 'board-categories',
      text: `${CATEGORIES} and k.clan_id is not distinct from $3::uuid order by k.id`,
      values: [...viewerValues(viewer), clanId],
    }),

  async category(id: number, viewer: Viewer): Promise<CategoryRow | undefined> {
    const text = `${CATEGORIES} and k.id = $3`
    const [category] = await runQuery<CategoryRow>(db, {
      name: 'board-category',
      text,
      values: [...viewerValues(viewer), id],
    })
    return category
  },

  boardsOf: (clanId: string | null, viewer: Viewer, since: Date) =>
    runQuery<BoardRow & { newCount: number }>(db, {
      name: 'boards',
      text: `select boards.*, (select count(*) from (
            select from post p where p.board_id = boards.id and p.status = 'published' and p.deleted_at is null
              and p.published_at > $4 limit ${LIMITS.newPostsCounted}
          ) newest) as "newCount"
        from (${BOARDS} and ${READABLE} and b.clan_id is not distinct from $3::uuid) boards order by "categoryId", id`,
      values: [...viewerValues(viewer), clanId, since],
    }),

  async board(id: number, viewer: Viewer): Promise<BoardRow | undefined> {
    const text = `${BOARDS} and ${READABLE} and b.id = $3`
    const [board] = await runQuery<BoardRow>(db, { name: 'board', text, values: [...viewerValues(viewer), id] })
    return board
  },

  async clanRelation(clanId: string, viewer: Viewer): Promise<{ isPublic: boolean; rank: string | null } | undefined> {
    const [relation] = await runQuery<{ isPublic: boolean; rank: string | null }>(db, {
      name: 'clan-of-boards',
      text: `select c.is_public as "isPublic", m.rank from clan c
        left join clan_member m on m.clan_id = c.id and m.user_id = $1::uuid where c.id = $2 and c.deleted_at is null`,
      values: [viewerId(viewer), clanId],
    })
    return relation
  },

  /** Locks the category, so that no board is added or removed until the transaction ends. */
  async lockCategory(id: number): Promise<void> {
    await db.selectFrom('boardCategory').select('id').where('id', '=', id).forUpdate().execute()
  },
  async lockBoard(id: number): Promise<void> {
    await db.selectFrom('board').select('id').where('id', '=', id).forUpdate().execute()
  },

  async categoryCount(clanId: string | null): Promise<number> {
    const text =
      'select count(*) as n from board_category where clan_id is not distinct from $1::uuid and deleted_at is null'
    const [row] = await runQuery<{ n: number }>(db, { name: 'board-category-count', text, values: [clanId] })
    return row?.n ?? 0
  },

  async boardCount(categoryId: number): Promise<number> {
    const text = 'select count(*) as n from board where category_id = $1 and deleted_at is null'
    const [row] = await runQuery<{ n: number }>(db, { name: 'board-count', text, values: [categoryId] })
    return row?.n ?? 0
  },

  async hasPosts(boardId: number): Promise<boolean> {
    const text = 'select exists (select from post where board_id = $1 and deleted_at is null) as "is"'
    const [row] = await runQuery<{ is: boolean }>(db, { name: 'board-has-posts', text, values: [boardId] })
    return row?.is === true
  },

  async addCategory(fields: { categoryName: string; description: string | null; clanId: string | null }, at: Date) {
    const { id } = await db
      .insertInto('boardCategory')
      .values({ ...fields, createdAt: at, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async changeCategory(id: number, fields: { categoryName?: string; description?: string | null }, at: Date) {
    await db
      .updateTable('boardCategory')
      .set({ ...fields, updatedAt: at })
      .where('id', '=', id)
      .execute()
  },

  async removeCategory(id: number, at: Date) {
    await db.updateTable('boardCategory').set({ deletedAt: at }).where('id', '=', id).execute()
  },

  async addBoard(
    fields: Partial<BoardFields> & { boardName: string; categoryId: number; clanId: string | null },
    at: Date,
  ) {
    const { id } = await db
      .insertInto('board')
      .values({ ...fields, createdAt: at, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async changeBoard(id: number, fields: Partial<BoardFields>, at: Date) {
    await db
      .updateTable('board')
      .set({ ...fields, updatedAt: at })
      .where('id', '=', id)
      .execute()
  },

  async removeBoard(id: number, at: Date) {
    await db.updateTable('board').set({ deletedAt: at }).where('id', '=', id).execute()
  },
})

/** The columns are listed one by one, so that a request cannot set another column. */
export const boardFields = (change: BoardChange): Partial<BoardFields> => {
  const { boardName, boardDescription, categoryId, isVisible, readAccess, writeAccess } = change
  const { prefixes, bannedWords, isAnnouncement } = change
  return {
    ...(boardName === undefined ? {} : { boardName }),
    ...(boardDescription === undefined ? {} : { boardDescription: boardDescription ?? '' }),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(isVisible === undefined ? {} : { isVisible }),
    ...(readAccess === undefined ? {} : { readAccess }),
    ...(writeAccess === undefined ? {} : { writeAccess }),
    ...(prefixes === undefined ? {} : { prefixes }),
    ...(bannedWords === undefined ? {} : { bannedWords }),
    ...(isAnnouncement === undefined ? {} : { isAnnouncement }),
  }
}
