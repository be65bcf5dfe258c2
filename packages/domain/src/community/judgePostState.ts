import { hasBoardRight, type SeenBoard } from './boardRights.ts'
import { judgeStatusChange } from './judgePostChange.ts'
import { mayUndo, type PostStatus, type SeenPost, type SiteDecisions } from './postRights.ts'

const POST_MARKS = ['isNotice', 'isTopfix', 'isLocked', 'isBlind'] as const
type Marks = Record<(typeof POST_MARKS)[number], boolean>

type BoardToMoveTo = { boardId: number; clanId: string | null }
type StatedPost = Marks &
  BoardToMoveTo &
  Omit<SiteDecisions, 'isDeletedBySite'> & {
    seen: SeenPost
    prefix: string | null
    isHiddenByStaff: boolean
    answers: number
  }
type TargetBoard = BoardToMoveTo & { seen: SeenBoard; prefixes: readonly string[] }

type StateChange = { [Mark in keyof Marks]?: boolean | undefined } & {
  status?: PostStatus | undefined
  /** The board to which the post moves: `null` if it does not exist; missing if the post stays. */
  target?: TargetBoard | null | undefined
}

type State = Partial<Marks & { boardId: number; status: PostStatus; prefix: null }>
type MoveRefusal = 'BOARD_NOT_FOUND' | 'FORBIDDEN'
type StateRefusal = MoveRefusal | Exclude<ReturnType<typeof judgeStatusChange>, 'allowed'>

/** Judges changes of a post's state. Returns what changes, or why it is refused. */
export function judgePostState(post: StatedPost, wanted: StateChange): StateRefusal | { before: State; after: State } {
  const { seen } = post
  const moderates = hasBoardRight('moderate', seen.board)
  const [before, after]: [State, State] = [{}, {}]
  for (const mark of POST_MARKS) {
    const value = wanted[mark]
    if (value === undefined || value === post[mark]) continue
    if (!moderates || (mark === 'isBlind' && !value && !mayUndo(seen.board, post.isBlindBySite))) return 'FORBIDDEN'
    before[mark] = post[mark]
    after[mark] = value
  }
  const { target, status = seen.status } = wanted
  if (target !== undefined) {
    const moveVerdict = judgeMove(post, target)
    if (typeof moveVerdict === 'string') return moveVerdict
    before.boardId = post.boardId
    Object.assign(after, moveVerdict)
  }
  const { isAuthor } = seen
  const verdict = judgeStatusChange({ ...post, from: seen.status, to: status, isAuthor, moderates })
  if (verdict !== 'allowed') return verdict
  const isShown = seen.status === 'hidden' && status === 'published'
  if (isShown && moderates && !mayUndo(seen.board, post.isHiddenBySite)) return 'FORBIDDEN'
  return status === seen.status
    ? { before, after }
    : { before: { ...before, status: seen.status }, after: { ...after, status } }
}

/**
 * Authors move their drafts to boards on which they may write. Moderators move posts within a clan, or within the site.
 */
function judgeMove(
  { seen, clanId, prefix }: StatedPost,
  target: TargetBoard | null,
): MoveRefusal | Pick<State, 'boardId' | 'prefix'> {
  if (!target || !hasBoardRight('read', target.seen)) return 'BOARD_NOT_FOUND'
  const isOwnDraft = seen.isAuthor && seen.status === 'draft' && hasBoardRight('write', target.seen)
  const moderatesBoth = hasBoardRight('moderate', seen.board) && hasBoardRight('moderate', target.seen)
  if (!isOwnDraft && !(moderatesBoth && target.clanId === clanId)) return 'FORBIDDEN'
  const isUnknownPrefix = prefix !== null && !target.prefixes.includes(prefix)
  return isUnknownPrefix ? { boardId: target.boardId, prefix: null } : { boardId: target.boardId }
}
