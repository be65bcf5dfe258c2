import { strictest, type Visibility } from '../players/visibility.ts'

/** A stored player as far as a line of a result may change who that is. */
export type Protection = { isOwned: boolean; visibility: Visibility }

/**
 * A result can be written by hand, so what one of its lines says binds no guarded player: no
 * id is added to a player who is owned or hidden, and no other player becomes one with that player.
 */
export const isGuarded = ({ isOwned, visibility }: Protection): boolean => isOwned || visibility !== 'public'

export const mayBecomeOne = (one: Protection, other: Protection): boolean => !isGuarded(one) && !isGuarded(other)

/** Visibility of a new player under a name that others bear or bore: a hidden one's name has no public namesake. */
export const visibilityOfNamesake = (bearers: readonly Visibility[]): Visibility => strictest(bearers)

/**
 * Whether a line gives its name to a known player. No one gets the name of a guarded player, and a hidden player gets
 * none at all: names of hidden players are not shown, and others' are to be.
 */
export function mayTakeName(taker: Protection & { hasName: boolean }, otherBearers: readonly Protection[]): boolean {
  if (taker.hasName || otherBearers.length === 0) return true
  return taker.visibility === 'public' && !otherBearers.some(isGuarded)
}
