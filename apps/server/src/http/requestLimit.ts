import type { Pool } from 'pg'

/** At most `requests` in any window of `seconds`, for all processes together. */
export type RequestLimit = { name: string; requests: number; seconds: number }

export const SEARCH_LIMIT: RequestLimit = { name: 'search', requests: 30, seconds: 60 }
export const SIGN_IN_LIMIT: RequestLimit = { name: 'sign-in', requests: 20, seconds: 600 }
export const CLAIM_LIMIT: RequestLimit = { name: 'claim', requests: 5, seconds: 24 * 3600 }
export const ICON_CHECK_LIMIT: RequestLimit = { name: 'icon-check', requests: 10, seconds: 600 }
export const FAVORITE_LIMIT: RequestLimit = { name: 'favorite', requests: 60, seconds: 60 }
export const CLAN_LIMIT: RequestLimit = { name: 'clan', requests: 60, seconds: 60 }
/** Names and visibilities stand in everybody's finished pages, all of which are made again after each such change. */
export const SHOWING_LIMIT: RequestLimit = { name: 'showing', requests: 30, seconds: 600 }
export const ADMIN_LIMIT: RequestLimit = { name: 'admin', requests: 120, seconds: 60 }
export const DENIAL_LIMIT: RequestLimit = { name: 'denial', requests: 60, seconds: 3600 }
export const REFRESH_LIMIT: RequestLimit = { name: 'refresh', requests: 1, seconds: 120 }

/** One request in this many also clears windows that are over. */
const SWEEP_EVERY = 200

const COUNT = `
  insert into request_window as w (bucket, requests, ends_at) values ($1, 1, $3)
  on conflict (bucket) do update set
    requests = case when w.ends_at <= $2 then 1 else w.requests + 1 end,
    ends_at = case when w.ends_at <= $2 then excluded.ends_at else w.ends_at end
  returning requests, ends_at as "endsAt"`

/** The counters live in the database: two processes must not give twice the allowance. */
export function requestCounter(pool: Pool) {
  let untilSweep = SWEEP_EVERY
  return {
    /** Counts a request of `who`; gives the seconds to wait, or `undefined` while the limit is not reached. */
    async secondsToWait(limit: RequestLimit, who: string, now: Date): Promise<number | undefined> {
      const endsAt = new Date(now.getTime() + limit.seconds * 1000)
      const { rows } = await pool.query<{ requests: number; endsAt: Date }>({
        name: 'count-request',
        text: COUNT,
        values: [`${limit.name}:${who}`, now, endsAt],
      })
      if (--untilSweep <= 0) {
        untilSweep = SWEEP_EVERY
        await pool.query('delete from request_window where ends_at < $1', [now])
      }
      const window = rows[0]
      if (!window || window.requests <= limit.requests) return undefined
      return Math.max(1, Math.ceil((window.endsAt.getTime() - now.getTime()) / 1000))
    },

    /** Whether anything of `who` was counted in the window that lasts. */
    async isCounted(limit: RequestLimit, who: string, now: Date): Promise<boolean> {
      const { rowCount } = await pool.query('select from request_window where bucket = $1 and ends_at > $2', [
        `${limit.name}:${who}`,
        now,
      ])
      return rowCount !== 0
    },

    /** Takes one count back, where what was counted turned out to be welcome. */
    async giveBack(limit: RequestLimit, who: string) {
      await pool.query('update request_window set requests = requests - 1 where bucket = $1 and requests > 0', [
        `${limit.name}:${who}`,
      ])
    },
  }
}
export type RequestCounter = ReturnType<typeof requestCounter>
