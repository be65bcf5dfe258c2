import { MOST_GUESTS, uncovered, type Word } from './trust.ts'

/**
 * Whether only staff may still change a match that counts with guests of its uploader. Everyone agreed to the match as it was,
 * so its date and substitutes stay. If it counts only by others' testimony, its uploader may not delete it either. `words` is
 * the testimony for the kept version.
 */
export function isSettledWithGuests(
  words: readonly Word[],
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
export const isToldByOthersToo = (words: readonly Word[], uploadedBy: string | null): boolean =>
  words.some(
    ({ by, kind, outsiders }) =>
      by !== uploadedBy && (kind === 'source' || kind === 'account') && outsiders.length <= MOST_GUESTS,
  )
