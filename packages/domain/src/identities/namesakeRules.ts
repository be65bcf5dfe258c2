import { strictestVisibility, type Visibility } from '../players/visibility.ts'

export type Protection = { isOwned: boolean; visibility: Visibility }

/**
 * Whether a player is owned or hidden. Results can be written by hand, so no line gives such a player a new id or
 * merges the player with another one.
 */
export const isGuarded = ({ isOwned, visibility }: Protection): boolean => isOwned || visibility !== 'public'

export const mayMerge = (one: Protection, other: Protection): boolean => !isGuarded(one) && !isGuarded(other)

/** Returns the strictest visibility of the bearers, so that a namesake of a hidden player is not public. */
export const visibilityOfNamesake = (bearers: readonly Visibility[]): Visibility => strictestVisibility(bearers)

/**
 * Whether a line gives a known player a new name. No other player gets the believed name of a guarded player. A hidden
 * player gets no name that another player is believed to have had, because that name is shown and would reveal the
 * hidden player.
 */
export function mayTakeName(
  taker: Protection,
  otherBearers: readonly (Protection & { isBelieved: boolean })[],
): boolean {
  const believed = otherBearers.filter(({ isBelieved }) => isBelieved)
  return believed.length === 0 || (taker.visibility === 'public' && !believed.some(isGuarded))
}
