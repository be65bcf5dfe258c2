import type { Permissions } from './permissions.ts'

/** Every way in which people get rights, or lose them. */
export type Grant = {
  /** Every permission that is given or taken, and every one of the role that is touched. */
  moved: Permissions
  /** All that those hold, together, whose rights it changes. */
  reached: Permissions
  /** The actor is among them. */
  isOwn: boolean
}

type GrantRefusal = 'FORBIDDEN' | 'OWN_PERMISSIONS' | 'LAST_ADMIN'

/**
 * One judgement for every door: giving or taking a permission or a role, editing or deleting a role, renaming or deleting
 * a permission, closing an account. No one changes their own rights, moves what they do not hold, or touches a person who
 * can do more. So all rights stay within those of a person who was there before.
 */
export function judgeGrant(actor: Permissions, { moved, reached, isOwn }: Grant): GrantRefusal | 'allowed' {
  if (isOwn) return 'OWN_PERMISSIONS'
  if (!moved.isSubsetOf(actor) || !reached.isSubsetOf(actor)) return 'FORBIDDEN'
  return 'allowed'
}
