import { clanmatesAndStaff } from '@buri/domain/matches/trust'
import type { StoredMatch } from '#server/model/matches/store/matchRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { areOfOneCircle, strangersTo } from './circles.ts'
import { storedTestimonies } from './testimonies.ts'

type StoredVersion = { id: string; versionKey: string; uploadedBy: string | null }

/**
 * `strangersTo` for a stored match: players known to its sender, or to staff or clanmates of the sender who testified to it, are
 * no strangers. Anyone can send the same file again, so other testimonies make no player known.
 */
export const strangersToMatch =
  (tx: Tx, { id, versionKey, uploadedBy }: StoredVersion, testifiedBy: string | null = uploadedBy) =>
  async (playerIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const testimonies = (await storedTestimonies(tx, id)).filter((testimony) => testimony.versionKey === versionKey)
    if (testifiedBy === null || uploadedBy === null || testimonies.some(({ by }) => by === null)) return new Set()
    const now = Math.min(Date.now(), ...testimonies.map(({ at }) => at))
    return strangersTo(tx, [uploadedBy, ...clanmatesAndStaff(testimonies, uploadedBy)], now)(playerIds)
  }

type Sender = { uploadedBy: string | null; now: number }

/**
 * Slots of a stored match whose players are strangers to the sender of another result. An unidentified player is one unless
 * the match comes from the sender's circle. The operator knows everyone, and a match that the operator or the staff vouch
 * for has no strangers.
 */
export async function strangeSlots(
  tx: Tx,
  { match, lines }: StoredMatch,
  { uploadedBy, now }: Sender,
): Promise<ReadonlySet<number>> {
  if (uploadedBy === null || match.uploadedBy === null) return new Set()
  const testimonies = await storedTestimonies(tx, match.id)
  if (testimonies.some(({ by, kind }) => by === null || kind === 'staff')) return new Set()
  const strange = await strangersTo(tx, [uploadedBy], now)(lines.flatMap(({ playerId }) => playerId ?? []))
  const hasUnknown = lines.some(({ playerId }) => playerId === null)
  const isOwn = !hasUnknown || (await areOfOneCircle(tx, uploadedBy, match.uploadedBy))
  const isStrange = (playerId: string | null) => (playerId === null ? !isOwn : strange.has(playerId))
  return new Set(lines.flatMap(({ slot, playerId }) => (isStrange(playerId) ? slot : [])))
}

/** Whether most players of a stored match are strangers to an account. */
export const isOfStrangers = async (tx: Tx, stored: StoredMatch, sender: Sender): Promise<boolean> =>
  (await strangeSlots(tx, stored, sender)).size > stored.lines.length / 2
