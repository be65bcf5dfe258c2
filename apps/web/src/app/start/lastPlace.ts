/** The key `rememberPlaces` keeps it under. */
export const LAST_PLACE = 'last-place'
export const PLACE = /^\/(summoner|clans)\/([^/?#]+)$/

/** Where the installed site begins; `undefined` where none was left yet. */
export function lastPlace(): string | undefined {
  try {
    const place = localStorage.getItem(LAST_PLACE) ?? ''
    return PLACE.test(place) ? place : undefined
  } catch {
    return undefined
  }
}
