import type { Db } from '#server/platform/database/openDatabase.ts'

/** When an account was made. */
export async function accountMadeAt(db: Db, userId: string): Promise<Date> {
  const account = db.selectFrom('appUser').select('createdAt').where('id', '=', userId)
  return (await account.executeTakeFirstOrThrow()).createdAt
}
