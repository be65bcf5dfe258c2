import { RATE_LIMITS, type RateClass } from '@buri/contract/rateLimits'
import type { Pool } from 'pg'
import { tooManyRequests } from './tooManyRequests.ts'

/** A window begins with its first request and counts across all processes. */
export type RequestLimit = { name: string; times: number; seconds: number }

export const DENIAL_LIMIT: RequestLimit = { name: 'denial', times: 60, seconds: 3600 }

const SWEEP_EVERY = 200

const COUNT = `
  with at_leisure as materialized (select set_config('synchronous_commit', 'off', true))
  insert into request_window as w (bucket, requests, ends_at) select $1, 1, $3 from at_leisure
  on conflict (bucket) do update set
    requests = case when w.ends_at <= $2 then 1 else w.requests + 1 end,
    ends_at = case when w.ends_at <= $2 then excluded.ends_at else w.ends_at end
  returning requests, ends_at as "endsAt"`

type LimitUsage = { left: number; seconds: number }

const limitOf = (kind: RateClass | RequestLimit): RequestLimit =>
  typeof kind === 'string' ? { name: kind, ...RATE_LIMITS[kind] } : kind

/** Counts in the database, because two processes must not double the allowance. */
export function requestCounter(pool: Pool) {
  let requestsUntilSweep = SWEEP_EVERY
  /** Returns how many requests are left until the window ends; negative beyond the limit. */
  async function count(kind: RateClass | RequestLimit, subject: string, now: Date): Promise<LimitUsage> {
    const limit = limitOf(kind)
    const endsAt = new Date(now.getTime() + limit.seconds * 1000)
    const { rows } = await pool.query<{ requests: number; endsAt: Date }>({
      name: 'count-request',
      text: COUNT,
      values: [`${limit.name}:${subject}`, now, endsAt],
    })
    if (--requestsUntilSweep <= 0) {
      requestsUntilSweep = SWEEP_EVERY
      await pool.query('delete from request_window where ends_at < $1', [now])
    }
    const { requests, endsAt: end } = rows[0] ?? { requests: 1, endsAt }
    return {
      left: limit.times - requests,
      seconds: Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)),
    }
  }

  /** Counts the request too. Returns `undefined` if it need not wait. */
  async function secondsToWait(
    kind: RateClass | RequestLimit,
    subject: string,
    now: Date,
  ): Promise<number | undefined> {
    const { left, seconds } = await count(kind, subject, now)
    return left < 0 ? seconds : undefined
  }

  return {
    count,
    secondsToWait,

    async spend(kind: RateClass, subject: string, now: Date) {
      const wait = await secondsToWait(kind, subject, now)
      if (wait !== undefined) throw tooManyRequests(RATE_LIMITS[kind], wait, now)
    },

    async isCounted(kind: RateClass | RequestLimit, subject: string, now: Date): Promise<boolean> {
      const { rowCount } = await pool.query('select from request_window where bucket = $1 and ends_at > $2', [
        `${limitOf(kind).name}:${subject}`,
        now,
      ])
      return rowCount !== 0
    },

    /** Takes back requests that must not count after all, such as a successful sign-in. */
    async giveBack(kind: RateClass | RequestLimit, subject: string, times = 1) {
      await pool.query('update request_window set requests = greatest(requests - $2, 0) where bucket = $1', [
        `${limitOf(kind).name}:${subject}`,
        times,
      ])
    },
  }
}
export type RequestCounter = ReturnType<typeof requestCounter>
