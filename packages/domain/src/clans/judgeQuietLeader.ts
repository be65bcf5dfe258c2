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
type QuietVerdict = 'present' | 'wait' | 'succeed' | { warn: number }

/** What follows when a leader is not seen: three warnings, then an officer leads. A leader who comes back begins anew. */
export function judgeQuietLeader({ quietDays, warned }: Quiet): QuietVerdict {
  const due = QUIET_LEADER.warnings.findLast((days) => quietDays >= days)
  if (due === undefined) return 'present'
  if (due > (warned?.days ?? 0)) return { warn: due }
  return quietDays >= QUIET_LEADER.succession && (warned?.ago ?? 0) >= NOTICE_DAYS ? 'succeed' : 'wait'
}
