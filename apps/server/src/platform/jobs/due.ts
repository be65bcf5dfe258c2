/** `tookMs` is how long the run took. */
export type JobRun = { redone: number; madeAt: Date; tookMs: number }

const SOONEST_MS = 30_000
const TIMES_ITS_MAKING = 20

/** Allows a run every 30 seconds at most, and so rarely that runs take at most a twentieth of one core. */
export const isDue = ({ madeAt, tookMs }: Pick<JobRun, 'madeAt' | 'tookMs'>, now: number) =>
  now - madeAt.getTime() >= Math.max(SOONEST_MS, TIMES_ITS_MAKING * tookMs)
