import { type ClanWeights, clanWeightRoutes } from '@buri/contract/nights/clanWeights'
import { hasClanRight } from '@buri/domain/clans/clanRights'
import { clanTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import { clanRelationOf } from '#server/model/clans/findVisibleClan.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { storeWeights, weightsOfClan, weightsOfOwnClans } from './clanWeights.repository.ts'

const SAVE_RIGHT = clanWeightRoutes.save.clan.right

export const clanWeightService = ({ db }: { db: Db }) => ({
  read: async (clanId: string): Promise<ClanWeights> => ({ weights: await weightsOfClan(db, clanId) }),

  /** The right that the route requires is checked again under the clan's lock. */
  save: ({ viewer, actor, now }: SignedInCaller, clanId: string, { weights }: ClanWeights): Promise<ClanWeights> =>
    inTransaction(db, async (tx) => {
      const rows = clanRows(tx)
      const clan = await rows.lock(clanId)
      if (!clan) throw new AppError('CLAN_NOT_FOUND')
      const rank = await rows.rankOf(clanId, viewer.userId)
      if (!hasClanRight(SAVE_RIGHT, clanRelationOf(viewer, rank, clan.isPublic))) throw new AppError('FORBIDDEN')
      const before = { weights: await weightsOfClan(tx, clanId) }
      await storeWeights(tx, clanId, weights)
      const target = clanTarget(clan)
      await writeAuditLog(tx, { actor, now }, 'clan.weights_settled', { target, before, after: { weights } })
      return { weights }
    }),

  async own({ viewer }: SignedInCaller) {
    const rows = await weightsOfOwnClans(db, viewer.userId)
    return { data: rows.map(({ id, clanName, ...weights }) => ({ id, clanName, weights })) }
  },
})
export type ClanWeightService = ReturnType<typeof clanWeightService>
