/** When a number was made that costs too much to make for every reader, and of what. */
export type Made = { redone: number; madeAt: Date; tookMs: number }

const SOONEST_MS = 30_000
const TIMES_ITS_MAKING = 20

/** Made again at most so often that making it stays a twentieth of one core's work. */
export const isDue = ({ madeAt, tookMs }: Pick<Made, 'madeAt' | 'tookMs'>, now: number) =>
  now - madeAt.getTime() >= Math.max(SOONEST_MS, TIMES_ITS_MAKING * tookMs)
