import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

export async function endTokens(tx: Transaction<DB>, userId: string): Promise<number> {
  const ended = await tx.deleteFrom('apiToken').where('userId', '=', userId).returning('id').execute()
  return ended.length
}
