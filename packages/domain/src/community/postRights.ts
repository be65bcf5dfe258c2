import { hasBoardRight, type SeenBoard } from './boardRights.ts'

export const POST_RIGHTS = ['comment', 'edit', 'delete', 'react', 'report', 'scrap', 'moderate', 'restore'] as const
type PostRight = (typeof POST_RIGHTS)[number]

export const POST_STATUSES = ['published', 'draft', 'hidden'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

/**
 * The deleter of a post or comment; `null` if it is not deleted. Only the deleter may restore it, and may read it until
 * then.
 */
export type DeletedBy = 'author' | 'staff' | null

export type SeenPost = {
  board: SeenBoard
  isAuthor: boolean
  status: PostStatus
  isBlind: boolean
  isLocked: boolean
  deletedBy: DeletedBy
}

/** Whether the viewer may know that the post exists. */
export function maySeePost({ board, isAuthor, status, deletedBy }: SeenPost): boolean {
  if (!hasBoardRight('read', board)) return false
  if (status === 'draft') return isAuthor && deletedBy !== 'staff'
  const moderates = hasBoardRight('moderate', board)
  if (deletedBy !== null) return deletedBy === 'author' ? isAuthor : moderates
  return status === 'published' || isAuthor || moderates
}

/** Whether the viewer may read a post's text. Only the author and moderators may read that of a blinded post. */
export const mayReadText = (post: SeenPost): boolean =>
  maySeePost(post) && (!post.isBlind || post.isAuthor || hasBoardRight('moderate', post.board))

/** Whether the viewer has a right on a post. */
export function hasPostRight(right: PostRight, post: SeenPost): boolean {
  const { board, isAuthor, status, isBlind, isLocked, deletedBy } = post
  if (!board.isSignedIn || !maySeePost(post)) return false
  if (deletedBy !== null) return right === 'restore'
  const isOpen = status === 'published' && !isBlind
  const moderates = hasBoardRight('moderate', board)
  switch (right) {
    case 'comment':
      return isOpen && !isLocked && hasBoardRight('comment', board)
    case 'edit':
      // Holders of the site's content permission may also edit other people's posts.
      return !isBlind && (isAuthor || (status !== 'draft' && board.permissions.has('content')))
    case 'delete':
      return isAuthor || moderates
    case 'react':
    case 'report':
      return isOpen && !isAuthor
    case 'scrap':
      return isOpen
    case 'moderate':
      return moderates && status !== 'draft'
    case 'restore':
      return false
  }
}

/** Returns all rights of the viewer, so that pages show the right buttons. */
export const postRights = (post: SeenPost): PostRight[] => POST_RIGHTS.filter((right) => hasPostRight(right, post))
