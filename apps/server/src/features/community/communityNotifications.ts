import { CLAN_RANKS } from '@buri/domain/clans/clanRights'
import type { Transaction } from 'kysely'
import { announce, announceLatest, GONE_EVENT } from '#server/model/news/announce.ts'
import { notify } from '#server/model/news/notify.ts'
import type { DB } from '#server/platform/database/tables.ts'

type Person = string | null

export const announceCommentsChanged = (tx: Transaction<DB>, postId: number) =>
  announce(tx, `post:${postId}`, 'changed', { postId })

type PostAddress = { id: number; boardId: number }

export const announcePostChanged = (tx: Transaction<DB>, { id, boardId }: PostAddress) =>
  announce(tx, [`post:${id}`, `board:${boardId}`], 'changed', { boardId, postId: id })

export const announcePostGone = (tx: Transaction<DB>, { id, boardId }: PostAddress) =>
  announce(tx, [`post:${id}`, `board:${boardId}`], GONE_EVENT, { boardId, postId: id })

export const announceNewPost = (tx: Transaction<DB>, { id, boardId }: PostAddress) =>
  announce(tx, `board:${boardId}`, 'post', { boardId, postId: id })

type ReactionCounts = {
  postId: number
  /** `null` if the post itself got the reaction. */
  commentId: number | null
  likeCount: number
  dislikeCount: number
}

export const announceReactionCounts = (tx: Transaction<DB>, counts: ReactionCounts) =>
  announceLatest(tx, `post:${counts.postId}`, 'reactions', {
    latest: counts.commentId === null ? `post:${counts.postId}` : `comment:${counts.commentId}`,
    data: counts,
  })

type NewComment = {
  id: number
  post: { id: number; boardId: number; authorId: Person }
  answered: Person
  mentioned: readonly string[]
  actorId: string
  at: Date
}

/** Notifies the people whom a new comment answers or mentions, each only once, and every open page of its post. */
export async function notifyOfComment(tx: Transaction<DB>, { id, post, answered, mentioned, actorId, at }: NewComment) {
  await announce(tx, `post:${post.id}`, 'comment', { postId: post.id, commentId: id })
  const users = [answered, post.authorId].filter((person) => person !== null)
  const target = { type: 'comment', id } as const
  await notify(tx, {
    to: { users },
    kind: 'reply',
    actorId,
    target: { type: 'comment', id: String(id) },
    postId: String(post.id),
    at,
  })
  await notifyMentioned(tx, { mentioned, target, postId: post.id, except: users, actorId, at })
}

type MentionNews = {
  mentioned: readonly string[]
  target: { type: 'post' | 'comment'; id: number }
  postId: number
  except?: readonly string[]
  actorId: string
  at: Date
}

/** Notifies the mentioned people, each only once about the same text. */
export async function notifyMentioned(
  tx: Transaction<DB>,
  { mentioned, target, postId, except = [], actorId, at }: MentionNews,
) {
  if (mentioned.length === 0) return
  await notify(tx, {
    to: { users: mentioned.filter((person) => !except.includes(person)) },
    kind: 'mention',
    actorId,
    target: { type: target.type, id: String(target.id) },
    postId: String(postId),
    at,
  })
}

type NewPost = {
  id: number
  board: { clanId: Person; isAnnouncement: boolean }
  isNotice: boolean
  actorId: string
  at: Date
}

export async function notifyOfAnnouncement(tx: Transaction<DB>, { id, board, isNotice, actorId, at }: NewPost) {
  if (board.clanId === null || !(board.isAnnouncement || isNotice)) return
  await notify(tx, {
    to: { clan: board.clanId, ranks: CLAN_RANKS },
    kind: 'announcement',
    actorId,
    target: { type: 'post', id: String(id) },
    postId: String(id),
    at,
  })
}

type Like = {
  target: { type: 'post' | 'comment'; id: number }
  postId: number
  authorId: Person
  actorId: string
  at: Date
}

export async function notifyOfLike(tx: Transaction<DB>, { target, postId, authorId, actorId, at }: Like) {
  if (authorId === null) return
  await notify(tx, {
    to: { users: [authorId] },
    kind: 'like',
    actorId,
    target: { type: target.type, id: String(target.id) },
    postId: String(postId),
    at,
  })
}
