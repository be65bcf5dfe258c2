import type { UserPermissions } from '@buri/contract/admin/users'
import { effectivePermissions } from '@buri/domain/permissions/permissions'
import type { Pool } from 'pg'
import { changeRights } from '#server/features/admin/changeRights.ts'
import { grantLists } from '#server/features/admin/grantLists.repository.ts'
import { grantRows } from '#server/features/admin/grants.repository.ts'
import { shownPermissions } from '#server/features/admin/shownPermissions.ts'
import { permissionsHeldBy } from '#server/model/people/rights.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'

type Options = { pool: Pool; db: Db }
type NamedGrant = { name: string }

const namesOf = (permissions: readonly NamedGrant[]) => permissions.map(({ name }) => name)
const knownNames = (...permissions: readonly (readonly NamedGrant[])[]) =>
  effectivePermissions(permissions.flatMap(namesOf), [])

export function userGrantService({ pool, db }: Options) {
  const lists = grantLists(pool)

  async function permissions(userId: string): Promise<UserPermissions> {
    const grants = await lists.ofUser(userId)
    if (!grants) throw new AppError('USER_NOT_FOUND')
    return shownPermissions(grants)
  }

  async function personIn(tx: Parameters<typeof grantRows>[0], userId: string) {
    const user = await grantRows(tx).user(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    if (user.status === 'withdrawn') throw new AppError('ACCOUNT_GONE')
    const target = { type: 'user', id: user.id, label: user.nickname } as const
    return { ...user, target, reached: await permissionsHeldBy(tx, userId) }
  }

  async function setRole(caller: SignedInCaller, userId: string, roleId: string | null): Promise<UserPermissions> {
    const { viewer } = caller
    await changeRights(db, caller, 'role', async ({ tx, rows, allow, log }) => {
      const person = await personIn(tx, userId)
      const role = roleId === null ? null : await rows.role(roleId)
      if (role === undefined) throw new AppError('ROLE_NOT_FOUND')
      const roleBefore = person.roleId === null ? null : ((await rows.role(person.roleId)) ?? null)
      const movedPermissions = knownNames(roleBefore?.permissions ?? [], role?.permissions ?? [])
      allow({ moved: movedPermissions, reached: person.reached, isOwn: userId === viewer.userId })
      if (person.roleId === roleId) return
      await rows.giveRole(userId, roleId)
      await log(role ? 'role.granted' : 'role.revoked', {
        target: person.target,
        before: { role: roleBefore?.name ?? null },
        after: { role: role?.name ?? null },
      })
    })
    return permissions(userId)
  }

  /** The value `'all'` takes away everything that was granted directly. */
  async function take(caller: SignedInCaller, userId: string, permission: string | 'all'): Promise<UserPermissions> {
    const { viewer } = caller
    await changeRights(db, caller, 'permission', async ({ tx, rows, allow, log }) => {
      const person = await personIn(tx, userId)
      const direct = await rows.directOf(userId)
      const revoked = permission === 'all' ? direct : direct.filter(({ id }) => id === permission)
      allow({ moved: knownNames(revoked), reached: person.reached, isOwn: userId === viewer.userId })
      if (permission !== 'all' && revoked.length === 0) throw new AppError('PERMISSION_NOT_FOUND')
      if (revoked.length === 0) return
      await rows.takePermissions(
        userId,
        revoked.map(({ id }) => id),
      )
      const change = { before: { permissions: namesOf(revoked) }, after: { permissions: [] } }
      await log('permission.revoked', { target: person.target, ...change })
    })
    return permissions(userId)
  }

  return {
    permissions,
    giveRole: setRole,
    takeRole: (caller: SignedInCaller, userId: string) => setRole(caller, userId, null),

    async givePermission(caller: SignedInCaller, userId: string, permissionId: string): Promise<UserPermissions> {
      const { viewer, now } = caller
      await changeRights(db, caller, 'permission', async ({ tx, rows, allow, log }) => {
        const person = await personIn(tx, userId)
        const permission = await rows.permission(permissionId)
        if (!permission) throw new AppError('PERMISSION_NOT_FOUND')
        allow({ moved: knownNames([permission]), reached: person.reached, isOwn: userId === viewer.userId })
        const direct = await rows.directOf(userId)
        if (direct.some(({ id }) => id === permissionId)) return
        await rows.givePermission(userId, permissionId, { by: viewer.userId, at: now })
        await log('permission.granted', {
          target: person.target,
          before: { permissions: [] },
          after: { permissions: [permission.name] },
        })
      })
      return permissions(userId)
    },

    takePermission: (caller: SignedInCaller, userId: string, permissionId: string) =>
      take(caller, userId, permissionId),
    takeAllPermissions: (caller: SignedInCaller, userId: string) => take(caller, userId, 'all'),
  }
}
export type UserGrantService = ReturnType<typeof userGrantService>
