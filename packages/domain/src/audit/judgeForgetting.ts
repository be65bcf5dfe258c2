import { DAY_MS } from '../seoulTime.ts'

export const LOG_KEPT_DAYS = 90

const NEVER_REDACTED = /^(log|role|permission)\./

type Entry = { at: Date; action: string; actorId: string | null; isRedacted: boolean }
type RedactionRefusal = 'LOG_TOO_YOUNG' | 'LOG_LASTING' | 'LOG_OWN_ENTRY' | 'LOG_REDACTED'

/** Whether an entry's content may be blanked; the entry itself stays. */
export function judgeRedaction(entry: Entry, { by, now }: { by: string; now: Date }): RedactionRefusal | 'allowed' {
  if (entry.isRedacted) return 'LOG_REDACTED'
  if (NEVER_REDACTED.test(entry.action)) return 'LOG_LASTING'
  if (entry.actorId === by) return 'LOG_OWN_ENTRY'
  if (now.getTime() - entry.at.getTime() < LOG_KEPT_DAYS * DAY_MS) return 'LOG_TOO_YOUNG'
  return 'allowed'
}

/** Whether everything older than this many days may be deleted. */
export const judgeCleanup = (days: number): 'LOG_TOO_YOUNG' | 'allowed' =>
  days < LOG_KEPT_DAYS ? 'LOG_TOO_YOUNG' : 'allowed'
