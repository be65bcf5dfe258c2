import {
  isCountedTrust,
  MAX_ORDINARY_GUESTS,
  type Testimony,
  type Trust,
  uncoveredOutsiders,
  type VersionTestimony,
} from './trust.ts'

/**
 * Whether only staff may change a match with guests of its sender. The guests agreed to the match of which they were
 * notified, so its date and substitutes stay, even while it waits. Acquaintances agree only by a confirmation. If the
 * match counts only because of other people's testimony, the sender may not delete it either. `testimonies` are those
 * for the kept version. `spokenFor` are the seats of people for whom the editor agrees as their officer.
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
  const silent = uncoveredOutsiders(testimonies)
  const isSilentAcquaintance = (seat: number) =>
    silent.includes(seat) && ownTestimonies.some(({ acquaintances }) => acquaintances.includes(seat))
  const guests = uncoveredOutsiders(ownTestimonies).filter(
    (seat) =>
      !spokenFor.includes(seat) &&
      !isSilentAcquaintance(seat) &&
      ownTestimonies.some(({ namesakes }) => !namesakes.includes(seat)),
  )
  if (change === 'facts') return guests.length > 0
  return (
    guests.length > MAX_ORDINARY_GUESTS && testimonies.some(({ by, kind }) => by !== uploadedBy && kind !== 'staff')
  )
}

/**
 * Whether another account that could have uploaded the match alone says the same: it uploaded the file too, or it
 * belongs to an officer who confirmed. The account relies on the match, so the first uploader cannot delete it for
 * everyone.
 */
export const isCorroborated = (testimonies: readonly Testimony[], uploadedBy: string | null): boolean =>
  testimonies.some(
    ({ by, kind, outsiders }) =>
      by !== uploadedBy && (kind === 'source' || kind === 'account') && outsiders.length <= MAX_ORDINARY_GUESTS,
  )

/**
 * Returns the testimonies of people of the match: its players, and officers of their clans. Other accounts may only
 * have copied a file.
 */
export const ofItsPeople = <Said extends Testimony>(testimonies: readonly Said[]): Said[] =>
  testimonies.filter(({ sides, officerOf }) => sides.length > 0 || officerOf.length > 0)

/**
 * Whether the match belongs to more people than the clan that its sender named. It does if an account outside that clan
 * says the same and could have uploaded the match alone.
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

type SentMatch = { standing: Trust; uploadedBy: string | null; seats: number }

/**
 * Whether a match is out of its sender's hands. It is if others rely on it, because it counts or one of its other
 * people testified to it, and more than half of its people are strangers to the sender now. Otherwise strangers, and
 * people who have left the clan, could delete a match that the clan also sent. `testimonies` are those for the kept
 * version. The last argument is what the sender could testify now.
 */
export function isLeftToOthers(
  { standing, uploadedBy, seats }: SentMatch,
  testimonies: readonly Testimony[],
  { outsiders, clanmates }: Pick<Testimony, 'outsiders' | 'clanmates'>,
): boolean {
  const isReliedOn = isCountedTrust(standing) || ofItsPeople(testimonies).some(({ by }) => by !== uploadedBy)
  return isReliedOn && outsiders.filter((seat) => !clanmates.includes(seat)).length > seats / 2
}
