const LONGEST_MS = 5 * 60_000

/** Twice as long after each failure, so that a database that is down is not queried by every process every second. */
export const waitAfter = (failuresInARow: number, everyMs: number): number =>
  Math.max(everyMs, Math.min(LONGEST_MS, everyMs * 2 ** failuresInARow))
