import type { Permission } from '../permissions/permissions.ts'
import type { SeenBoard } from './boardRights.ts'
import type { SeenPost } from './postRights.ts'

/** A board of the site that everyone reads and whoever has signed in writes in. */
export const aSeenBoard = (said: Partial<SeenBoard> = {}): SeenBoard => ({
  clan: null,
  permissions: new Set(),
  isSignedIn: true,
  isVisible: true,
  readAccess: 'everyone',
  writeAccess: 'members',
  ...said,
})

/** Somebody else's published post there, seen by whoever has signed in. */
export const aSeenPost = (said: Partial<SeenPost> = {}, ...permissions: Permission[]): SeenPost => ({
  board: aSeenBoard({ permissions: new Set(permissions) }),
  isAuthor: false,
  status: 'published',
  isBlind: false,
  isLocked: false,
  deletedBy: null,
  ...said,
})
