import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'

export async function accountCreatedAt(db: Db, userId: string): Promise<Date> {
  const [account] = await runQuery<{ createdAt: Date }>(db, {
    name: 'account-made-at',
    text: 'select created_at as "createdAt" from app_user where id = $1',
    values: [userId],
  })
  if (!account) throw new Error('A signed-in account has no row.')
  return account.createdAt
}
