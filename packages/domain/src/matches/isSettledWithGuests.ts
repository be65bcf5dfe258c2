import { MOST_GUESTS, type Testimony, uncovered, type VersionTestimony } from './trust.ts'

/**
 * Whether a match with guests of its sender stays as it is for all but the staff. Its guests agree to it as they were told of
 * it, so its date and substitutes stay, also while it waits. If it counts only by the word of others, it is not the sender's to
 * delete either.
 * `words` are those for the version that is kept.
 */
export function isSettledWithGuests(
  words: readonly Testimony[],
  { uploadedBy, change }: { uploadedBy: string | null; change: 'facts' | 'deletion' },
): boolean {
  const own = words.filter(({ by }) => by === uploadedBy)
  const guests = uncovered(own).filter((seat) => own.some(({ namesakes }) => !namesakes.includes(seat)))
  if (change === 'facts') return guests.length > 0
  return guests.length > MOST_GUESTS && words.some(({ by, kind }) => by !== uploadedBy && kind !== 'staff')
}

/**
 * Whether another account that could have uploaded the match alone says the same: it uploaded the file too, or is an officer
 * who confirmed. It relies on the match, so the first uploader cannot delete it for everyone.
 */
export const isToldByOthersToo = (words: readonly Testimony[], uploadedBy: string | null): boolean =>
  words.some(
    ({ by, kind, outsiders }) =>
      by !== uploadedBy && (kind === 'source' || kind === 'account') && outsiders.length <= MOST_GUESTS,
  )

/** Whether another account that could have uploaded the match alone says something else of it. */
export const isContradictedByOthers = (
  words: readonly VersionTestimony[],
  { uploadedBy, versionKey }: { uploadedBy: string | null; versionKey: string },
): boolean =>
  isToldByOthersToo(
    words.filter((word) => word.versionKey !== versionKey),
    uploadedBy,
  )
