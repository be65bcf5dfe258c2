import type { NamesakeTest } from '@buri/domain/identities/seating'
import { revealingAccounts } from '@buri/domain/matches/independence'
import { namingAccounts } from '@buri/domain/matches/namingAccounts'
import type { NamesakeFinder } from '#server/model/matches/people/seatingState.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { circleOf } from './circleRows.ts'
import { namesakeTestFor } from './namesakes.ts'
import { surroundingsOf } from './surroundings.ts'
import { storedTestimonies } from './testimonies.ts'

/**
 * Returns a test that holds for players who are namesakes to all of these accounts. Namesakes neither receive the games
 * of the people whose names they have nor hold them back.
 */
export const namesakesTo =
  (tx: Tx, accounts: readonly string[], now: number): NamesakeFinder =>
  async (playerIds, nameKeys = []) => {
    const tests: NamesakeTest[] = []
    for (const userId of new Set(accounts)) {
      const { knownById, isOutsider, isKnown } = await circleOf(tx, userId, playerIds)
      const players = [...knownById.values()]
      const query = { parties: [], accounts: players.filter(isOutsider).flatMap(revealingAccounts), now }
      const asker = { userId, isOutsider, isKnown, surroundings: await surroundingsOf(tx, query), now }
      tests.push(await namesakeTestFor(tx, asker, players, nameKeys))
    }
    return (playerId, nameKey) => tests.every((isNamesake) => isNamesake(playerId, nameKey))
  }

type StoredVersion = { id: string; versionKey: string; uploadedBy: string | null }

/** Asks the accounts that decide what the match's names mean (`namingAccounts`). */
export const namesakesInMatch =
  (tx: Tx, { id, versionKey, uploadedBy }: StoredVersion): NamesakeFinder =>
  async (playerIds, nameKeys) => {
    const testimonies = (await storedTestimonies(tx, id)).filter((testimony) => testimony.versionKey === versionKey)
    if (uploadedBy === null || testimonies.some(({ by }) => by === null)) return () => false
    const now = Math.min(Date.now(), ...testimonies.map(({ at }) => at))
    return namesakesTo(tx, namingAccounts(testimonies, uploadedBy), now)(playerIds, nameKeys)
  }
