import type { Permission } from '../permissions/permissions.ts'
import type { SeenBoard } from './boardRights.ts'
import type { SeenPost } from './postRights.ts'

/** A board of the site that everyone reads and signed-in users write in. */
export const aSeenBoard = (fields: Partial<SeenBoard> = {}): SeenBoard => ({
  clan: null,
  permissions: new Set(),
  isSignedIn: true,
  isVisible: true,
  readAccess: 'everyone',
  writeAccess: 'members',
  ...fields,
})

/** Another user's published post on such a board, seen by a signed-in user. */
export const aSeenPost = (fields: Partial<SeenPost> = {}, ...permissions: Permission[]): SeenPost => ({
  board: aSeenBoard({ permissions: new Set(permissions) }),
  isAuthor: false,
  status: 'published',
  isBlind: false,
  isLocked: false,
  deletedBy: null,
  ...fields,
})
