import { isKnownFromCircle, relationToCircle } from '@buri/domain/matches/circle'
import { revealingAccounts } from '@buri/domain/matches/independence'
import { clanmatesAndStaff } from '@buri/domain/matches/trust'
import { believedNames } from '#server/model/matches/people/people.ts'
import type { StrangerFinder } from '#server/model/matches/people/seatingState.ts'
import { holderOf, type StoredMatch } from '#server/model/matches/store/matchRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { areOfOneCircle, CIRCLE_OF_NEW_MATCH, type CircleRow, vouchedCircle, withOrigins } from './circleRows.ts'
import { surroundingsOf } from './surroundings.ts'
import { storedTestimonies } from './testimonies.ts'
import { unprovenPlayers } from './unprovenPlayers.ts'

/**
 * Finds players whom a name alone does not identify: they are outside the circles of all these accounts, and unproven or
 * not believed to have any of the names. Otherwise players with other people's names would receive, and hold back, the
 * games of these people.
 */
export const strangersTo =
  (tx: Tx, accounts: readonly string[], now: number): StrangerFinder =>
  async (playerIds, nameKeys = []) => {
    let strange = [...playerIds]
    for (const userId of new Set(accounts)) {
      const [row] = await tx.run<CircleRow>(CIRCLE_OF_NEW_MATCH, [userId, strange])
      if (!row) throw new Error('a circle without a row')
      const circle = { self: userId, accounts: new Set(row.accounts), clans: new Set(row.clans) }
      const players = [...(await withOrigins(tx, row.known)).values()]
      const outside = players.filter(
        (player) => relationToCircle(circle, player) === 'outsider' && !isKnownFromCircle(circle, player),
      )
      if (outside.length === 0) return new Set()
      const query = { parties: [], accounts: outside.flatMap(revealingAccounts), now }
      const unproven = await unprovenPlayers(tx, outside, await surroundingsOf(tx, query), now)
      const outsideIds = outside.map(({ playerId }) => playerId)
      const isBelieved = await believedNames(tx, outsideIds, nameKeys, userId)
      const isNamed = (id: string) => nameKeys.length === 0 || nameKeys.some((nameKey) => isBelieved(id, nameKey))
      strange = outsideIds.filter((id) => unproven.has(id) || !isNamed(id))
    }
    return new Set(strange)
  }

type StoredVersion = { id: string; versionKey: string; uploadedBy: string | null }

/**
 * A player is no stranger if the sender, a clanmate of the sender or staff knows the player and testified to the match.
 * Anyone can send the same file again, so other testimonies make no player known.
 */
export const strangersToMatch =
  (tx: Tx, { id, versionKey, uploadedBy }: StoredVersion, testifiedBy: string | null = uploadedBy): StrangerFinder =>
  async (playerIds, nameKeys) => {
    const testimonies = (await storedTestimonies(tx, id)).filter((testimony) => testimony.versionKey === versionKey)
    if (testifiedBy === null || uploadedBy === null || testimonies.some(({ by }) => by === null)) return new Set()
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
  const strange = await strangersTo(tx, [uploadedBy], now)(lines.flatMap((line) => holderOf(line) ?? []))
  const hasUnknown = lines.some((line) => holderOf(line) === null)
  const isOwn = !hasUnknown || (await areOfOneCircle(tx, uploadedBy, match.uploadedBy))
  const isStrange = (playerId: string | null) => (playerId === null ? !isOwn : strange.has(playerId))
  return new Set(lines.flatMap((line) => (isStrange(holderOf(line)) ? line.slot : [])))
}

export const isOfStrangers = async (tx: Tx, stored: StoredMatch, sender: Sender): Promise<boolean> =>
  (await strangeSlots(tx, stored, sender)).size > stored.lines.length / 2

/** Whether the match comes from a member of the sender's clans for whom none of these clans has vouched. */
export async function isOfNewMember(tx: Tx, { match }: StoredMatch, { uploadedBy }: Sender): Promise<boolean> {
  if (uploadedBy === null || match.uploadedBy === null) return false
  const [row] = await tx.run<CircleRow>(CIRCLE_OF_NEW_MATCH, [match.uploadedBy, []])
  if (!row?.accounts.includes(uploadedBy)) return false
  const vouched = await vouchedCircle(tx, match.uploadedBy, { ...row, exceptMatch: match.id })
  return match.uploadedBy !== uploadedBy && !vouched.accounts.has(uploadedBy)
}
