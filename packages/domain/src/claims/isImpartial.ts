import { DAY_MS } from '../seoulTime.ts'

/** An account that sent or edited a match; `null` where its age is unknown. */
export type Hand = { userId: string; since: number | null }

/** Accounts younger than this were perhaps made for the claim. */
const OLD_ENOUGH_MS = 7 * DAY_MS

/**
 * Whether a match speaks for a claim. Two people could found a clan and write matches for it to confirm each other's
 * claims, so it counts only if neither of the two, nor an account made of late, had a hand in it.
 */
export function isImpartial(
  hands: readonly Hand[],
  { claimantId, voucherId }: { claimantId: string; voucherId: string },
  now: number,
): boolean {
  return hands.every(
    ({ userId, since }) =>
      userId !== claimantId && userId !== voucherId && since !== null && now - since >= OLD_ENOUGH_MS,
  )
}
