import type { LimitRule } from '@buri/domain/limitWords'
import { tooManyRequests } from '#server/platform/http/tooManyRequests.ts'

/** Refuses an act over the limit. The acts are counted from stored rows, so that refused ones do not count. */
export async function refuseOverLimit(
  limit: LimitRule,
  now: Date,
  timesSince: (since: Date) => Promise<{ times: number; first: Date | null }>,
) {
  const withinMs = limit.seconds * 1000
  const { times, first } = await timesSince(new Date(now.getTime() - withinMs))
  if (times < limit.times || first === null) return
  const waitMs = first.getTime() + withinMs - now.getTime()
  throw tooManyRequests(limit, Math.max(1, Math.ceil(waitMs / 1000)), now)
}
