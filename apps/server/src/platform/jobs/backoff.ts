const LONGEST_MS = 5 * 60_000

/** Doubles the pause with each failure, so that not every process queries a failing database every second. */
export const backoffMs = (consecutiveFailures: number, everyMs: number): number =>
  Math.max(everyMs, Math.min(LONGEST_MS, everyMs * 2 ** consecutiveFailures))
