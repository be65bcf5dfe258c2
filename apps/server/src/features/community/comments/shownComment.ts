import type { Comment } from '@buri/contract/comments'
import { commentRights, mayReadComment, type SeenComment } from '@buri/domain/community/commentRights'
import type { SeenPost } from '@buri/domain/community/postRights'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import { shownAuthor } from '#server/model/people/author.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { OwnCommentMarks } from '../posts/postKeys.repository.ts'
import { deleterOf } from '../posts/postRows.ts'
import type { CommentRow } from './comments.repository.ts'

export const seenCommentOf = (row: CommentRow, post: SeenPost, viewer: Viewer): SeenComment => ({
  post,
  isAuthor: row.authorId !== null && row.authorId === viewerId(viewer),
  isBlind: row.isBlind,
  deletedBy: deleterOf(row),
  isBlindBySite: row.isBlindBySite,
  isDeletedBySite: row.isDeletedBySite,
})

export function shownComment(row: CommentRow, post: SeenPost, viewer: Viewer): Comment {
  const comment = seenCommentOf(row, post, viewer)
  const isReadable = mayReadComment(comment)
  const isDeleted = comment.deletedBy !== null
  // A tombstone reveals neither its author nor its reactions.
  const isTombstone = isDeleted && !isReadable
  return {
    id: row.id,
    postId: row.postId,
    parentId: row.parentId,
    depth: row.depth,
    content: isReadable ? row.content : '',
    contentHtml: isReadable ? row.contentHtml : '',
    ...(isTombstone ? { userId: null, user: null } : shownAuthor(row)),
    likeCount: isTombstone ? 0 : row.likeCount,
    dislikeCount: isTombstone ? 0 : row.dislikeCount,
    isBlind: row.isBlind,
    isDeleted,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    editedAt: isTombstone ? null : (row.editedAt?.toISOString() ?? null),
    mine: { isLiked: row.isLike === true, isDisliked: row.isLike === false },
    rights: commentRights(comment),
    replyTotal: row.replyCount,
    replies: [],
  }
}

/** Builds a tree from rows in which parents come before replies. A deleted comment without replies is left out. */
export function commentTree(rows: readonly CommentRow[], post: SeenPost, viewer: Viewer): Comment[] {
  const shownById = new Map(rows.map((row) => [row.id, shownComment(row, post, viewer)]))
  const idsWithReplies = new Set<number>()
  for (const comment of [...shownById.values()].toReversed()) {
    if (comment.isDeleted && !idsWithReplies.has(comment.id)) shownById.delete(comment.id)
    else if (comment.parentId !== null) idsWithReplies.add(comment.parentId)
  }
  const roots: Comment[] = []
  for (const comment of shownById.values()) {
    const siblings = comment.parentId === null ? roots : shownById.get(comment.parentId)?.replies
    siblings?.push(comment)
  }
  return roots
}

/**
 * Adds the viewer's own marks to the answer that all viewers with these rights share. Callers must have checked that
 * others may read each comment that the viewer wrote.
 */
export function withOwnMarks(comments: readonly Comment[], post: SeenPost, marks: OwnCommentMarks): Comment[] {
  const [liked, disliked, ownIds] = [marks.liked, marks.disliked, marks.written].map((ids) => new Set(ids))
  const marked = (comment: Comment): Comment => ({
    ...comment,
    mine: { isLiked: liked?.has(comment.id) === true, isDisliked: disliked?.has(comment.id) === true },
    rights: ownIds?.has(comment.id)
      ? commentRights({
          post,
          isAuthor: true,
          isBlind: false,
          deletedBy: null,
          isBlindBySite: false,
          isDeletedBySite: false,
        })
      : comment.rights,
    replies: comment.replies.map(marked),
  })
  return comments.map(marked)
}
