import type { AdminRole } from '@buri/contract/admin/roles'
import { effectivePermissions } from '@buri/domain/permissions/permissions'
import { normaliseName } from '@buri/domain/riotId'
import type { Pool } from 'pg'
import { changeRights } from '#server/features/admin/changeRights.ts'
import { grantLists } from '#server/features/admin/grantLists.repository.ts'
import type { grantRows, StoredRole } from '#server/features/admin/grants.repository.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'

type Options = { pool: Pool; db: Db }
type Repository = ReturnType<typeof grantRows>
type HeldPermissions = readonly { id: string; name: string }[]
type RoleChange = {
  name?: string | undefined
  description?: string | undefined
  /** Returns all permissions that the role has after the change. */
  contents?: ((permissions: HeldPermissions) => readonly string[]) | undefined
}

const namesOf = (permissions: HeldPermissions) => permissions.map(({ name }) => name)
const idsOf = (permissions: HeldPermissions) => permissions.map(({ id }) => id)

async function refuseTakenName(rows: Repository, name: string, except?: string) {
  const isTaken = (await rows.roleNames()).some(
    (role) => role.id !== except && normaliseName(role.name) === normaliseName(name),
  )
  if (isTaken) throw new AppError('ROLE_NAME_TAKEN')
}

async function permissionsOf(rows: Repository, ids: readonly string[]) {
  const permissions = await rows.permissions([...new Set(ids)])
  if (permissions.length !== new Set(ids).size) throw new AppError('PERMISSION_NOT_FOUND')
  return permissions
}

async function requireRole(rows: Repository, id: string): Promise<StoredRole> {
  const role = await rows.role(id)
  if (!role) throw new AppError('ROLE_NOT_FOUND')
  return role
}

export function roleService({ pool, db }: Options) {
  const lists = grantLists(pool)
  async function roleById(id: string): Promise<AdminRole> {
    const [role] = await lists.roles(id)
    if (!role) throw new AppError('ROLE_NOT_FOUND')
    return role
  }

  async function change(caller: SignedInCaller, id: string, { name, description, contents }: RoleChange) {
    const { viewer } = caller
    await changeRights(db, caller, 'role', async ({ rows, allow, log }) => {
      const role = await requireRole(rows, id)
      const permissionIds = idsOf(role.permissions)
      const wanted = contents ? await permissionsOf(rows, contents(role.permissions)) : role.permissions
      const isRefilled = new Set(idsOf(wanted)).symmetricDifference(new Set(permissionIds)).size > 0
      const renamed = { name: name ?? role.name, description: description ?? role.description }
      const movedPermissions = effectivePermissions(namesOf(role.permissions), namesOf(wanted))
      const reach = await rows.reachOfRole(id, viewer.userId)
      allow({
        moved: movedPermissions,
        reached: isRefilled ? reach.reached : new Set(),
        isOwn: isRefilled && reach.includes,
      })
      if (role.isBuiltIn && (isRefilled || renamed.name !== role.name)) throw new AppError('BUILT_IN')
      if (renamed.name !== role.name) await refuseTakenName(rows, renamed.name, id)
      const isRenamed = renamed.name !== role.name || renamed.description !== role.description
      if (!isRefilled && !isRenamed) return
      if (isRenamed) await rows.changeRole(id, renamed)
      if (isRefilled) await rows.fillRole(id, idsOf(wanted))
      await log('role.changed', {
        target: { type: 'role', id, label: role.name },
        before: { name: role.name, description: role.description, permissions: namesOf(role.permissions) },
        after: { ...renamed, permissions: namesOf(wanted) },
      })
    })
    return roleById(id)
  }

  return {
    all: () => lists.roles(),

    async create(
      caller: SignedInCaller,
      { name, description, permissionIds }: { name: string; description: string; permissionIds: readonly string[] },
    ): Promise<AdminRole> {
      const id = await changeRights(db, caller, 'role', async ({ rows, allow, log }) => {
        const permissions = await permissionsOf(rows, permissionIds)
        allow({ moved: effectivePermissions(namesOf(permissions), []), reached: new Set(), isOwn: false })
        await refuseTakenName(rows, name)
        const newRole = await rows.addRole({ name, description })
        await rows.fillRole(newRole, idsOf(permissions))
        await log('role.created', {
          target: { type: 'role', id: newRole, label: name },
          after: { name, description, permissions: namesOf(permissions) },
        })
        return newRole
      })
      return roleById(id)
    },

    change: (
      caller: SignedInCaller,
      id: string,
      { permissionIds, ...words }: Omit<RoleChange, 'contents'> & { permissionIds?: readonly string[] | undefined },
    ) => change(caller, id, { ...words, ...(permissionIds && { contents: () => permissionIds }) }),

    addPermission: (caller: SignedInCaller, id: string, permissionId: string) =>
      change(caller, id, { contents: (permissions) => [...idsOf(permissions), permissionId] }),

    removePermission: (caller: SignedInCaller, id: string, permissionId: string) =>
      change(caller, id, {
        contents: (permissions) => {
          if (!idsOf(permissions).includes(permissionId)) throw new AppError('PERMISSION_NOT_FOUND')
          return idsOf(permissions).filter((one) => one !== permissionId)
        },
      }),

    async remove(caller: SignedInCaller, id: string) {
      const { viewer } = caller
      await changeRights(db, caller, 'role', async ({ rows, allow, log }) => {
        const role = await requireRole(rows, id)
        const { reached, includes } = await rows.reachOfRole(id, viewer.userId)
        allow({ moved: effectivePermissions(namesOf(role.permissions), []), reached, isOwn: includes })
        if (role.isBuiltIn) throw new AppError('BUILT_IN')
        const people = await rows.removeRole(id)
        await log('role.deleted', {
          target: { type: 'role', id, label: role.name },
          before: { name: role.name, permissions: namesOf(role.permissions), people },
        })
      })
    },
  }
}
export type RoleService = ReturnType<typeof roleService>
