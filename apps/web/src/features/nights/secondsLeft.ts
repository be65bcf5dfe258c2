/** A countdown is red from this number of seconds down. */
export const HURRY_SECONDS = 5

/** Returns the whole seconds until an ISO time, rounded up, or 0 after it. `now` is in milliseconds. */
export const secondsLeft = (until: string, now: number) => Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
