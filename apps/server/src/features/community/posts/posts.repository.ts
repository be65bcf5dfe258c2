import type { SiteDecisions } from '@buri/domain/community/postRights'
import { postGrams, titleInitials } from '@buri/domain/community/textGrams'
import { sql, type Transaction } from 'kysely'
import { BOARD_EXISTS, type BoardRelation, VIEWER_COLUMNS, viewerJoins } from '#server/model/boards/visibility.ts'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { RenderedText } from '../renderUserText.ts'
import { JUDGED_COLUMNS, type JudgedPost, POST_COLUMNS, type PostRow, SITE_DECISIONS } from './postRows.ts'

type NeighbourRow = { id: number; title: string; isBlind: boolean } | null

export type PostPageRow = PostRow &
  SiteDecisions & {
    body: string
    bodyHtml: string
    renderedBy: number
    revision: number
    editedAt: Date | null
    blindReason: string | null
    prefixes: string[]
    bannedWords: string[]
    isAnnouncement: boolean
    isLike: boolean | null
    isScrapped: boolean
    next: NeighbourRow
    previous: NeighbourRow
  }

const neighbourPost = (
  side: string,
) => `(select json_build_object('id', n.id, 'title', n.title, 'isBlind', n.is_blind) from post n
  where n.board_id = p.board_id and n.status = 'published' and n.deleted_at is null and n.publish_no ${side} limit 1)`

const POST_PAGE = `
  select ${POST_COLUMNS}, p.body, p.body_html as "bodyHtml", p.rendered_by as "renderedBy", p.revision,
    p.edited_at as "editedAt", p.blind_reason as "blindReason", b.prefixes, b.banned_words as "bannedWords",
    b.is_announcement as "isAnnouncement", ${SITE_DECISIONS}, r.is_like as "isLike", s.post_id is not null as "isScrapped",
    ${neighbourPost('> p.publish_no order by n.publish_no')} as next,
    ${neighbourPost('< p.publish_no order by n.publish_no desc')} as previous
  from post p join board b on b.id = p.board_id ${viewerJoins('$1')}
  left join app_user u on u.id = p.user_id
  left join post_reaction r on r.post_id = p.id and r.user_id = $1::uuid
  left join post_scrap s on s.post_id = p.id and s.user_id = $1::uuid
  where p.id = $2 and ${BOARD_EXISTS}`

export type CommentedPost = JudgedPost & { id: number; boardId: number; bannedWords: string[] }
const COMMENTED_POST = `
  select p.id, p.board_id as "boardId", b.banned_words as "bannedWords", ${JUDGED_COLUMNS}
  from post p join board b on b.id = p.board_id ${viewerJoins('$1')} where p.id = $2 and ${BOARD_EXISTS}`

const BOARD_OF_POST = `
  select b.id, b.board_name as name, b.prefixes, b.banned_words as "bannedWords", b.is_announcement as "isAnnouncement",
    ${VIEWER_COLUMNS}
  from board b ${viewerJoins('$1')} where b.id = $2 and ${BOARD_EXISTS}`

type WrittenBoard = BoardRelation & {
  id: number
  name: string
  prefixes: string[]
  bannedWords: string[]
  isAnnouncement: boolean
}

export type PostState = Partial<{
  boardId: number
  status: string
  hiddenBy: string | null
  prefix: string | null
  isNotice: boolean
  isTopfix: boolean
  isLocked: boolean
  isBlind: boolean
  blindReason: string | null
  blindBy: string | null
  blindAt: Date | null
  deletedAt: Date | null
  deletedBy: string | null
  deleteReason: string | null
}>

type Words = { title: string; body: string; rendered: RenderedText }

const storedWords = ({ title, body, rendered }: Words) => ({
  title,
  body,
  bodyHtml: rendered.html,
  renderedBy: rendered.by,
  excerpt: rendered.excerpt,
  hasPicture: rendered.hasPicture,
  titleInitials: titleInitials(title),
  searchGrams: postGrams({ title, body }),
})

