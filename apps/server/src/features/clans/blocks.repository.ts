import { CLAN_LIMITS } from '@buri/domain/clans/clanLimits'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

type NewBlock = { clanId: string; userId: string; cause: 'removed' | 'rejected'; by: string; at: Date }

export const blockRows = (tx: Transaction<DB>) => ({
  async block({ clanId, userId, cause, by, at }: NewBlock) {
    const block = {
      cause,
      blockedBy: by,
      blockedAt: at,
      endsAt: new Date(at.getTime() + CLAN_LIMITS.blockDays * DAY_MS),
    }
    await tx
      .insertInto('clanBlock')
      .values({ clanId, userId, ...block })
      .onConflict((conflict) => conflict.columns(['clanId', 'userId']).doUpdateSet(block))
      .execute()
  },

  async blockedUntil(clanId: string, userId: string, now: Date): Promise<Date | undefined> {
    const block = await tx
      .selectFrom('clanBlock')
      .select('endsAt')
      .where('clanId', '=', clanId)
      .where('userId', '=', userId)
      .where('endsAt', '>', now)
      .executeTakeFirst()
    return block?.endsAt
  },

  async unblock(clanId: string, userId: string): Promise<boolean> {
    const lifted = await tx
      .deleteFrom('clanBlock')
      .where('clanId', '=', clanId)
      .where('userId', '=', userId)
      .returning('userId')
      .executeTakeFirst()
    return lifted !== undefined
  },
})
