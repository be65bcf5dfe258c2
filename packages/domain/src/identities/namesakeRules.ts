import { strictestVisibility, type Visibility } from '../players/visibility.ts'

/** The facts that decide whether a result's line may change a stored player's identity. */
export type Protection = { isOwned: boolean; visibility: Visibility }

/**
 * Whether a player is owned or hidden. Results can be written by hand, so no line gives such a player a new id or
 * merges it with another player.
 */
export const isGuarded = ({ isOwned, visibility }: Protection): boolean => isOwned || visibility !== 'public'

export const mayMerge = (one: Protection, other: Protection): boolean => !isGuarded(one) && !isGuarded(other)

/** Visibility of a new player with a name that others have or had: a hidden player's name gets no public namesake. */
export const visibilityOfNamesake = (bearers: readonly Visibility[]): Visibility => strictestVisibility(bearers)

/**
 * Whether a line gives its name to a known player: always if the player has it already or nobody else has had it.
 * Otherwise, no player gets a guarded player's name, and a hidden player gets none, since a hidden player's name is not
 * shown while others' are.
 */
export function mayTakeName(taker: Protection & { hasName: boolean }, otherBearers: readonly Protection[]): boolean {
  if (taker.hasName || otherBearers.length === 0) return true
  return taker.visibility === 'public' && !otherBearers.some(isGuarded)
}
