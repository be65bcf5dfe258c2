import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

/** Ends all API tokens of an account; they do not come back when a ban is lifted. Returns their number. */
export async function endTokens(tx: Transaction<DB>, userId: string): Promise<number> {
  const ended = await tx.deleteFrom('apiToken').where('userId', '=', userId).returning('id').execute()
  return ended.length
}
