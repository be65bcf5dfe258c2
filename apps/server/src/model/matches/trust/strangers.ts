import { holderOf, type StoredMatch } from '#server/model/matches/store/matchRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { circleOf, vouchedCircle } from './circleRows.ts'
import { namesakesTo } from './namesakesTo.ts'
import { storedTestimonies } from './testimonies.ts'

type Sender = { uploadedBy: string | null }

/**
 * Returns the slots of players who are strangers to the sender. A line without a player is a stranger's unless the
 * sender's circle sent the match. The operator knows everybody, and a match that the operator sent or the staff
 * confirmed has no strangers.
 */
export async function strangeSlots(
  tx: Tx,
  { match, lines }: StoredMatch,
  { uploadedBy }: Sender,
): Promise<ReadonlySet<number>> {
  if (uploadedBy === null || match.uploadedBy === null) return new Set()
  const testimonies = await storedTestimonies(tx, match.id)
  if (testimonies.some(({ by, kind }) => by === null || kind === 'staff')) return new Set()
  const judged = { clanId: match.clanId, exceptMatch: match.id }
  const isNamesake = await namesakesTo(tx, [uploadedBy], judged)(lines.flatMap((line) => holderOf(line) ?? []))
  const hasUnknown = lines.some((line) => holderOf(line) === null)
  const isOfCircle =
    !hasUnknown || (await circleOf(tx, uploadedBy, [], { clanId: match.clanId })).circle.accounts.has(match.uploadedBy)
  const isStrange = (playerId: string | null) => (playerId === null ? !isOfCircle : isNamesake(playerId, null))
  return new Set(lines.flatMap((line) => (isStrange(holderOf(line)) ? line.slot : [])))
}

export const isOfStrangers = async (tx: Tx, stored: StoredMatch, sender: Sender): Promise<boolean> =>
  (await strangeSlots(tx, stored, sender)).size > stored.lines.length / 2

/** Whether the match comes from a member of the sender's clans for whom none of these clans has vouched. */
export async function isOfNewMember(tx: Tx, { match }: StoredMatch, { uploadedBy }: Sender): Promise<boolean> {
  if (uploadedBy === null || match.uploadedBy === null) return false
  const { row, circle } = await circleOf(tx, match.uploadedBy, [], { clanId: match.clanId })
  if (!circle.accounts.has(uploadedBy)) return false
  const vouched = await vouchedCircle(tx, match.uploadedBy, { ...row, exceptMatch: match.id })
  return !vouched.accounts.has(uploadedBy)
}
