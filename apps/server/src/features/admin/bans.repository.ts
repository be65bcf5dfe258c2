import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

/** `bannedBy` is an account's id. A second ban replaces the first. */
type AccountBan = { reason: string; until: Date | null; bannedAt: Date; bannedBy: string }

export async function closeAccount(tx: Transaction<DB>, userId: string, ban: AccountBan) {
  await tx
    .insertInto('accountBan')
    .values({ userId, ...ban })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(ban))
    .execute()
  await tx.updateTable('appUser').set({ status: 'banned' }).where('id', '=', userId).execute()
}
