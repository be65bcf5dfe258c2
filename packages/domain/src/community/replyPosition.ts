export const COMMENT_DEPTH = 5

type ParentComment = { id: number; parentId: number | null; rootId: number; depth: number }
type CommentPosition = {
  parentId: number
  rootId: number
  depth: number
  /** Whether the reply must name the author of the answered comment, because that comment is not its parent. */
  isClamped: boolean
}

/** At the lowest level, a reply is placed beside the comment that it answers. */
export function replyPosition({ id, parentId, rootId, depth }: ParentComment): CommentPosition {
  const isClamped = depth >= COMMENT_DEPTH
  return isClamped && parentId !== null
    ? { parentId, rootId, depth, isClamped }
    : { parentId: id, rootId, depth: depth + 1, isClamped: false }
}
