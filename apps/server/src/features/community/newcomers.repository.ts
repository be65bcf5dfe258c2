import type { Db } from '#server/platform/database/openDatabase.ts'

/** When the account was created. */
export async function accountMadeAt(db: Db, userId: string): Promise<Date> {
  const account = db.selectFrom('appUser').select('createdAt').where('id', '=', userId)
  return (await account.executeTakeFirstOrThrow()).createdAt
}
