import type { NamesakeTest } from '@buri/domain/identities/seating'
import { namingAccounts } from '@buri/domain/matches/namingAccounts'
import type { NamesakeFinder } from '#server/model/matches/people/seatingState.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { circleOf } from './circleRows.ts'
import { namesakeTestFor } from './namesakes.ts'
import { storedTestimonies } from './testimonies.ts'

type JudgedMatch = { clanId: string | null; exceptMatch?: string | null }

/**
 * Returns a test for players who are namesakes to all of these accounts. Without accounts, as for the operator, there are
 * none. Namesakes neither get nor hold back the games of the people whose names they have. The match `exceptMatch` is no
 * evidence that a player exists.
 */
export const namesakesTo =
  (tx: Tx, accounts: readonly string[], { clanId, exceptMatch = null }: JudgedMatch): NamesakeFinder =>
  async (playerIds, nameKeys = []) => {
    const tests: NamesakeTest[] = []
    for (const userId of new Set(accounts)) {
      const { knownById, isOutsider, isKnown } = await circleOf(tx, userId, playerIds, { clanId })
      const players = [...knownById.values()]
      const asker = { userId, isOutsider, isKnown, clanId, exceptMatch }
      tests.push(await namesakeTestFor(tx, asker, players, nameKeys))
    }
    return (playerId, nameKey) => tests.length > 0 && tests.every((isNamesake) => isNamesake(playerId, nameKey))
  }

type StoredVersion = { id: string; versionKey: string; uploadedBy: string | null; clanId: string | null }

/** Asks the accounts that decide what the match's names mean (`namingAccounts`). */
export const namesakesInMatch =
  (tx: Tx, { id, versionKey, uploadedBy, clanId }: StoredVersion): NamesakeFinder =>
  async (playerIds, nameKeys) => {
    const testimonies = (await storedTestimonies(tx, id)).filter((testimony) => testimony.versionKey === versionKey)
    if (uploadedBy === null || testimonies.some(({ by }) => by === null)) return () => false
    return namesakesTo(tx, namingAccounts(testimonies, { uploadedBy, clanId }), { clanId, exceptMatch: id })(
      playerIds,
      nameKeys,
    )
  }