export const postReads = (db: Db) => ({
  async post(id: number, viewer: Viewer): Promise<PostPageRow | undefined> {
    const [row] = await runQuery<PostPageRow>(db, {
      name: 'post-page',
      text: POST_PAGE,
      values: [viewerId(viewer), id],
    })
    return row
  },

  async ofComments(id: number, viewer: Viewer): Promise<CommentedPost | undefined> {
    const values = [viewerId(viewer), id]
    const [row] = await runQuery<CommentedPost>(db, { name: 'post-of-comments', text: COMMENTED_POST, values })
    return row
  },

  async ofDraft(userId: string, draftId: string): Promise<number | undefined> {
    const [row] = await runQuery<{ id: number }>(db, {
      name: 'post-of-draft',
      text: 'select id from post where user_id = $1 and draft_id = $2',
      values: [userId, draftId],
    })
    return row?.id
  },

  async keepRendered(id: number, { html, by, excerpt, hasPicture }: RenderedText, revision: number) {
    await db
      .updateTable('post')
      .set({ bodyHtml: html, renderedBy: by, excerpt, hasPicture })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .execute()
  },
})

export const postRows = (tx: Transaction<DB>) => ({
  async lock(id: number): Promise<void> {
    await runQuery(tx, { name: 'lock-post', text: 'select 1 from post where id = $1 for no key update', values: [id] })
  },

  /** Reads a board and locks it against deletion. */
  async board(id: number, viewer: Viewer): Promise<WrittenBoard | undefined> {
    await tx.selectFrom('board').select('id').where('id', '=', id).forKeyShare().execute()
    const [board] = await runQuery<WrittenBoard>(tx, {
      name: 'board-to-write',
      text: BOARD_OF_POST,
      values: [viewerId(viewer), id],
    })
    return board
  },

  async add(
    words: Words,
    {
      boardId,
      userId,
      status,
      at,
      ...marks
    }: PostState & { boardId: number; userId: string; draftId: string | null; status: string; at: Date },
  ): Promise<number> {
    const isPublished = status === 'published'
    const { id } = await tx
      .insertInto('post')
      .values({
        ...storedWords(words),
        ...marks,
        boardId,
        userId,
        status,
        createdAt: at,
        publishedAt: isPublished ? at : null,
        publishNo: isPublished ? sql<number>`nextval('post_publication')` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Raises the revision, so that an edit of an older revision is noticed. */
  async rewrite(id: number, words: Words, at: Date) {
    await tx
      .updateTable('post')
      .set((post) => ({ ...storedWords(words), editedAt: at, revision: post('revision', '+', 1) }))
      .where('id', '=', id)
      .execute()
  },

  async set(id: number, state: PostState) {
    if (Object.keys(state).length > 0) await tx.updateTable('post').set(state).where('id', '=', id).execute()
  },

  /** The first publication sets the date and the number, and later ones keep both. */
  async publish(id: number, at: Date) {
    await sql`update post set status = 'published', hidden_by = null, published_at = coalesce(published_at, ${at}),
      publish_no = coalesce(publish_no, nextval('post_publication')) where id = ${id}`.execute(tx)
  },

  /** Returns whether anything changed. Triggers update the counts. */
  async react(postId: number, userId: string, { reaction, at }: { reaction: boolean | null; at: Date }) {
    const ownReaction = tx.deleteFrom('postReaction').where('postId', '=', postId).where('userId', '=', userId)
    if (reaction === null) return (await ownReaction.executeTakeFirst()).numDeletedRows > 0n
    const { numAffectedRows = 0n } =
      await sql`insert into post_reaction (post_id, user_id, is_like, reacted_at) values (${postId}, ${userId}, ${reaction}, ${at})
      on conflict (post_id, user_id) do update set is_like = excluded.is_like, reacted_at = excluded.reacted_at
      where post_reaction.is_like <> excluded.is_like`.execute(tx)
    return numAffectedRows > 0n
  },

  async reactionCounts(postId: number): Promise<{ likeCount: number; dislikeCount: number }> {
    return tx
      .selectFrom('post')
      .select(['likeCount', 'dislikeCount'])
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
  },

  async joinedAt(userId: string): Promise<Date> {
    const { createdAt } = await tx
      .selectFrom('appUser')
      .select('createdAt')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return createdAt
  },
})
