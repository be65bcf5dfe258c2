import type { CommentSort } from '@buri/contract/comments'
import { LIMITS } from '@buri/contract/limits'
import { textGrams } from '@buri/domain/community/textGrams'
import { sql, type Transaction } from 'kysely'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import { AUTHOR_COLUMNS, type AuthorRow } from '#server/model/people/author.ts'
import { moderatesSite } from '#server/model/people/rights.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { RenderedText } from '../renderUserText.ts'

export type CommentRow = AuthorRow & {
  id: number
  postId: number
  parentId: number | null
  rootId: number
  depth: number
  content: string
  contentHtml: string
  renderedBy: number
  isBlind: boolean
  revision: number
  likeCount: number
  dislikeCount: number
  replyCount: number
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
  deletedBy: string | null
  isBlindBySite: boolean
  isDeletedBySite: boolean
  authorId: string | null
  isLike: boolean | null
}

const COMMENT_COLUMNS = `c.id, c.post_id as "postId", c.parent_id as "parentId", c.root_id as "rootId", c.depth, c.content,
  c.content_html as "contentHtml", c.rendered_by as "renderedBy", c.is_blind as "isBlind", c.revision,
  c.like_count as "likeCount", c.dislike_count as "dislikeCount", c.reply_count as "replyCount",
  c.created_at as "createdAt", c.edited_at as "editedAt", c.deleted_at as "deletedAt", c.deleted_by as "deletedBy",
  ${moderatesSite('c.blind_by')} as "isBlindBySite", ${moderatesSite('c.deleted_by')} as "isDeletedBySite", c.user_id as "authorId", r.is_like as "isLike", ${AUTHOR_COLUMNS}`

const COMMENT_JOINS = `left join app_user u on u.id = c.user_id
  left join comment_reaction r on r.comment_id = c.id and r.user_id = $1::uuid`

const SORT_ORDERS: Record<CommentSort, string> = {
  oldest: 'root.id',
  newest: 'root.id desc',
  likes: 'root.like_count desc, root.id',
}

const storedText = (content: string, { html, by }: RenderedText) => ({
  content,
  contentHtml: html,
  renderedBy: by,
  searchGrams: textGrams(content),
})

type CommentState = Partial<{
  isBlind: boolean
  blindReason: string | null
  blindBy: string | null
  blindAt: Date | null
  deletedAt: Date | null
  deletedBy: string | null
}>

export const commentReads = (db: Db) => ({
  /** Each top-level comment is followed by its replies, in the order in which they were written. */
  ofPost: (postId: number, sortBy: CommentSort, viewer: Viewer, offset: number): Promise<CommentRow[]> =>
    runQuery<CommentRow>(db, {
      name: `comments-${sortBy}`,
      text: `with roots as (
          select root.id, row_number() over (order by ${SORT_ORDERS[sortBy]}) as place from post_comment root
          where root.post_id = $2 and root.parent_id is null and (root.deleted_at is null or root.reply_count > 0)
          order by ${SORT_ORDERS[sortBy]} limit ${LIMITS.commentPageSize} offset $3
        )
        select ${COMMENT_COLUMNS} from roots cross join lateral (
          select * from post_comment t where t.root_id = roots.id order by t.id limit ${LIMITS.commentRepliesShown + 1}
        ) c ${COMMENT_JOINS} order by roots.place, c.id`,
      values: [viewerId(viewer), postId, offset],
    }),

  thread: (rootId: number, viewer: Viewer): Promise<CommentRow[]> =>
    runQuery<CommentRow>(db, {
      name: 'comment-thread',
      text: `select ${COMMENT_COLUMNS} from post_comment c ${COMMENT_JOINS} where c.root_id = $2 order by c.id`,
      values: [viewerId(viewer), rootId],
    }),

  async comment(id: number, viewer: Viewer): Promise<CommentRow | undefined> {
    const [row] = await runQuery<CommentRow>(db, {
      name: 'comment',
      text: `select ${COMMENT_COLUMNS} from post_comment c ${COMMENT_JOINS} where c.id = $2`,
      values: [viewerId(viewer), id],
    })
    return row
  },
})

/** Triggers update the counts. */
export const commentRows = (tx: Transaction<DB>) => ({
  async add(
    { content, rendered }: { content: string; rendered: RenderedText },
    place: { postId: number; parentId: number | null; rootId: number | null; depth: number },
    { userId, at }: { userId: string; at: Date },
  ): Promise<number> {
    const { content: words, contentHtml, renderedBy, searchGrams } = storedText(content, rendered)
    const { postId, parentId, rootId, depth } = place
    const [added] = await runQuery<{ id: number }>(tx, {
      name: 'add-comment',
      text: `insert into post_comment (id, root_id, post_id, parent_id, depth, content, content_html, rendered_by, search_grams,
          user_id, created_at)
        select id, coalesce($1, id), $2, $3, $4, $5, $6, $7, $8, $9, $10
        from (select nextval(pg_get_serial_sequence('post_comment', 'id'))::integer as id) next returning id`,
      values: [rootId, postId, parentId, depth, words, contentHtml, renderedBy, searchGrams, userId, at],
    })
    if (!added) throw new Error('An inserted comment returned no row.')
    return added.id
  },

  async rewrite(id: number, { content, rendered }: { content: string; rendered: RenderedText }, at: Date) {
    await tx
      .updateTable('postComment')
      .set((comment) => ({ ...storedText(content, rendered), editedAt: at, revision: comment('revision', '+', 1) }))
      .where('id', '=', id)
      .execute()
  },

  async set(id: number, state: CommentState) {
    await tx.updateTable('postComment').set(state).where('id', '=', id).execute()
  },

  /** Returns whether anything changed. Triggers update the counts. */
  async react(commentId: number, userId: string, { reaction, at }: { reaction: boolean | null; at: Date }) {
    const ownReaction = tx.deleteFrom('commentReaction').where('commentId', '=', commentId).where('userId', '=', userId)
    if (reaction === null) return (await ownReaction.executeTakeFirst()).numDeletedRows > 0n
    const { numAffectedRows = 0n } = await sql`insert into comment_reaction (comment_id, user_id, is_like, reacted_at)
      values (${commentId}, ${userId}, ${reaction}, ${at})
      on conflict (comment_id, user_id) do update set is_like = excluded.is_like, reacted_at = excluded.reacted_at
      where comment_reaction.is_like <> excluded.is_like`.execute(tx)
    return numAffectedRows > 0n
  },
})
