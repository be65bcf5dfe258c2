import type { Permissions } from './permissions.ts'

export type Grant = {
  /** All permissions given or taken, and all permissions of the affected role. */
  moved: Permissions
  /** All permissions of the affected people together. */
  reached: Permissions
  isOwn: boolean
}

type GrantRefusal = 'FORBIDDEN' | 'OWN_PERMISSIONS' | 'LAST_ADMIN'

/**
 * People may not change their own permissions, give or take one that they do not hold, or affect a person who can do
 * more. These rules keep any account from exceeding what someone already held.
 */
export function judgeGrant(actor: Permissions, { moved, reached, isOwn }: Grant): GrantRefusal | 'allowed' {
  if (isOwn) return 'OWN_PERMISSIONS'
  if (!moved.isSubsetOf(actor) || !reached.isSubsetOf(actor)) return 'FORBIDDEN'
  return 'allowed'
}
