import { sql, type Transaction } from 'kysely'
import { systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { recountOpinions } from './opinions.ts'

export type AccountBan = { reason: string; until: Date | null; bannedAt: Date; bannedBy: string | null }

export const banOf = (db: Db, userId: string): Promise<AccountBan | undefined> =>
  db
    .selectFrom('accountBan as b')
    .leftJoin('appUser as by', 'by.id', 'b.bannedBy')
    .select(['b.reason', 'b.until', 'b.bannedAt', 'by.nickname as bannedBy'])
    .where('b.userId', '=', userId)
    .executeTakeFirst()

/** The caller must also call `judgeSentMatches`. It judges by `bannedAt`, which a second ban keeps. */
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
  await setStatus(tx, userId, 'banned', bannedAt)
}

export async function liftBan(tx: Transaction<DB>, userId: string, at: Date) {
  await tx.deleteFrom('accountBan').where('userId', '=', userId).execute()
  await setStatus(tx, userId, 'active', at)
  await judgeSentMatches(tx, userId, at)
}

async function setStatus(tx: Transaction<DB>, userId: string, status: 'active' | 'banned', now: Date) {
  await tx.updateTable('appUser').set({ status }).where('id', '=', userId).execute()
  await recountOpinions(tx, userId, now)
}

// An account that sends the same file again is stored as a confirmation.
const SENT_MATCHES = `(select match_id, uploaded_by as sent_by from match_source
  union all select match_id, user_id from match_confirmation where kind = 'source')`

/** Waiting matches are judged again within a minute. Locks the frontier, so nights have to be locked first. */
export async function judgeSentMatches(tx: Transaction<DB>, userId: string, at: Date) {
  await lockFrontier(statementsOf(tx))
  await sql`update match m set matures_at = ${at} where m.standing = 'waiting' and m.deleted_at is null
    and exists (select from ${sql.raw(SENT_MATCHES)} s where s.match_id = m.id and s.sent_by = ${userId})`.execute(tx)
}

/** Called when the owner signs in. Returns whether the account was reopened. */
export async function endBanInTime(tx: Transaction<DB>, user: { id: string; nickname: string }, now: Date) {
  const ban = await banOf(tx, user.id)
  if (!ban?.until || ban.until > now) return false
  await liftBan(tx, user.id, now)
  await writeAuditLog(tx, { actor: systemActor('자동: 제재 만료'), now }, 'user.unbanned', {
    target: { type: 'user', id: user.id, label: user.nickname },
    before: { reason: ban.reason, until: ban.until.toISOString() },
  })
  return true
}
