import type { Transaction } from 'kysely'
import type { DB } from '#server/database/tables.ts'

/** What people may change of a match, and what decides who may. */
export const matchEditsRepository = (tx: Transaction<DB>) => ({
  find: (matchId: string) =>
    tx
      .selectFrom('match')
      .select(['id', 'playedAt', 'remark', 'clanId', 'uploadedBy', 'createdAt', 'deletedAt'])
      .where('id', '=', matchId)
      .executeTakeFirst(),
})
