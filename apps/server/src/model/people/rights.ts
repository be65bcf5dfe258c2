import { effectivePermissions, type Permissions, permissionsInForce } from '@buri/domain/permissions/permissions'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** A closed account keeps its permissions, because it may be reopened. */
export async function permissionsHeldBy(db: Db, userId: string): Promise<Permissions> {
  const { rows } = await sql<{ name: string }>`
    select p.name from app_user u join role_permission rp on rp.role_id = u.role_id
      join permission p on p.id = rp.permission_id where u.id = ${userId}
    union
    select p.name from user_permission up join permission p on p.id = up.permission_id where up.user_id = ${userId}`.execute(
    db,
  )
  return effectivePermissions(
    rows.map(({ name }) => name),
    [],
  )
}

/** SQL for whether an account holds the site's right to moderate, as `inForce` says. */
export const moderatesSite = (userId: string): string => `exists (select from app_user m where m.id = ${userId}
  and m.status = 'active' and exists (select from permission p where p.name in ('admin', 'moderation') and (
    exists (select from role_permission rp where rp.role_id = m.role_id and rp.permission_id = p.id)
    or exists (select from user_permission up where up.user_id = m.id and up.permission_id = p.id))))`

/** Reads under the lock of the transaction that changes permissions. */
export const rightsRows = (tx: Transaction<DB>) => ({
  /** Serialises changes of permissions, so that each change is judged by the state that the previous one left. */
  async lock() {
    await sql`select pg_advisory_xact_lock(hashtextextended('rights of people', 0))`.execute(tx)
  },

  async inForce(userId: string): Promise<Permissions> {
    const account = await tx.selectFrom('appUser').select('status').where('id', '=', userId).executeTakeFirst()
    if (account?.status !== 'active') return new Set()
    const customPermissions = await tx.selectFrom('permission').select('name').where('isBuiltIn', '=', false).execute()
    return permissionsInForce(
      await permissionsHeldBy(tx, userId),
      customPermissions.map(({ name }) => name),
    )
  },

  async administrators(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select u.id from permission p join role_permission rp on rp.permission_id = p.id
          join app_user u on u.role_id = rp.role_id where p.name = 'admin' and u.status = 'active'
        union
        select u.id from permission p join user_permission up on up.permission_id = p.id
          join app_user u on u.id = up.user_id where p.name = 'admin' and u.status = 'active'
      ) as administrator`.execute(tx)
    return rows[0]?.count ?? 0
  },
})
