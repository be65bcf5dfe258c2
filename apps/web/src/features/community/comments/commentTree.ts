import type { Comment } from '@buri/contract/comments'

export type CommentPages = Comment[][]

/** Changes one comment. All other comments stay the same objects. */
export function withChangedComment(comments: Comment[], id: number, change: (comment: Comment) => Comment): Comment[] {
  let hasChanged = false
  const changedComments = comments.map((comment) => {
    if (comment.id === id) {
      hasChanged = true
      return change(comment)
    }
    const replies = withChangedComment(comment.replies, id, change)
    if (replies === comment.replies) return comment
    hasChanged = true
    return { ...comment, replies }
  })
  return hasChanged ? changedComments : comments
}

export const containsComment = (comments: readonly Comment[], id: number): boolean =>
  comments.some((comment) => comment.id === id || containsComment(comment.replies, id))

export const countOf = (comments: readonly Comment[]): number =>
  comments.reduce((sum, { replies }) => sum + 1 + countOf(replies), 0)

/** Adds the comment below its parent, or first or last on the post. */
export function withComment(pages: CommentPages, comment: Comment, isNewestFirst: boolean): CommentPages {
  if (pages.some((page) => containsComment(page, comment.id))) return pages
  if (comment.parentId !== null) {
    return pages.map((page) =>
      withChangedComment(page, comment.parentId ?? 0, (parent) => ({
        ...parent,
        replies: [...parent.replies, comment],
      })),
    )
  }
  if (pages.length === 0) return [[comment]]
  return isNewestFirst
    ? pages.map((page, index) => (index === 0 ? [comment, ...page] : page))
    : pages.map((page, index) => (index === pages.length - 1 ? [...page, comment] : page))
}

export function withoutComment(comments: Comment[], id: number): Comment[] {
  return comments
    .filter((comment) => comment.id !== id)
    .map((comment) =>
      containsComment(comment.replies, id) ? { ...comment, replies: withoutComment(comment.replies, id) } : comment,
    )
}
