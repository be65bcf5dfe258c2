import { hasBoardRight, type SeenBoard } from './boardRights.ts'

const USING_RIGHTS = ['comment', 'edit', 'delete', 'react', 'report', 'scrap', 'moderate'] as const
/** `show` publishes a hidden post again. */
const UNDOING_RIGHTS = ['unblind', 'show', 'restore'] as const
export const POST_RIGHTS = [...USING_RIGHTS, ...UNDOING_RIGHTS] as const
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

/** Which decisions on a text a moderator of the site made. */
export type SiteDecisions = { isBlindBySite: boolean; isHiddenBySite: boolean; isDeletedBySite: boolean }

/** Officers moderate their clan's boards, but do not undo what a moderator of the site decided. */
export const mayUndo = (board: SeenBoard, isBySite: boolean): boolean =>
  hasBoardRight('moderate', board) && (!isBySite || board.permissions.has('moderation'))

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

/** Whether the viewer has a right on a post that is not deleted. */
export function hasPostRight(right: (typeof USING_RIGHTS)[number], post: SeenPost): boolean {
  const { board, isAuthor, status, isBlind, isLocked, deletedBy } = post
  if (!board.isSignedIn || deletedBy !== null || !maySeePost(post)) return false
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
  }
}

/** Whether the viewer may unblind, publish or restore a post. */
export function mayUndoOnPost(right: (typeof UNDOING_RIGHTS)[number], post: SeenPost & SiteDecisions): boolean {
  const { board, status, isBlind, deletedBy } = post
  if (!board.isSignedIn || !maySeePost(post)) return false
  if (right === 'restore')
    return deletedBy === 'author' || (deletedBy === 'staff' && mayUndo(board, post.isDeletedBySite))
  if (deletedBy !== null) return false
  return right === 'unblind'
    ? isBlind && status !== 'draft' && mayUndo(board, post.isBlindBySite)
    : status === 'hidden' && mayUndo(board, post.isHiddenBySite)
}

/** Returns all rights of the viewer, so that pages show the right buttons. */
export const postRights = (post: SeenPost & SiteDecisions): PostRight[] => [
  ...USING_RIGHTS.filter((right) => hasPostRight(right, post)),
  ...UNDOING_RIGHTS.filter((right) => mayUndoOnPost(right, post)),
]
