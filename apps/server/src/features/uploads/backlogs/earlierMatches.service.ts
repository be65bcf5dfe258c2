import { backlogRoutes } from '@buri/contract/backlogs'
import { isLeftToOthers } from '@buri/domain/matches/isSettledWithGuests'
import type { Transaction } from 'kysely'
import { clanTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { bringToClan } from '#server/model/matches/store/matchStore.ts'
import { mayChangeClan } from '#server/model/matches/store/mayCorrect.ts'
import { circleOf } from '#server/model/matches/trust/circleRows.ts'
import { storedTestimonies } from '#server/model/matches/trust/testimonies.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { earlierMatchRows } from './earlierMatches.repository.ts'

/** Brings a founder's matches to the clan, as if the clan had been founded before they were sent. */
export const earlierMatchService = ({ db }: { db: Db }) => ({
  count: ({ viewer }: SignedInCaller, clanId: string) =>
    inTransaction(db, async (tx) => ({ matches: (await movableIds(tx, clanId, viewer.userId)).length })),

  bring: (caller: SignedInCaller, clanId: string) =>
    inTransaction(db, async (tx) => {
      const clan = await lockClanFor(tx, clanId, { viewer: caller.viewer, ...backlogRoutes.bringEarlier.clan })
      await lockFrontier(statementsOf(tx))
      const matchIds = await movableIds(tx, clanId, caller.viewer.userId)
      if (matchIds.length > 0) {
        await bringToClan(statementsOf(tx), matchIds, clanId)
        await writeAuditLog(tx, caller, 'clan.matches_brought', { target: clanTarget(clan), after: { matchIds } })
      }
      return { matches: matchIds.length }
    }),
})
export type EarlierMatchService = ReturnType<typeof earlierMatchService>

/**
 * Returns the ids of the matches that may be brought. Leaves out matches of mostly strangers, and those to which people
 * from outside the clan testified.
 */
async function movableIds(tx: Transaction<DB>, clanId: string, userId: string): Promise<string[]> {
  const statements = statementsOf(tx)
  const sent = await earlierMatchRows(tx).sent(clanId, userId)
  if (sent.length === 0) return []
  const members = new Set(await clanRows(tx).memberIds(clanId))
  const players = sent.flatMap(({ playerIds }) => playerIds.filter((playerId) => playerId !== null))
  const { knownById, isOutsider } = await circleOf(statements, userId, players, { clanId })
  const outsiderIds = new Set([...knownById.values()].filter(isOutsider).map(({ playerId }) => playerId))
  const matchIds: string[] = []
  for (const { id, standing, versionKey, playerIds, isShared } of sent) {
    const outsiders = [...playerIds.keys()].filter((slot) => outsiderIds.has(playerIds[slot] ?? ''))
    const match = { standing, versionKey, uploadedBy: userId, seats: playerIds.length }
    if (isLeftToOthers(match, [], { outsiders, clanmates: [] })) continue
    const testimonies = isShared ? await storedTestimonies(statements, id) : []
    const outside = testimonies.filter(({ by }) => by === null || !members.has(by))
    if (mayChangeClan(match, outside, { uploadedBy: userId, clanId })) matchIds.push(id)
  }
  return matchIds
}
