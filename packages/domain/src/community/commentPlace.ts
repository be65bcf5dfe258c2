export const COMMENT_DEPTH = 5

type Answered = { id: number; parentId: number | null; rootId: number; depth: number }
type Place = {
  parentId: number
  rootId: number
  depth: number
  /** The one answered is not the one above, and has to be named. */
  isClamped: boolean
}

/** Where a reply stands. At the lowest level it stands beside the comment it answers. */
export function placeOfReply({ id, parentId, rootId, depth }: Answered): Place {
  const isClamped = depth >= COMMENT_DEPTH
  return isClamped && parentId !== null
    ? { parentId, rootId, depth, isClamped }
    : { parentId: id, rootId, depth: depth + 1, isClamped: false }
}
