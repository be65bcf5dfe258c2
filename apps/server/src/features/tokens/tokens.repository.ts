import type { TokenScope } from '@buri/domain/accounts/apiTokens'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type TokenRow = {
  id: string
  name: string
  scopes: TokenScope[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

export const tokensOf = (db: Db, userId: string): Promise<TokenRow[]> =>
  db
    .selectFrom('apiToken')
    .select(['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ scopes: TokenScope[] }>()
    .execute()

type NewRow = Omit<TokenRow, 'lastUsedAt'> & { userId: string; tokenHash: string }

export const tokenRows = (tx: Transaction<DB>) => ({
  /**
   * The lock keeps simultaneous requests from exceeding the limit. Returns the number of tokens, or `null` if the
   * account is not active any more.
   */
  async lock(userId: string): Promise<number | null> {
    const account = tx.selectFrom('appUser').select('status').where('id', '=', userId).forNoKeyUpdate()
    if ((await account.executeTakeFirst())?.status !== 'active') return null
    const { count } = await tx
      .selectFrom('apiToken')
      .select(sql<number>`count(*)`.as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return count
  },

  add: (row: NewRow) => tx.insertInto('apiToken').values(row).execute(),

  async end(userId: string, id: string): Promise<string | undefined> {
    const ended = tx.deleteFrom('apiToken').where('id', '=', id).where('userId', '=', userId).returning('name')
    return (await ended.executeTakeFirst())?.name
  },
})
