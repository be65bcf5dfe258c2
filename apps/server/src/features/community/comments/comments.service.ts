import type { Comment } from '@buri/contract/comments'
import type { Reaction, ReactionState } from '@buri/contract/reactions'
import { hasCommentRight } from '@buri/domain/community/commentRights'
import { hasPostRight, mayReadText, type SeenPost } from '@buri/domain/community/postRights'
import { replyPosition } from '@buri/domain/community/replyPosition'
import type { Transaction } from 'kysely'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { lockForOpinion } from '#server/model/people/opinions.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import {
  announceCommentsChanged,
  announceReactionCounts,
  notifyMentioned,
  notifyOfComment,
  notifyOfLike,
} from '../communityNotifications.ts'
import { mentionedIn } from '../mentionedIn.ts'
import type { LimitNewcomers } from '../newcomers.ts'
import { type CommentedPost, postRows } from '../posts/posts.repository.ts'
import { refuseBannedWords } from '../posts/refuseBannedWords.ts'
import { reactionAfter } from '../reaction.ts'
import { renderUserText } from '../renderUserText.ts'
import { closeReports } from '../reports/closeReports.ts'
import { reopenReports } from '../restoring.ts'
import { type CommentRow, commentReads, commentRows } from './comments.repository.ts'
import { requireCommentedPost } from './requireCommentedPost.ts'
import { rerenderedComment, rerenderedComments } from './rerenderedComments.ts'
import { commentTree, seenCommentOf, shownComment } from './shownComment.ts'

const targetOf = ({ id }: CommentRow) => ({ type: 'comment', id: String(id) }) as const

