import type { NewPost, PostChange, PostModeration } from '@buri/contract/posts'
import type { Reaction, ReactionState } from '@buri/contract/reactions'
import { hasBoardRight } from '@buri/domain/community/boardRights'
import { hasPostRight, maySeePost, mayUndoOnPost } from '@buri/domain/community/postRights'
import type { Transaction } from 'kysely'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { seenBoardOf } from '#server/model/boards/visibility.ts'
import { queuePostDeliveries } from '#server/model/clans/hookOutbox.ts'
import { lockForOpinion } from '#server/model/people/opinions.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB, Json } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import {
  announceNewPost,
  announcePostChanged,
  announcePostGone,
  announceReactionCounts,
  notifyMentioned,
  notifyOfAnnouncement,
  notifyOfLike,
} from '../communityNotifications.ts'
import { discardDraft } from '../drafts/discardDraft.repository.ts'
import { draftRows } from '../drafts/drafts.repository.ts'
import { mentionedIn } from '../mentionedIn.ts'
import type { LimitNewcomers } from '../newcomers.ts'
import { reactionAfter } from '../reaction.ts'
import { renderUserText } from '../renderUserText.ts'
import { closeReports } from '../reports/closeReports.ts'
import { reopenReports } from '../restoring.ts'
import { seenPostOf } from './postRows.ts'
import { changeState } from './postState.ts'
import { type PostPageRow, type PostState, postReads, postRows } from './posts.repository.ts'
import { refuseBannedWords, refuseUnknownPrefix } from './refuseBannedWords.ts'
import { shownPost } from './shownPost.ts'

type Options = { db: Db; slowNewcomers: LimitNewcomers }

const targetOf = ({ id, title }: { id: number; title: string }) =>
  ({ type: 'post', id: String(id), label: title }) as const

async function lockedPost(tx: Transaction<DB>, id: number, viewer: SignedInCaller['viewer']): Promise<PostPageRow> {
  await postRows(tx).lock(id)
  const row = await postReads(tx).post(id, viewer)
  if (!row || !maySeePost(seenPostOf(row, viewer))) throw new AppError('POST_NOT_FOUND')
  return row
}

