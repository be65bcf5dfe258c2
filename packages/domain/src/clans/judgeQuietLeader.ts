import { DAY_MS } from '../seoulTime.ts'

/** Days without a sign of the leader until the clan is warned, and until an officer takes over. */
export const QUIET_LEADER_LIMITS = { warnings: [60, 74, 83], succession: 90 } as const
/** Minimum days between the last warning and the succession. */
const NOTICE_DAYS = 7

type Quiet = {
  quietDays: number
  /** The last warning: after how many quiet days it was due, and how many days ago it was given. */
  warned: { days: number; daysAgo: number } | null
}
/** All times are in milliseconds since 1970. */
type LeaderAbsence = { lastSeenAt: number; warned: { days: number; at: number }; now: number }
type QuietVerdict = 'present' | 'wait' | 'succeed' | { warn: number }

/**
 * Returns when an officer succeeds a warned leader, in milliseconds since 1970: ninety days after the leader was last
 * seen, and at least a week after the last warning. If that warning is still due, the week starts at `now` at the
 * earliest.
 */
export function successionAt({ lastSeenAt, warned, now }: LeaderAbsence): number {
  const [, , last] = QUIET_LEADER_LIMITS.warnings
  const lastWarning = warned.days === last ? warned.at : Math.max(lastSeenAt + last * DAY_MS, now)
  return Math.max(lastSeenAt + QUIET_LEADER_LIMITS.succession * DAY_MS, lastWarning + NOTICE_DAYS * DAY_MS)
}

/** Judges an absent leader: three warnings, then an officer takes over. */
export function judgeQuietLeader({ quietDays, warned }: Quiet): QuietVerdict {
  const due = QUIET_LEADER_LIMITS.warnings.findLast((days) => quietDays >= days)
  if (due === undefined) return 'present'
  if (due > (warned?.days ?? 0)) return { warn: due }
  return quietDays >= QUIET_LEADER_LIMITS.succession && (warned?.daysAgo ?? 0) >= NOTICE_DAYS ? 'succeed' : 'wait'
}
