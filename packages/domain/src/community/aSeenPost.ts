import type { Permission } from '../permissions/permissions.ts'
import type { SeenBoard } from './boardRights.ts'
import type { SeenPost, SiteDecisions } from './postRights.ts'

/** Makes a board of the site that everyone may read and signed-in users may write in. */
export const aSeenBoard = (fields: Partial<SeenBoard> = {}): SeenBoard => ({
  clan: null,
  permissions: new Set(),
  isSignedIn: true,
  isVisible: true,
  readAccess: 'everyone',
  writeAccess: 'members',
  ...fields,
})

/** Makes another user's published post on the board of `aSeenBoard`, as a signed-in user sees it. */
export const aSeenPost = (
  fields: Partial<SeenPost & SiteDecisions> = {},
  ...permissions: Permission[]
): SeenPost & SiteDecisions => ({
  board: aSeenBoard({ permissions: new Set(permissions) }),
  isAuthor: false,
  status: 'published',
  isBlind: false,
  isLocked: false,
  deletedBy: null,
  isBlindBySite: false,
  isHiddenBySite: false,
  isDeletedBySite: false,
  ...fields,
})
