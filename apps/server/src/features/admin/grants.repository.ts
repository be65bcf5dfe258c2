import { randomUUIDv7 } from 'node:crypto'
import { effectivePermissions, type Permissions } from '@buri/domain/permissions/permissions'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

type StoredPermission = { id: string; name: string; description: string; isBuiltIn: boolean }
export type StoredRole = StoredPermission & { permissions: { id: string; name: string }[] }

/**
 * `reached` holds all permissions of the people whom the change affects. `includes` tells whether the caller is one of
 * these people.
 */
type GrantReach = { reached: Permissions; includes: boolean }

const COLUMNS = ['id', 'name', 'description', 'isBuiltIn'] as const

export const grantRows = (tx: Transaction<DB>) => {
  const contentsOf = (roleId: string) =>
    tx
      .selectFrom('rolePermission as rp')
      .innerJoin('permission as p', 'p.id', 'rp.permissionId')
      .select(['p.id', 'p.name'])
      .where('rp.roleId', '=', roleId)
      .orderBy('p.name')
      .execute()

  return {
    user: (id: string) =>
      tx
        .selectFrom('appUser')
        .select(['id', 'nickname', 'status', 'roleId'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    async role(id: string): Promise<StoredRole | undefined> {
      const role = await tx.selectFrom('role').select(COLUMNS).where('id', '=', id).executeTakeFirst()
      return role && { ...role, permissions: await contentsOf(id) }
    },

    roleNames: () => tx.selectFrom('role').select(['id', 'name']).execute(),

    permission: (id: string): Promise<StoredPermission | undefined> =>
      tx.selectFrom('permission').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

    permissionNamed: (name: string) =>
      tx.selectFrom('permission').select('id').where('name', '=', name).executeTakeFirst(),

    permissions: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : tx.selectFrom('permission').select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute(),

    directOf: (userId: string) =>
      tx
        .selectFrom('userPermission as up')
        .innerJoin('permission as p', 'p.id', 'up.permissionId')
        .select(['p.id', 'p.name'])
        .where('up.userId', '=', userId)
        .orderBy('p.name')
        .execute(),

    async reachOfRole(roleId: string, actorId: string): Promise<GrantReach> {
      const { rows } = await sql<{ names: string[]; includes: boolean }>`
        select array(
            select distinct p.name from app_user u join user_permission up on up.user_id = u.id
              join permission p on p.id = up.permission_id where u.role_id = ${roleId}
          ) as names,
          exists (select from app_user u where u.role_id = ${roleId} and u.id = ${actorId}) as includes`.execute(tx)
      const [reach] = rows
      const contents = (await contentsOf(roleId)).map(({ name }) => name)
      return { reached: effectivePermissions(contents, reach?.names ?? []), includes: reach?.includes ?? false }
    },

    async reachOfPermission(permissionId: string, actorId: string): Promise<GrantReach & { isHeld: boolean }> {
      const { rows } = await sql<{ names: string[]; includes: boolean; isHeld: boolean }>`
        with holder as (
          select up.user_id as id, null::uuid as role_id from user_permission up where up.permission_id = ${permissionId}
          union select u.id, rp.role_id from role_permission rp left join app_user u on u.role_id = rp.role_id
          where rp.permission_id = ${permissionId}
        )
        select array(
            select p.name from holder h join user_permission up on up.user_id = h.id join permission p on p.id = up.permission_id
            union
            select p.name from holder h left join app_user u on u.id = h.id
              join role_permission rp on rp.role_id in (u.role_id, h.role_id) join permission p on p.id = rp.permission_id
          ) as names,
          exists (select from holder where id = ${actorId}) as includes,
          exists (select from holder) as "isHeld"`.execute(tx)
      const [reach] = rows
      return {
        reached: effectivePermissions(reach?.names ?? [], []),
        includes: reach?.includes ?? false,
        isHeld: reach?.isHeld ?? false,
      }
    },

    async giveRole(userId: string, roleId: string | null) {
      await tx.updateTable('appUser').set({ roleId }).where('id', '=', userId).execute()
    },

    async givePermission(userId: string, permissionId: string, { by, at }: { by: string; at: Date }) {
      await tx
        .insertInto('userPermission')
        .values({ userId, permissionId, grantedBy: by, grantedAt: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async takePermissions(userId: string, permissionIds: readonly string[]) {
      if (permissionIds.length === 0) return
      await tx
        .deleteFrom('userPermission')
        .where('userId', '=', userId)
        .where('permissionId', 'in', permissionIds)
        .execute()
    },

    async addRole({ name, description }: { name: string; description: string }): Promise<string> {
      const id = randomUUIDv7()
      await tx.insertInto('role').values({ id, name, description }).execute()
      return id
    },

    async changeRole(id: string, { name, description }: { name: string; description: string }) {
      await tx.updateTable('role').set({ name, description }).where('id', '=', id).execute()
    },

    async fillRole(roleId: string, permissionIds: readonly string[]) {
      await tx.deleteFrom('rolePermission').where('roleId', '=', roleId).execute()
      if (permissionIds.length === 0) return
      await tx
        .insertInto('rolePermission')
        .values(permissionIds.map((permissionId) => ({ roleId, permissionId })))
        .execute()
    },

    async removeRole(id: string): Promise<number> {
      const had = await tx.updateTable('appUser').set({ roleId: null }).where('roleId', '=', id).executeTakeFirst()
      await tx.deleteFrom('role').where('id', '=', id).execute()
      return Number(had.numUpdatedRows)
    },

    async addPermission({ name, description }: { name: string; description: string }): Promise<string> {
      const id = randomUUIDv7()
      await tx.insertInto('permission').values({ id, name, description }).execute()
      return id
    },

    async changePermission(id: string, { name, description }: { name: string; description: string }) {
      await tx.updateTable('permission').set({ name, description }).where('id', '=', id).execute()
    },

    async removePermission(id: string) {
      await tx.deleteFrom('permission').where('id', '=', id).execute()
    },
  }
}
