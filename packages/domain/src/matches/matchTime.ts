/** The game was released in October of this year, so no match is older. */
const FIRST_MATCH = Date.UTC(2009, 0, 1)
/** How far the uploader's clock may be ahead of ours, in milliseconds. */
const CLOCKS_DIFFER_MS = 5 * 60_000

export const isMatchTime = (at: number, now: number) => at >= FIRST_MATCH && at <= now + CLOCKS_DIFFER_MS
