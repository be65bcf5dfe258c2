import type { AdminPermission } from '@buri/contract/admin/permissions'
import { effectivePermissions } from '@buri/domain/permissions/permissions'
import type { Pool } from 'pg'
import { record } from '#server/audit/audit.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { AppError } from '#server/errors.ts'
import { changeRights } from '#server/features/admin/changeRights.ts'
import { grantLists } from '#server/features/admin/grantLists.repository.ts'
import { grantRepository } from '#server/features/admin/grants.repository.ts'
import type { SignedInCaller } from '#server/http/caller.ts'

type Options = { pool: Pool; db: Db }
type Words = { name: string; description: string }

/** Rows of the built-in permissions belong to administrators. */
const BUILT_IN_NEEDS = effectivePermissions(['admin'], [])
const NO_ONE = { reached: new Set<never>(), isOwn: false }

/** Permissions as they are described; which of them code looks for, code says. */
export function permissionService({ pool, db }: Options) {
  const lists = grantLists(pool)
  async function shown(id: string): Promise<AdminPermission> {
    const [permission] = await lists.permissions(id)
    if (!permission) throw new AppError('PERMISSION_NOT_FOUND')
    return permission
  }

  return {
    all: () => lists.permissions(),

    async create(caller: SignedInCaller, { name, description }: Words): Promise<AdminPermission> {
      const { actor, now } = caller
      const id = await changeRights(db, caller, {
        needs: 'permission',
        async change(tx, allow) {
          const rows = grantRepository(tx)
          allow({ moved: effectivePermissions([name], []), ...NO_ONE })
          if (await rows.permissionNamed(name)) throw new AppError('PERMISSION_NAME_TAKEN')
          const made = await rows.addPermission({ name, description })
          const target = { type: 'permission', id: made, label: name } as const
          await record(tx, { at: now, actor, action: 'permission.created', target, after: { name, description } })
          return made
        },
      })
      return shown(id)
    },

    /** A name that code looks for is given to everybody who holds the permission, which is a grant like any other. */
    async change(
      caller: SignedInCaller,
      id: string,
      given: { name?: string | undefined; description?: string | undefined },
    ): Promise<AdminPermission> {
      const { actor, now } = caller
      await changeRights(db, caller, {
        needs: 'permission',
        async change(tx, allow) {
          const rows = grantRepository(tx)
          const permission = await rows.permission(id)
          if (!permission) throw new AppError('PERMISSION_NOT_FOUND')
          const before: Words = { name: permission.name, description: permission.description }
          const after: Words = { name: given.name ?? before.name, description: given.description ?? before.description }
          const moved = permission.isBuiltIn ? BUILT_IN_NEEDS : effectivePermissions([before.name, after.name], [])
          allow({ moved, ...NO_ONE })
          if (after.name !== before.name) {
            if (permission.isBuiltIn) throw new AppError('BUILT_IN')
            if (await rows.permissionNamed(after.name)) throw new AppError('PERMISSION_NAME_TAKEN')
          } else if (after.description === before.description) return
          await rows.changePermission(id, after)
          const target = { type: 'permission', id, label: before.name } as const
          await record(tx, { at: now, actor, action: 'permission.changed', target, before, after })
        },
      })
      return shown(id)
    },

    async remove(caller: SignedInCaller, id: string) {
      const { actor, now } = caller
      await changeRights(db, caller, {
        needs: 'permission',
        async change(tx, allow) {
          const rows = grantRepository(tx)
          const permission = await rows.permission(id)
          if (!permission) throw new AppError('PERMISSION_NOT_FOUND')
          const { name, description, isBuiltIn } = permission
          allow({ moved: isBuiltIn ? BUILT_IN_NEEDS : effectivePermissions([name], []), ...NO_ONE })
          if (isBuiltIn) throw new AppError('BUILT_IN')
          await rows.removePermission(id)
          const target = { type: 'permission', id, label: name } as const
          await record(tx, { at: now, actor, action: 'permission.deleted', target, before: { name, description } })
        },
      })
    },
  }
}
export type PermissionService = ReturnType<typeof permissionService>
