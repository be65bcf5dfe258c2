import { isCorroborated, isSettledWithGuests } from '@buri/domain/matches/isSettledWithGuests'
import { judgeMatchEdit } from '@buri/domain/matches/judgeMatchEdit'
import type { VersionTestimony } from '@buri/domain/matches/trust'
import type { StoreContext } from './arrival.ts'
import type { StoredMatch } from './matchRows.ts'
import type { Witness } from './sources.ts'

/**
 * Anyone may send a match again, and what was missing of it is added. Its date and remarks are for those who may edit
 * it: a match brought to a clan is for its officers to edit and delete. The operator's own imports may set
 * them too.
 */
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

/** A match with guests keeps the date that they were shown, also while it waits for them, and so does one that others confirmed. */
export const mayRedate = (
  { uploadedBy, versionKey }: Pick<StoredMatch['match'], 'uploadedBy' | 'versionKey'>,
  testimonies: readonly VersionTestimony[],
  sender: string | null,
): boolean => {
  const kept = testimonies.filter((testimony) => testimony.versionKey === versionKey)
  return (
    sender === null || !(isCorroborated(kept, uploadedBy) || isSettledWithGuests(kept, { uploadedBy, change: 'facts' }))
  )
}
