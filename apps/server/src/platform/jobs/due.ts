/** When an expensive figure was made, and how long that took. */
export type JobRun = { redone: number; madeAt: Date; tookMs: number }

const SOONEST_MS = 30_000
const TIMES_ITS_MAKING = 20

/**
 * Whether an expensive figure is due again. It is made at most every 30 seconds, and takes at most a twentieth of one
 * core.
 */
export const isDue = ({ madeAt, tookMs }: Pick<JobRun, 'madeAt' | 'tookMs'>, now: number) =>
  now - madeAt.getTime() >= Math.max(SOONEST_MS, TIMES_ITS_MAKING * tookMs)