export function postChangeService({ db, slowNewcomers }: Options) {
  return {
    async write(caller: SignedInCaller, post: NewPost): Promise<number> {
      const { viewer, now } = caller
      const { draftId = null } = post
      // The post exists already if an earlier answer was lost, or if two tabs published the same draft.
      const draft = draftId && (await postReads(db).ofDraft(viewer.userId, draftId))
      if (draft) return draft
      if (post.status !== 'draft') await slowNewcomers(caller, 'post')
      return inTransactionOnce(db, caller, async (tx) => {
        if (draftId) await draftRows(tx).lockAuthor(viewer.userId)
        const publishedId = draftId && (await postReads(tx).ofDraft(viewer.userId, draftId))
        if (publishedId) return publishedId
        const rows = postRows(tx)
        const board = await rows.board(post.boardId, viewer)
        const seen = board && seenBoardOf(board, viewer)
        if (!board || !seen || !hasBoardRight('read', seen)) throw new AppError('BOARD_NOT_FOUND')
        if (!hasBoardRight('write', seen)) throw new AppError('FORBIDDEN')
        const { title, body, prefix = null, status, isNotice = false, isTopfix = false, isBlind = false } = post
        if ((isNotice || isTopfix || isBlind) && !hasBoardRight('moderate', seen)) throw new AppError('FORBIDDEN')
        refuseUnknownPrefix(prefix, board)
        refuseBannedWords(`${title}\n${body}`, board)
        const mentioned = await mentionedIn(tx, body)
        const id = await rows.add(
          { title, body, rendered: renderUserText(body, 'post', mentioned.people) },
          {
            boardId: board.id,
            userId: viewer.userId,
            draftId,
            status,
            at: now,
            prefix,
            isNotice,
            isTopfix,
            isBlind,
            hiddenBy: status === 'hidden' ? viewer.userId : null,
            ...(isBlind ? { blindBy: viewer.userId, blindAt: now, blindReason: '' } : {}),
          },
        )
        if (draftId) await discardDraft(tx, viewer.userId, draftId)
        if (status === 'published') {
          await announceNewPost(tx, { id, boardId: board.id })
          await queuePostDeliveries(tx, { id, boardId: board.id }, now)
          await tellPeople(tx, { id, mentioned: mentioned.users, board, isNotice, actorId: viewer.userId, at: now })
        }
        return id
      })
    },

    change: (caller: SignedInCaller, id: number, change: PostChange): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { viewer, now } = caller
        const row = await lockedPost(tx, id, viewer)
        const post = seenPostOf(row, viewer)
        if (post.deletedBy !== null) throw new AppError('FORBIDDEN')
        const { title = row.title, body = row.body, prefix, draftId, revision, ...rest } = change
        if (revision !== undefined && revision !== row.revision)
          throw new AppError('STALE_REVISION', { details: shownPost(row, viewer) })
        const changesWords = title !== row.title || body !== row.body
        const changesPrefix = prefix !== undefined && prefix !== row.prefix
        if (changesWords || changesPrefix) {
          if (post.isAuthor && post.isBlind) throw new AppError('POST_BLINDED')
          if (!hasPostRight('edit', post)) throw new AppError('FORBIDDEN')
        }
        const rows = postRows(tx)
        const mentioned = await mentionedIn(tx, body)
        if (changesWords) {
          refuseBannedWords(`${title}\n${body}`, row)
          await rows.rewrite(id, { title, body, rendered: renderUserText(body, 'post', mentioned.people) }, now)
        }
        if (changesPrefix) {
          refuseUnknownPrefix(prefix, row)
          await rows.set(id, { prefix })
        }
        const state = await changeState(tx, { row, change: rest, reason: '' }, caller)
        if (draftId) await discardDraft(tx, viewer.userId, draftId)
        await tellOfState(tx, row, state.after, now)
        const isNew = state.after.status === 'published'
        const isPublished = isNew || (row.status === 'published' && state.after.status === undefined)
        if (isPublished && post.isAuthor) {
          const { isNotice = row.isNotice } = state.after
          const { users } = mentioned
          await tellPeople(tx, { id, mentioned: users, board: row, isNotice, actorId: viewer.userId, at: now })
        }
        const isOthers = !post.isAuthor && (changesWords || changesPrefix)
        const isOwnMatter =
          post.isAuthor && Object.keys(state.after).every((name) => ['status', 'hiddenBy'].includes(name))
        if (isOwnMatter || (!isOthers && Object.keys(state.after).length === 0)) return
        const words = { title: row.title, body: row.body, prefix: row.prefix }
        await writeAuditLog(tx, caller, 'post.changed', {
          target: targetOf(row),
          before: jsonOf({ ...state.before, ...(isOthers ? words : {}) }),
          after: jsonOf({ ...state.after, ...(isOthers ? { title, body, prefix: prefix ?? row.prefix } : {}) }),
        })
      }),

    moderate: (caller: SignedInCaller, id: number, { reason, ...change }: PostModeration): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { viewer, now } = caller
        const row = await lockedPost(tx, id, viewer)
        if (!hasPostRight('moderate', seenPostOf(row, viewer))) throw new AppError('FORBIDDEN')
        const { before, after } = await changeState(tx, { row, change, reason }, caller)
        if (Object.keys(after).length === 0) return
        await tellOfState(tx, row, after, now)
        if (after.isNotice && row.status === 'published')
          await notifyOfAnnouncement(tx, { id, board: row, isNotice: true, actorId: viewer.userId, at: now })
        const details = { before: jsonOf(before), after: jsonOf(after), reason }
        await writeAuditLog(tx, caller, 'post.moderated', { target: targetOf(row), ...details })
      }),

    remove: ({ viewer, actor, now }: SignedInCaller, id: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const row = await lockedPost(tx, id, viewer)
        const post = seenPostOf(row, viewer)
        if (!hasPostRight('delete', post)) throw new AppError('FORBIDDEN')
        await postRows(tx).set(id, { deletedAt: now, deletedBy: viewer.userId })
        const end = { outcome: 'deleted', by: viewer.userId, now, note: '' } as const
        await closeReports(tx, { type: 'post', id: String(id) }, end)
        if (row.status === 'published') await announcePostGone(tx, row)
        if (post.isAuthor) return
        await writeAuditLog(tx, { actor, now }, 'post.deleted', { target: targetOf(row) })
      }),

    restore: ({ viewer, actor, now }: SignedInCaller, id: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const row = await lockedPost(tx, id, viewer)
        const post = seenPostOf(row, viewer)
        if (post.deletedBy === null || row.deletedAt === null) return
        if (!mayUndoOnPost('restore', { ...row, ...post })) throw new AppError('FORBIDDEN')
        await reopenReports(tx, viewer, { type: 'post', id: String(id), deletedAt: row.deletedAt })
        await postRows(tx).set(id, { deletedAt: null, deletedBy: null, deleteReason: null })
        if (row.status === 'published') await announcePostChanged(tx, row)
        if (post.deletedBy === 'author') return
        await writeAuditLog(tx, { actor, now }, 'post.restored', { target: targetOf(row) })
      }),

    react: (caller: SignedInCaller, { targetType, targetId, ...input }: Reaction): Promise<ReactionState> =>
      inTransactionOnce(db, caller, async (tx) => {
        const { viewer, now } = caller
        if (targetType !== 'post') throw new AppError('INVALID_REQUEST')
        await lockForOpinion(tx, viewer.userId)
        const row = await postReads(tx).post(targetId, viewer)
        const post = row && seenPostOf(row, viewer)
        if (!row || !post || !maySeePost(post)) throw new AppError('POST_NOT_FOUND')
        if (post.isAuthor) throw new AppError('OWN_REACTION')
        if (!hasPostRight('react', post)) throw new AppError('FORBIDDEN')
        const reaction = reactionAfter(input, row.isLike)
        const rows = postRows(tx)
        const hasChanged = await rows.react(targetId, viewer.userId, { reaction, at: now })
        const counts = await rows.reactionCounts(targetId)
        if (reaction === true) {
          const target = { type: 'post', id: targetId } as const
          await notifyOfLike(tx, { target, postId: targetId, authorId: row.authorId, actorId: viewer.userId, at: now })
        }
        if (hasChanged) await announceReactionCounts(tx, { postId: targetId, commentId: null, ...counts })
        return { isLiked: reaction === true, isDisliked: reaction === false, ...counts }
      }),
  }
}
export type PostChangeService = ReturnType<typeof postChangeService>

/** Notifies the open pages of people who could see the post before or can see it now. */
async function tellOfState(
  tx: Transaction<DB>,
  row: PostPageRow,
  { status = row.status, boardId = row.boardId }: PostState,
  at: Date,
) {
  const [was, is] = [row.status === 'published', status === 'published']
  const hasMoved = boardId !== row.boardId
  if (was && (hasMoved || !is)) await announcePostGone(tx, row)
  if (is && (hasMoved || !was)) await announceNewPost(tx, { id: row.id, boardId })
  if (is && row.publishedAt === null) await queuePostDeliveries(tx, { id: row.id, boardId }, at)
  if (was && is && !hasMoved) await announcePostChanged(tx, row)
}

type Published = Parameters<typeof notifyOfAnnouncement>[1] & { mentioned: readonly string[] }

async function tellPeople(tx: Transaction<DB>, { mentioned, ...post }: Published) {
  const { id, actorId, at } = post
  await notifyMentioned(tx, { mentioned, target: { type: 'post', id }, postId: id, actorId, at })
  await notifyOfAnnouncement(tx, post)
}

const jsonOf = (state: object): Json => JSON.parse(JSON.stringify(state)) as Json
