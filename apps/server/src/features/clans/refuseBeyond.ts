import type { LimitRule } from '@buri/domain/limitWords'
import { tooMany } from '#server/platform/http/tooMany.ts'

/** What an account did so often in a span of time that it has to wait; counted in what is stored, so that a refusal costs nothing. */
export async function refuseBeyond(
  limit: LimitRule,
  now: Date,
  timesSince: (since: Date) => Promise<{ times: number; first: Date | null }>,
) {
  const withinMs = limit.seconds * 1000
  const { times, first } = await timesSince(new Date(now.getTime() - withinMs))
  if (times < limit.times || first === null) return
  const waitMs = first.getTime() + withinMs - now.getTime()
  throw tooMany(limit, Math.max(1, Math.ceil(waitMs / 1000)), now)
}
