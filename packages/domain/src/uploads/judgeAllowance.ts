import { DAY_MS } from '../seoulTime.ts'

/** The larger allowance of a new clan, which joins the site with hundreds of old replays. */
export const NEW_CLAN = {
  /** The allowance ends this many days after the clan's foundation. */
  days: 14,
  filesPerDay: 2_000,
  /** Equals the number of games that a clan may import from sheets. */
  files: 5_000,
  /**
   * During this many days an account uses the allowance of one clan only, so that founding a clan each fortnight gains
   * nothing.
   */
  restDays: 180,
} as const

/** `used` is the clan whose allowance the account used last, and since when. */
type AllowanceUse = {
  clanId: string
  clanCreatedAt: number
  isOfficer: boolean
  used: { clanId: string | null; since: number } | null
  now: number
}

/** Whether an account may send files beyond its own daily limit, as part of a new clan's allowance. */
export function judgeAllowance({ clanId, clanCreatedAt, isOfficer, used, now }: AllowanceUse): boolean {
  if (!isOfficer || now >= allowanceEnd(clanCreatedAt)) return false
  return used === null || used.clanId === clanId || now - used.since >= NEW_CLAN.restDays * DAY_MS
}

/** Returns when a clan's allowance ends, in milliseconds. */
export const allowanceEnd = (clanCreatedAt: number): number => clanCreatedAt + NEW_CLAN.days * DAY_MS
