import { DAY_MS } from '../seoulTime.ts'

/** Days without a sign of a leader after which the clan is warned, and after which an officer follows. */
export const QUIET_LEADER = { warnings: [60, 74, 83], succession: 90 } as const
/** So many days lie between the last warning and the succession, also where warnings came late. */
const NOTICE_DAYS = 7

type Quiet = {
  /** Whole days since the leader was last seen. */
  quietDays: number
  /** The warning given last, and how many days ago. */
  warned: { days: number; ago: number } | null
}
/** Times in milliseconds since 1970. */
type QuietSince = { lastSeenAt: number; warned: { days: number; at: number }; now: number }
type QuietVerdict = 'present' | 'wait' | 'succeed' | { warn: number }

/**
 * When an officer follows a leader who was warned, in milliseconds since 1970: ninety days after the last sign, and a week
 * after the last warning, which comes at the earliest now where it has not come yet.
 */
export function successionAt({ lastSeenAt, warned, now }: QuietSince): number {
  const [, , last] = QUIET_LEADER.warnings
  const lastWarning = warned.days === last ? warned.at : Math.max(lastSeenAt + last * DAY_MS, now)
  return Math.max(lastSeenAt + QUIET_LEADER.succession * DAY_MS, lastWarning + NOTICE_DAYS * DAY_MS)
}

/** What follows when a leader is not seen: three warnings, then an officer leads. A leader who comes back begins anew. */
export function judgeQuietLeader({ quietDays, warned }: Quiet): QuietVerdict {
  const due = QUIET_LEADER.warnings.findLast((days) => quietDays >= days)
  if (due === undefined) return 'present'
  if (due > (warned?.days ?? 0)) return { warn: due }
  return quietDays >= QUIET_LEADER.succession && (warned?.ago ?? 0) >= NOTICE_DAYS ? 'succeed' : 'wait'
}
