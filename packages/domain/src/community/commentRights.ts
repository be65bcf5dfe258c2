import { hasBoardRight } from './boardRights.ts'
import {
  type DeletedBy,
  hasPostRight,
  mayReadText,
  maySeePost,
  mayUndo,
  type SeenPost,
  type SiteDecisions,
} from './postRights.ts'

export const COMMENT_RIGHTS = ['reply', 'edit', 'delete', 'react', 'report', 'moderate', 'unblind', 'restore'] as const
type CommentRight = (typeof COMMENT_RIGHTS)[number]

export type SeenComment = Omit<SiteDecisions, 'isHiddenBySite'> & {
  post: SeenPost
  isAuthor: boolean
  isBlind: boolean
  deletedBy: DeletedBy
}

/**
 * Only the author and moderators may read a blinded comment. A deleted comment is only a tombstone, except to those who
 * could restore it.
 */
export function mayReadComment({ post, isAuthor, isBlind, deletedBy }: SeenComment): boolean {
  if (!mayReadText(post)) return false
  const moderates = hasBoardRight('moderate', post.board)
  if (deletedBy !== null) return deletedBy === 'author' ? isAuthor : moderates
  return !isBlind || isAuthor || moderates
}

/** Whether the viewer has a right on a comment. */
export function hasCommentRight(right: CommentRight, comment: SeenComment): boolean {
  const { post, isAuthor, isBlind, deletedBy } = comment
  if (!post.board.isSignedIn || !maySeePost(post) || post.deletedBy !== null) return false
  const moderates = hasBoardRight('moderate', post.board)
  if (deletedBy !== null)
    return right === 'restore' && (deletedBy === 'author' ? isAuthor : mayUndo(post.board, comment.isDeletedBySite))
  const isOpen = post.status === 'published' && !post.isBlind
  switch (right) {
    case 'reply':
      return !isBlind && hasPostRight('comment', post)
    case 'edit':
      return isAuthor && !isBlind && isOpen
    case 'delete':
      return isAuthor || moderates
    case 'react':
    case 'report':
      return isOpen && !isAuthor && !isBlind
    case 'moderate':
      return moderates
    case 'unblind':
      return isBlind && mayUndo(post.board, comment.isBlindBySite)
    case 'restore':
      return false
  }
}

export const commentRights = (comment: SeenComment): CommentRight[] =>
  COMMENT_RIGHTS.filter((right) => hasCommentRight(right, comment))
