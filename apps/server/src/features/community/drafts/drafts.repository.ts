import type { Draft } from '@buri/contract/drafts'
import { LIMITS } from '@buri/contract/limits'
import type { SeenBoard } from '@buri/domain/community/boardRights'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql, type Transaction } from 'kysely'
import {
  BOARD_EXISTS,
  type BoardRelation,
  readableBoard,
  seenBoardOf,
  VIEWER_COLUMNS,
  viewerJoins,
  viewerValues,
} from '#server/model/boards/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'

const IS_READABLE_BOARD = readableBoard({ user: '$1', permissions: '$2' })

const oldest = (now: Date) => new Date(now.getTime() - LIMITS.draftDays * DAY_MS)

/** Authors keep their drafts on a board that they may no longer read, but the board's name is hidden. */
const OWN_DRAFTS = `
  select d.id, d.board_id as "boardId", case when ${IS_READABLE_BOARD} then b.board_name else '' end as "boardName",
    d.post_id as "postId", d.post_revision as "postRevision", d.title, d.body, d.prefix, d.revision, d.updated_at as "updatedAt"
  from post_draft d join board b on b.id = d.board_id
  where d.user_id = $1 and d.updated_at > $3 and ($4::uuid is null or d.id = $4)
  order by d.updated_at desc, d.id desc limit ${LIMITS.drafts}`

const READABLE_BOARD_OF_DRAFT = `select ${VIEWER_COLUMNS} from board b ${viewerJoins('$1')} where b.id = $2 and ${BOARD_EXISTS}`

const OWN_POST = `
  select p.id from post p join board b on b.id = p.board_id
  where p.id = $3 and p.user_id = $1 and p.deleted_at is null and ${IS_READABLE_BOARD}`

type Row = Omit<Draft, 'updatedAt'> & { updatedAt: Date }

export const draftReads = (db: Db) => ({
  async of(viewer: SignedIn, now: Date, id: string | null = null): Promise<Draft[]> {
    const values = [...viewerValues(viewer), oldest(now), id]
    const rows = await runQuery<Row>(db, { name: 'drafts', text: OWN_DRAFTS, values })
    return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
  },

  async board(viewer: SignedIn, boardId: number): Promise<SeenBoard | undefined> {
    const values = [viewer.userId, boardId]
    const [row] = await runQuery<BoardRelation>(db, {
      name: 'board-to-draft-for',
      text: READABLE_BOARD_OF_DRAFT,
      values,
    })
    return row && seenBoardOf(row, viewer)
  },

  async isOwnPost(viewer: SignedIn, postId: number): Promise<boolean> {
    const values = [...viewerValues(viewer), postId]
    const [row] = await runQuery<{ id: number }>(db, { name: 'own-post', text: OWN_POST, values })
    return row !== undefined
  },
})

export type DraftText = Pick<Draft, 'boardId' | 'postId' | 'postRevision' | 'title' | 'body' | 'prefix'>

export const draftRows = (tx: Transaction<DB>) => ({
  /** Locks the author, so that saves from several tabs run one after another. */
  lockAuthor: (userId: string) =>
    tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow(),

  find: (id: string) => tx.selectFrom('postDraft').selectAll().where('id', '=', id).executeTakeFirst(),

  async count(userId: string, now: Date): Promise<number> {
    const { count } = await tx
      .selectFrom('postDraft')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('updatedAt', '>', oldest(now))
      .executeTakeFirstOrThrow()
    return count
  },

  async add(id: string, userId: string, { text, now }: { text: DraftText; now: Date }) {
    await tx
      .insertInto('postDraft')
      .values({ id, userId, ...text, revision: 1, updatedAt: now })
      .execute()
  },

  async write(id: string, { text, revision, now }: { text: DraftText; revision: number; now: Date }) {
    await tx
      .updateTable('postDraft')
      .set({ ...text, revision, updatedAt: now })
      .where('id', '=', id)
      .execute()
  },
})

const SWEPT_AT_ONCE = 1000

export async function sweepDrafts(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from post_draft where id in (
    select id from post_draft where updated_at <= ${oldest(now)} limit ${SWEPT_AT_ONCE})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
