import { DAY_MS } from '../seoulTime.ts'

/** How long a bad upload counts against its account, in milliseconds. */
export const BAD_UPLOADS_MS = 30 * DAY_MS
/**
 * An account with `WAITS_FROM` bad uploads or more must wait for the testimony of others with each upload. If it has
 * `REFUSED_FROM` or more, its uploads are refused.
 */
const WAITS_FROM = 3
const REFUSED_FROM = 6
/** At most this many undecided objections count, so that guests who object cannot make an honest account wait. */
const MAX_UNDECIDED = 2

/** Uploads of the last `BAD_UPLOADS_MS` that turned out bad (`voided`), or are not decided yet (`disputed`). */
export type BadUploads = { voided: number; disputed: number }

type UploaderState = 'free' | 'waits' | 'refused'

/** Judges how an account's next uploads are treated, given its bad ones. */
export function judgeUploader({ voided, disputed }: BadUploads): UploaderState {
  const badCount = voided + Math.min(disputed, MAX_UNDECIDED)
  if (badCount >= REFUSED_FROM) return 'refused'
  return badCount >= WAITS_FROM ? 'waits' : 'free'
}
