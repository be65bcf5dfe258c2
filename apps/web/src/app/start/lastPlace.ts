/** The key `rememberPlaces` keeps it under. */
export const LAST_PLACE = 'last-place'
export const PLACE = /^\/(summoner|clans)\/([^/?#]+)$/

/** The page that the installed site opens; `undefined` before any was remembered. */
export function lastPlace(): string | undefined {
  try {
    const place = localStorage.getItem(LAST_PLACE) ?? ''
    return PLACE.test(place) ? place : undefined
  } catch {
    return undefined
  }
}
