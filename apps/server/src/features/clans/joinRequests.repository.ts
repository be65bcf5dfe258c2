import { randomUUIDv7 } from 'node:crypto'
import type { JoinRequestStatus } from '@buri/domain/clans/judgeRequestAction'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

/** The transaction must have locked the clan. */
export const joinRequestRows = (tx: Transaction<DB>) => ({
  /** An application to another clan is not found. */
  find: (clanId: string, id: string) =>
    tx
      .selectFrom('joinRequest')
      .select(['id', 'userId'])
      // The table's check constraint allows only these values.
      .select(sql<JoinRequestStatus>`status`.as('status'))
      .where('id', '=', id)
      .where('clanId', '=', clanId)
      .executeTakeFirst(),

  pendingOf: (clanId: string, userId: string) =>
    tx
      .selectFrom('joinRequest')
      .select('id')
      .where('clanId', '=', clanId)
      .where('userId', '=', userId)
      .where('status', '=', 'pending')
      .executeTakeFirst(),

  async pendingCount(userId: string): Promise<number> {
    const { count } = await tx
      .selectFrom('joinRequest')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow()
    return count
  },

  async timesApplied(clanId: string, userId: string, since: Date): Promise<{ times: number; first: Date | null }> {
    const { times, first } = await tx
      .selectFrom('joinRequest')
      .select(({ fn }) => [fn.countAll<number>().as('times'), fn.min('createdAt').as('first')])
      .where('clanId', '=', clanId)
      .where('userId', '=', userId)
      .where('createdAt', '>', since)
      .executeTakeFirstOrThrow()
    return { times, first }
  },

  async add(request: { clanId: string; userId: string; reason: string; createdAt: Date }): Promise<string> {
    const id = randomUUIDv7()
    await tx
      .insertInto('joinRequest')
      .values({ id, ...request })
      .execute()
    return id
  },

  async settle(id: string, status: JoinRequestStatus, { by, at }: { by: string; at: Date }) {
    await tx.updateTable('joinRequest').set({ status, decidedBy: by, decidedAt: at }).where('id', '=', id).execute()
  },
})
