import type { StrangerTest } from '@buri/domain/identities/seating'
import { revealingAccounts } from '@buri/domain/matches/independence'
import { clanmatesAndStaff } from '@buri/domain/matches/trust'
import type { StrangerFinder } from '#server/model/matches/people/seatingState.ts'
import { holderOf, type StoredMatch } from '#server/model/matches/store/matchRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { circleOf, vouchedCircle } from './circleRows.ts'
import { mereNames } from './mereNames.ts'
import { surroundingsOf } from './surroundings.ts'
import { storedTestimonies } from './testimonies.ts'

/**
 * Finds players whom a name alone does not identify: their names say nothing to any of these accounts. Otherwise
 * players with other people's names would receive, and hold back, the games of these people.
 */
export const strangersTo =
  (tx: Tx, accounts: readonly string[], now: number): StrangerFinder =>
  async (playerIds, nameKeys = []) => {
    const tests: StrangerTest[] = []
    for (const userId of new Set(accounts)) {
      const { outsiders, isKnown } = await circleOf(tx, userId, playerIds)
      if (outsiders.length === 0) return () => false
      const query = { parties: [], accounts: outsiders.flatMap(revealingAccounts), now }
      const view = { userId, isKnown, surroundings: await surroundingsOf(tx, query), now }
      tests.push(await mereNames(tx, view, outsiders, nameKeys))
    }
    return (playerId, nameKey) => tests.every((isMere) => isMere(playerId, nameKey))
  }

type StoredVersion = { id: string; versionKey: string; uploadedBy: string | null }

/**
 * A player is no stranger if the sender, a clanmate of the sender or staff knows the player and testified to the match.
 * Anyone can send the same file again, so other testimonies make no player known.
 */
export const strangersToMatch =
  (tx: Tx, { id, versionKey, uploadedBy }: StoredVersion): StrangerFinder =>
  async (playerIds, nameKeys) => {
    const testimonies = (await storedTestimonies(tx, id)).filter((testimony) => testimony.versionKey === versionKey)
    if (uploadedBy === null || testimonies.some(({ by }) => by === null)) return () => false
    const now = Math.min(Date.now(), ...testimonies.map(({ at }) => at))
    return strangersTo(tx, [uploadedBy, ...clanmatesAndStaff(testimonies, uploadedBy)], now)(playerIds, nameKeys)
  }

type Sender = { uploadedBy: string | null; now: number }

/**
 * Returns the slots of strangers. An unidentified player is one unless the match comes from the sender's circle. The
 * operator knows everyone, and a match that the operator or the staff vouch for has no strangers.
 */
export async function strangeSlots(
  tx: Tx,
  { match, lines }: StoredMatch,
  { uploadedBy, now }: Sender,
): Promise<ReadonlySet<number>> {
  if (uploadedBy === null || match.uploadedBy === null) return new Set()
  const testimonies = await storedTestimonies(tx, match.id)
  if (testimonies.some(({ by, kind }) => by === null || kind === 'staff')) return new Set()
  const isStranger = await strangersTo(tx, [uploadedBy], now)(lines.flatMap((line) => holderOf(line) ?? []))
  const isOwn = (await circleOf(tx, uploadedBy, [])).circle.accounts.has(match.uploadedBy)
  const isStrange = (playerId: string | null) => (playerId === null ? !isOwn : isStranger(playerId, null))
  return new Set(lines.flatMap((line) => (isStrange(holderOf(line)) ? line.slot : [])))
}

export const isOfStrangers = async (tx: Tx, stored: StoredMatch, sender: Sender): Promise<boolean> =>
  (await strangeSlots(tx, stored, sender)).size > stored.lines.length / 2

/** Whether the match comes from a member of the sender's clans for whom none of these clans has vouched. */
export async function isOfNewMember(tx: Tx, { match }: StoredMatch, { uploadedBy }: Sender): Promise<boolean> {
  if (uploadedBy === null || match.uploadedBy === null) return false
  const { row, circle } = await circleOf(tx, match.uploadedBy, [])
  if (!circle.accounts.has(uploadedBy)) return false
  const vouched = await vouchedCircle(tx, match.uploadedBy, { ...row, exceptMatch: match.id })
  return !vouched.accounts.has(uploadedBy)
}
