import {
  isCorroborated,
  isSettledWithGuests,
  isSharedWithOthers,
  ofItsPeople,
} from '@buri/domain/matches/isSettledWithGuests'
import { judgeMatchEdit } from '@buri/domain/matches/judgeMatchEdit'
import {
  isCountedTrust,
  MAX_ORDINARY_GUESTS,
  uncoveredOutsiders,
  type VersionTestimony,
} from '@buri/domain/matches/trust'
import type { StoredTestimony } from '#server/model/matches/trust/testimonies.ts'
import type { TestimonyBasis } from '#server/model/matches/trust/testimonyBasis.ts'
import type { StoreContext } from './arrival.ts'
import type { StoredMatch } from './matchRows.ts'
import type { Witness } from './sources.ts'

/** The sender may correct a match for a day by another file. Anyone may send a match again to add missing facts. */
export function mayEdit(
  uploadedBy: string | null,
  witnesses: readonly Witness[],
  context: Pick<StoreContext, 'uploadedBy' | 'now'>,
): boolean {
  if (context.uploadedBy === null) return true
  const editor = { userId: context.uploadedBy, isModerator: false, isOfficerOfItsClan: false }
  const uploadedAt = Math.min(context.now, ...witnesses.map(({ receivedAt }) => receivedAt))
  return judgeMatchEdit(editor, { uploadedBy, uploadedAt }, context.now) === 'allowed'
}

type CorrectableMatch = Pick<StoredMatch['match'], 'uploadedBy' | 'versionKey'>

const ofKept = ({ versionKey }: CorrectableMatch, testimonies: readonly VersionTestimony[]) =>
  testimonies.filter((testimony) => testimony.versionKey === versionKey)

/** A match that its people confirmed keeps its date. So does a match that waits for guests, who were shown the date. */
export function mayRedate(
  match: CorrectableMatch,
  testimonies: readonly VersionTestimony[],
  { uploadedBy: sender }: Pick<StoreContext, 'uploadedBy'>,
): boolean {
  const { uploadedBy } = match
  const countedTestimonies = ofKept(match, testimonies)
  const isOthersToo =
    isCorroborated(ofItsPeople(countedTestimonies), uploadedBy) ||
    isSettledWithGuests(countedTestimonies, { uploadedBy, change: 'facts' })
  return sender === null || !isOthersToo
}

/**
 * Whether the file's sender may set the match's clan. The operator may for the operator's own imports. An account may
 * until somebody from outside the clan, who could have sent the match alone, said the same. A file that names no clan
 * changes nothing.
 */
export function mayChangeClan(
  match: CorrectableMatch,
  testimonies: readonly VersionTestimony[],
  { uploadedBy: sender, clanId }: Pick<StoreContext, 'uploadedBy' | 'clanId'>,
): boolean {
  const { uploadedBy } = match
  if (clanId === null) return true
  if (sender === null) return uploadedBy === null
  return !isSharedWithOthers(ofItsPeople(ofKept(match, testimonies)), { uploadedBy, clanId })
}

/**
 * Whether an account may add numbers to a match. The account must speak for a player, be the sender, or be in a clan of
 * the match or its sender. Otherwise strangers could add to a match whose players are known from it alone. The account
 * may name at most three outsiders, and none for whom somebody spoke, because that person agreed to the numbers so far.
 * The sender and officers of the people may name more while the match is not believed.
 */
export const mayAdd = (
  { match, lines }: StoredMatch,
  testimonies: readonly StoredTestimony[],
  sender: { basis: TestimonyBasis; uploadedBy: string | null; isBelieved: boolean },
): boolean => {
  const { uploadedBy, isBelieved } = sender
  const { outsiders, speaksFor, clans, officerSeats } = sender.basis
  if (uploadedBy === null) return true
  const clansOfSender = testimonies.flatMap(({ by, clans: theirs }) => (by === match.uploadedBy ? theirs : []))
  const isOfSender =
    uploadedBy === match.uploadedBy || [...clansOfSender, match.clanId].some((id) => clans.some((clan) => clan === id))
  const silent = uncoveredOutsiders(testimonies.filter(({ versionKey }) => versionKey === match.versionKey))
  const isSilent = (slot: number) =>
    isCountedTrust(match.standing) ? lines[slot]?.playerId === null : silent.includes(slot)
  const namesFew = outsiders.length <= MAX_ORDINARY_GUESTS && outsiders.every(isSilent)
  const mayNameMany = !isBelieved && (uploadedBy === match.uploadedBy || officerSeats.length > 0)
  return (speaksFor.length > 0 || isOfSender) && (mayNameMany || namesFew)
}
