import {
  isCountedTrust,
  MAX_ORDINARY_GUESTS,
  type Testimony,
  type Trust,
  uncoveredOutsiders,
  type VersionTestimony,
} from './trust.ts'

/**
 * Whether only staff may change a match with guests of its sender. Its guests agreed to it as they were notified, so
 * its date and substitutes stay, also while it waits. If it counts only because of other people's testimony, the sender
 * may not delete it either. `testimonies` are the testimonies for the kept version; `spokenFor` are seats of people for
 * whom the editor agrees as their officer.
 */
export function isSettledWithGuests(
  testimonies: readonly Testimony[],
  {
    uploadedBy,
    change,
    spokenFor = [],
  }: { uploadedBy: string | null; change: 'facts' | 'deletion'; spokenFor?: readonly number[] },
): boolean {
  const ownTestimonies = testimonies.filter(({ by }) => by === uploadedBy)
  const guests = uncoveredOutsiders(ownTestimonies).filter(
    (seat) => !spokenFor.includes(seat) && ownTestimonies.some(({ namesakes }) => !namesakes.includes(seat)),
  )
  if (change === 'facts') return guests.length > 0
  return (
    guests.length > MAX_ORDINARY_GUESTS && testimonies.some(({ by, kind }) => by !== uploadedBy && kind !== 'staff')
  )
}

/**
 * Whether another account that could have uploaded the match alone says the same: it uploaded the file too, or is an
 * officer who confirmed. It relies on the match, so the first uploader cannot delete it for everyone.
 */
export const isCorroborated = (testimonies: readonly Testimony[], uploadedBy: string | null): boolean =>
  testimonies.some(
    ({ by, kind, outsiders }) =>
      by !== uploadedBy && (kind === 'source' || kind === 'account') && outsiders.length <= MAX_ORDINARY_GUESTS,
  )

/** The testimonies of people of the match: its players, and officers of their clans. A stranger may copy any file. */
export const ofItsPeople = <Said extends Testimony>(testimonies: readonly Said[]): Said[] =>
  testimonies.filter(({ sides, officerOf }) => sides.length > 0 || officerOf.length > 0)

/**
 * Whether the match belongs to more people than the clan that its sender named: an account outside that clan, which
 * could have uploaded the match alone, says the same.
 */
export const isSharedWithOthers = (
  testimonies: readonly VersionTestimony[],
  { uploadedBy, clanId }: { uploadedBy: string | null; clanId: string },
): boolean =>
  isCorroborated(
    testimonies.filter(({ by, clans }) => by !== null && !clans.includes(clanId)),
    uploadedBy,
  )

/** Whether another account that could have uploaded the match alone contradicts it. */
export const isContradicted = (
  testimonies: readonly VersionTestimony[],
  { uploadedBy, versionKey }: { uploadedBy: string | null; versionKey: string },
): boolean =>
  isCorroborated(
    testimonies.filter((testimony) => testimony.versionKey !== versionKey),
    uploadedBy,
  )

type KnownSeats = Pick<Testimony, 'outsiders' | 'clanmates'>

const strangersIn = ({ outsiders, clanmates }: KnownSeats) => outsiders.filter((seat) => !clanmates.includes(seat))

/**
 * Whether a match that counts is out of its sender's hands because the sender knew more people than guests when sending it,
 * and no longer knows them, as after leaving the clan. `sent` are the sender's stored testimonies, `present` is what the
 * sender could testify now.
 */
export function isLeftToOthers(standing: Trust, sent: readonly KnownSeats[], present: KnownSeats): boolean {
  const lost = strangersIn(present).filter((seat) => sent.some((told) => !strangersIn(told).includes(seat)))
  return isCountedTrust(standing) && lost.length > MAX_ORDINARY_GUESTS
}
