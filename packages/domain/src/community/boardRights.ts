import { type ClanRelation, hasClanRight, type MembershipKind } from '../clans/clanRights.ts'
import type { Permissions } from '../permissions/permissions.ts'

export const BOARD_ACCESS = ['none', 'leaders', 'members', 'everyone'] as const
export type BoardAccess = (typeof BOARD_ACCESS)[number]

export const BOARD_RIGHTS = ['read', 'write', 'comment', 'manage', 'moderate'] as const
type BoardRight = (typeof BOARD_RIGHTS)[number]

export type SeenBoard = {
  clan: ClanRelation | null
  permissions: Permissions
  isSignedIn: boolean
  isVisible: boolean
  readAccess: BoardAccess
  writeAccess: BoardAccess
}

/**
 * `manage` is for changing the board; `moderate` is for blinding, pinning, moving and locking posts. Either right
 * includes reading. A clan that the viewer may not see has no boards for them.
 */
export function hasBoardRight(right: BoardRight, board: SeenBoard): boolean {
  const { clan, permissions, isSignedIn, isVisible } = board
  if (clan && !hasClanRight('see', clan) && !hasClanRight('readBoards', clan)) return false
  const manages = clan ? hasClanRight('manageBoards', clan) : permissions.has('content')
  const moderates = clan ? hasClanRight('moderateBoards', clan) : permissions.has('moderation')
  if (right === 'manage') return manages
  if (right === 'moderate') return moderates
  const isStaff = manages || moderates
  if (right === 'read') return isStaff || (isVisible && hasBoardAccess(board.readAccess, board))
  if (!isSignedIn || !hasBoardRight('read', board)) return false
  if (isStaff || hasBoardAccess(board.writeAccess, board)) return true
  // Members may comment on every board they can read, even where they may not post.
  return right === 'comment' && hasBoardAccess('members', board)
}

/** Returns all rights of the viewer, so that pages show the right buttons. */
export const boardRights = (board: SeenBoard): BoardRight[] =>
  BOARD_RIGHTS.filter((right) => hasBoardRight(right, board))

const MEMBERS: readonly MembershipKind[] = ['member', 'officer', 'leader']
const LEADERS: readonly MembershipKind[] = ['officer', 'leader']

/** On the site's boards, all signed-in viewers count as members. */
function hasBoardAccess(access: BoardAccess, { clan, isSignedIn }: SeenBoard): boolean {
  if (access === 'none') return false
  if (clan === null) return access === 'everyone' || (access === 'members' && isSignedIn)
  if (access === 'everyone') return hasClanRight('readBoards', clan)
  return (access === 'members' ? MEMBERS : LEADERS).includes(clan.membership)
}