export function commentService({ db, slowNewcomers }: { db: Db; slowNewcomers: LimitNewcomers }) {
  /** If the post is hidden from the viewer, the comment is not found. */
  async function requireComment(reads: Db, id: number, viewer: Viewer) {
    const commentRow = await commentReads(reads).comment(id, viewer)
    if (!commentRow) throw new AppError('COMMENT_NOT_FOUND')
    const comment = await rerenderedComment(reads, commentRow)
    const { row: post, seen } = await requireCommentedPost(reads, comment.postId, viewer, 'COMMENT_NOT_FOUND')
    return { comment, post, seenPost: seen, seen: seenCommentOf(comment, seen, viewer) }
  }

  async function commentById(id: number, viewer: Viewer): Promise<Comment> {
    const { comment, seenPost } = await requireComment(db, id, viewer)
    return shownComment(comment, seenPost, viewer)
  }

  /** Locks a comment's post, so that no other change to the post or its comments runs at the same time. */
  async function lockComment(tx: Transaction<DB>, id: number, viewer: Viewer) {
    const comment = await commentReads(tx).comment(id, viewer)
    if (!comment) throw new AppError('COMMENT_NOT_FOUND')
    await postRows(tx).lock(comment.postId)
    return requireComment(tx, id, viewer)
  }

  async function replyParent(
    tx: Transaction<DB>,
    post: CommentedPost,
    parentId: number | null,
    viewer: Viewer,
    seenPost: SeenPost,
  ) {
    const first = { postId: post.id, parentId: null, rootId: null, depth: 1 }
    if (parentId === null) return { place: first, named: '', answered: null }
    const parent = await commentReads(tx).comment(parentId, viewer)
    if (!parent || parent.postId !== post.id) throw new AppError('COMMENT_NOT_FOUND')
    if (!hasCommentRight('reply', seenCommentOf(parent, seenPost, viewer))) throw new AppError('COMMENT_GONE')
    const { isClamped, ...place } = replyPosition(parent)
    const isNamed = isClamped && parent.nickname !== null && parent.userStatus !== 'withdrawn'
    const mention = isNamed ? `@${parent.nickname} ` : ''
    return { place: { ...place, postId: post.id }, named: mention, answered: parent.authorId }
  }

  return {
    async thread(id: number, viewer: Viewer): Promise<Comment> {
      const { comment, seenPost } = await requireComment(db, id, viewer)
      if (!mayReadText(seenPost)) throw new AppError('COMMENT_NOT_FOUND')
      const rows = await commentReads(db).thread(comment.rootId, viewer)
      const [root] = commentTree(await rerenderedComments(db, rows), seenPost, viewer)
      if (!root) throw new AppError('COMMENT_NOT_FOUND')
      return root
    },

    async write(
      caller: SignedInCaller,
      comment: { postId: number; content: string; parentId?: number | null | undefined },
    ): Promise<Comment> {
      const { viewer, now } = caller
      await slowNewcomers(caller, 'comment')
      const id = await inTransactionOnce(db, caller, async (tx) => {
        await postRows(tx).lock(comment.postId)
        const { row: post, seen } = await requireCommentedPost(tx, comment.postId, viewer, 'POST_NOT_FOUND')
        if (!hasPostRight('comment', seen)) {
          const isClosed = post.isLocked || post.isBlind || post.status !== 'published' || post.deletedAt !== null
          throw new AppError(isClosed ? 'POST_LOCKED' : 'FORBIDDEN')
        }
        refuseBannedWords(comment.content, post)
        const { place, named, answered } = await replyParent(tx, post, comment.parentId ?? null, viewer, seen)
        const content = comment.content.startsWith(named) ? comment.content : `${named}${comment.content}`
        const { people, users } = await mentionedIn(tx, content)
        const id = await commentRows(tx).add({ content, rendered: renderUserText(content, 'comment', people) }, place, {
          userId: viewer.userId,
          at: now,
        })
        await notifyOfComment(tx, { id, post, answered, mentioned: users, actorId: viewer.userId, at: now })
        return id
      })
      return commentById(id, viewer)
    },

    async change(
      { viewer, now }: SignedInCaller,
      id: number,
      { content, revision }: { content: string; revision?: number | undefined },
    ) {
      await inTransaction(db, async (tx) => {
        const { comment, post, seen, seenPost } = await lockComment(tx, id, viewer)
        if (!hasCommentRight('edit', seen))
          throw new AppError(seen.isAuthor && seen.isBlind ? 'POST_BLINDED' : 'FORBIDDEN')
        if (revision !== undefined && revision !== comment.revision)
          throw new AppError('STALE_REVISION', { details: shownComment(comment, seenPost, viewer) })
        if (content === comment.content) return
        refuseBannedWords(content, post)
        const { people, users } = await mentionedIn(tx, content)
        await commentRows(tx).rewrite(id, { content, rendered: renderUserText(content, 'comment', people) }, now)
        await announceCommentsChanged(tx, comment.postId)
        const target = { type: 'comment', id } as const
        await notifyMentioned(tx, { mentioned: users, target, postId: comment.postId, actorId: viewer.userId, at: now })
      })
      return commentById(id, viewer)
    },

    remove: ({ viewer, actor, now }: SignedInCaller, id: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { comment, seen } = await lockComment(tx, id, viewer)
        if (seen.deletedBy !== null) throw new AppError('COMMENT_NOT_FOUND')
        if (!hasCommentRight('delete', seen)) throw new AppError('FORBIDDEN')
        await commentRows(tx).set(id, { deletedAt: now, deletedBy: viewer.userId })
        const end = { outcome: 'deleted', by: viewer.userId, now, note: '' } as const
        await closeReports(tx, { type: 'comment', id: String(id) }, end)
        await announceCommentsChanged(tx, comment.postId)
        if (seen.isAuthor) return
        await writeAuditLog(tx, { actor, now }, 'comment.deleted', { target: targetOf(comment) })
      }),

    async moderate(
      { viewer, actor, now }: SignedInCaller,
      id: number,
      { isBlind, reason }: { isBlind: boolean; reason: string },
    ) {
      await inTransaction(db, async (tx) => {
        const { comment, seen } = await lockComment(tx, id, viewer)
        if (!hasCommentRight('moderate', seen)) throw new AppError('FORBIDDEN')
        if (isBlind === comment.isBlind) return
        if (!isBlind && !hasCommentRight('unblind', seen)) throw new AppError('FORBIDDEN')
        const blinding = { blindReason: reason, blindBy: viewer.userId, blindAt: now }
        await commentRows(tx).set(id, {
          isBlind,
          ...(isBlind ? blinding : { blindReason: null, blindBy: null, blindAt: null }),
        })
        await announceCommentsChanged(tx, comment.postId)
        const change = { before: { isBlind: comment.isBlind }, after: { isBlind }, reason }
        await writeAuditLog(tx, { actor, now }, 'comment.moderated', { target: targetOf(comment), ...change })
      })
      return commentById(id, viewer)
    },

    async restore({ viewer, actor, now }: SignedInCaller, id: number) {
      await inTransaction(db, async (tx) => {
        const { comment, seen } = await lockComment(tx, id, viewer)
        if (seen.deletedBy === null || comment.deletedAt === null) return
        if (!hasCommentRight('restore', seen)) throw new AppError('FORBIDDEN')
        await reopenReports(tx, viewer, { type: 'comment', id: String(id), deletedAt: comment.deletedAt })
        await commentRows(tx).set(id, { deletedAt: null, deletedBy: null })
        await announceCommentsChanged(tx, comment.postId)
        if (seen.deletedBy === 'author') return
        await writeAuditLog(tx, { actor, now }, 'comment.restored', { target: targetOf(comment) })
      })
      return commentById(id, viewer)
    },

    react: (caller: SignedInCaller, { targetType, targetId, ...input }: Reaction): Promise<ReactionState> =>
      inTransactionOnce(db, caller, async (tx) => {
        const { viewer, now } = caller
        if (targetType !== 'comment') throw new AppError('INVALID_REQUEST')
        await lockForOpinion(tx, viewer.userId)
        const { comment, seen } = await lockComment(tx, targetId, viewer)
        if (seen.isAuthor) throw new AppError('OWN_REACTION')
        if (!hasCommentRight('react', seen)) throw new AppError('FORBIDDEN')
        const reaction = reactionAfter(input, comment.isLike)
        const hasChanged = await commentRows(tx).react(targetId, viewer.userId, { reaction, at: now })
        if (reaction === true) {
          const target = { type: 'comment', id: targetId } as const
          await notifyOfLike(tx, {
            target,
            postId: comment.postId,
            authorId: comment.authorId,
            actorId: viewer.userId,
            at: now,
          })
        }
        const commentAfter = await commentReads(tx).comment(targetId, viewer)
        const { likeCount, dislikeCount } = commentAfter ?? comment
        const counts = { likeCount, dislikeCount }
        if (hasChanged) await announceReactionCounts(tx, { postId: comment.postId, commentId: targetId, ...counts })
        return { isLiked: reaction === true, isDisliked: reaction === false, ...counts }
      }),
  }
}
export type CommentService = ReturnType<typeof commentService>
