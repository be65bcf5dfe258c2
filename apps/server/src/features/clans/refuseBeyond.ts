import { AppError } from '#server/errors.ts'

/** What somebody did so often in a span of time that he waits; counted in what is stored, so that a refusal costs nothing. */
export async function refuseBeyond(
  { most, withinMs }: { most: number; withinMs: number },
  now: Date,
  timesSince: (since: Date) => Promise<{ times: number; first: Date | null }>,
) {
  const { times, first } = await timesSince(new Date(now.getTime() - withinMs))
  if (times < most || first === null) return
  const waitMs = first.getTime() + withinMs - now.getTime()
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}
