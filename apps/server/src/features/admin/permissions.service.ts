import type { AdminPermission } from '@buri/contract/admin/permissions'
import type { Grant } from '@buri/domain/permissions/judgeGrant'
import { effectivePermissions, PERMISSIONS, type Permissions } from '@buri/domain/permissions/permissions'
import type { Pool } from 'pg'
import { changeRights } from '#server/features/admin/changeRights.ts'
import { grantLists } from '#server/features/admin/grantLists.repository.ts'
import type { grantRows } from '#server/features/admin/grants.repository.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'

type Options = { pool: Pool; db: Db }
type Words = { name: string; description: string }

const BUILT_IN_NEEDS = effectivePermissions(['admin'], [])
const NO_ONE = { reached: new Set<never>(), isOwn: false }

/**
 * Returns what the renaming of a permission grants: the holders lose the old permission and get the new one. A name
 * that the code checks counts as granted even before anybody holds it.
 */
async function grantIn(
  rows: ReturnType<typeof grantRows>,
  { id, isBuiltIn }: { id: string; isBuiltIn: boolean },
  actorId: string,
  names: readonly string[],
): Promise<Grant> {
  if (isBuiltIn) return { moved: BUILT_IN_NEEDS, ...NO_ONE }
  const { reached, includes, isHeld } = await rows.reachOfPermission(id, actorId)
  const isMoved = isHeld && names.length > 0
  const builtIn = PERMISSIONS.filter((name) => names.includes(name))
  const movedPermissions: Permissions = new Set([...(isMoved ? names.slice(0, 1) : []), ...builtIn])
  return isMoved ? { moved: movedPermissions, reached, isOwn: includes } : { moved: movedPermissions, ...NO_ONE }
}

export function permissionService({ pool, db }: Options) {
  const lists = grantLists(pool)
  async function permissionById(id: string): Promise<AdminPermission> {
    const [permission] = await lists.permissions(id)
    if (!permission) throw new AppError('PERMISSION_NOT_FOUND')
    return permission
  }

  return {
    all: () => lists.permissions(),

    async create(caller: SignedInCaller, { name, description }: Words): Promise<AdminPermission> {
      const id = await changeRights(db, caller, 'permission', async ({ rows, allow, log }) => {
        // If the code checks this name, only people who may change the built-in permission may use it.
        allow({ moved: new Set(PERMISSIONS.filter((builtIn) => builtIn === name)), ...NO_ONE })
        if (await rows.permissionNamed(name)) throw new AppError('PERMISSION_NAME_TAKEN')
        const newPermission = await rows.addPermission({ name, description })
        const target = { type: 'permission', id: newPermission, label: name } as const
        await log('permission.created', { target, after: { name, description } })
        return newPermission
      })
      return permissionById(id)
    },

    async change(
      caller: SignedInCaller,
      id: string,
      change: { name?: string | undefined; description?: string | undefined },
    ): Promise<AdminPermission> {
      const { viewer } = caller
      await changeRights(db, caller, 'permission', async ({ rows, allow, log }) => {
        const permission = await rows.permission(id)
        if (!permission) throw new AppError('PERMISSION_NOT_FOUND')
        const before: Words = { name: permission.name, description: permission.description }
        const after: Words = {
          name: change.name ?? before.name,
          description: change.description ?? before.description,
        }
        const isRenamed = after.name !== before.name
        allow(await grantIn(rows, permission, viewer.userId, isRenamed ? [before.name, after.name] : []))
        if (isRenamed) {
          if (permission.isBuiltIn) throw new AppError('BUILT_IN')
          if (await rows.permissionNamed(after.name)) throw new AppError('PERMISSION_NAME_TAKEN')
        } else if (after.description === before.description) return
        await rows.changePermission(id, after)
        const target = { type: 'permission', id, label: before.name } as const
        await log('permission.changed', { target, before, after })
      })
      return permissionById(id)
    },

    async remove(caller: SignedInCaller, id: string) {
      const { viewer } = caller
      await changeRights(db, caller, 'permission', async ({ rows, allow, log }) => {
        const permission = await rows.permission(id)
        if (!permission) throw new AppError('PERMISSION_NOT_FOUND')
        const { name, description, isBuiltIn } = permission
        allow(await grantIn(rows, permission, viewer.userId, [name]))
        if (isBuiltIn) throw new AppError('BUILT_IN')
        await rows.removePermission(id)
        const target = { type: 'permission', id, label: name } as const
        await log('permission.deleted', { target, before: { name, description } })
      })
    },
  }
}
export type PermissionService = ReturnType<typeof permissionService>
