import type { Transaction } from 'kysely'
import { systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** Why an account is closed, and until when; `null` means until it is lifted. */
export type AccountBan = { reason: string; until: Date | null; bannedAt: Date; bannedBy: string | null }

export const banOf = (db: Db, userId: string): Promise<AccountBan | undefined> =>
  db
    .selectFrom('accountBan as b')
    .leftJoin('appUser as by', 'by.id', 'b.bannedBy')
    .select(['b.reason', 'b.until', 'b.bannedAt', 'by.nickname as bannedBy'])
    .where('b.userId', '=', userId)
    .executeTakeFirst()

/** Closes the account. A second ban replaces the first, but matches stay as the first found them. */
export async function closeAccount(
  tx: Transaction<DB>,
  userId: string,
  { bannedAt, ...ban }: Omit<AccountBan, 'bannedBy'> & { bannedAt: Date; bannedBy: string },
) {
  await tx
    .insertInto('accountBan')
    .values({ userId, bannedAt, ...ban })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(ban))
    .execute()
  await setStatus(tx, userId, { status: 'banned', at: bannedAt })
}

/** Deletes the ban and reopens the account. */
export async function liftBan(tx: Transaction<DB>, userId: string, at: Date) {
  await tx.deleteFrom('accountBan').where('userId', '=', userId).execute()
  await setStatus(tx, userId, { status: 'active', at })
}

/** Every request reads the account's own status. The account's waiting matches are judged again within a minute. */
async function setStatus(tx: Transaction<DB>, userId: string, { status, at }: { status: string; at: Date }) {
  await tx.updateTable('appUser').set({ status }).where('id', '=', userId).execute()
  const matches = tx.updateTable('match').set({ maturesAt: at }).where('uploadedBy', '=', userId)
  await matches.where('standing', '=', 'waiting').where('deletedAt', 'is', null).execute()
}

/**
 * Reopens an account whose ban is over and returns whether it was. Checked when its owner signs in.
 */
export async function endBanInTime(tx: Transaction<DB>, user: { id: string; nickname: string }, now: Date) {
  const ban = await banOf(tx, user.id)
  if (!ban?.until || ban.until > now) return false
  await liftBan(tx, user.id, now)
  await writeAuditLog(tx, {
    at: now,
    actor: systemActor('자동: 제재 만료'),
    action: 'user.unbanned',
    target: { type: 'user', id: user.id, label: user.nickname },
    before: { reason: ban.reason, until: ban.until.toISOString() },
  })
  return true
}
