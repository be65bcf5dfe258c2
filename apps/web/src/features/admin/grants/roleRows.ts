import type { AdminPermission } from '@buri/contract/admin/permissions'
import type { AdminRole } from '@buri/contract/admin/roles'
import type { ErrorCode } from '@buri/contract/errors'
import { LIMITS } from '@buri/contract/limits'
import { ApiError } from '#web/api/ApiError.ts'
import type { CellValue, GridColumn, GridRow } from '#web/ui/dataGrid/gridColumn.ts'
import type { GridChange } from '#web/ui/dataGrid/staging/changes.ts'
import type { Cells } from '#web/ui/dataGrid/staging/stagedEdits.ts'
import { permissionName, roleName } from '../adminWords.ts'
import { maxLengthCheck } from '../gridColumns.ts'

const PREFIX = 'permission:'
export const keyOfPermission = (permissionId: string) => `${PREFIX}${permissionId}`

/** Makes a row with a switch for each existing permission. */
export const roleRow = (role: AdminRole, permissions: readonly AdminPermission[]): GridRow => ({
  id: role.id,
  name: role.name,
  description: role.description,
  userCount: role.userCount,
  isBuiltIn: role.isBuiltIn,
  ...Object.fromEntries(
    permissions.map(
      ({ id }) => [keyOfPermission(id), role.permissions.some((heldPermission) => heldPermission.id === id)] as const,
    ),
  ),
})

export const roleColumns = (permissions: readonly AdminPermission[]): GridColumn[] => [
  { key: 'id', title: 'ID', width: 120, isHidden: true },
  {
    key: 'name',
    title: '역할 이름',
    editor: 'text',
    isRequired: true,
    width: 180,
    format: (name) => roleName(String(name)),
    judge: maxLengthCheck(LIMITS.roleNameMaxLength),
  },
  ...permissions.map(
    ({ id, name }): GridColumn => ({
      key: keyOfPermission(id),
      title: permissionName(name),
      editor: 'switch',
      // Leaves room for the longest label, 게시판·게시글 관리.
      width: Math.max(130, 60 + 12 * permissionName(name).length),
    }),
  ),
  {
    key: 'description',
    title: '설명',
    editor: 'text',
    width: 240,
    judge: maxLengthCheck(LIMITS.grantDescriptionMaxLength),
  },
  { key: 'userCount', title: '사용자', width: 100, align: 'right' },
  { key: 'isBuiltIn', title: '기본 역할', width: 110 },
]

const permissionsIn = (cells: Cells) =>
  Object.entries(cells).flatMap(([key, value]) =>
    key.startsWith(PREFIX) ? [{ id: key.slice(PREFIX.length), isHeld: value === true }] : [],
  )

export const newRoleBody = (cells: Cells) => ({
  name: cellText(cells.name),
  description: cellText(cells.description),
  permissionIds: permissionsIn(cells).flatMap(({ id, isHeld }) => (isHeld ? [id] : [])),
})

/** Returns the body of the request, in which `permissions` is the role's whole new list. */
export function roleChangeBody(changed: Cells, role: Pick<AdminRole, 'permissions'>) {
  const changedPermissions = permissionsIn(changed)
  const heldIds = new Set(role.permissions.map(({ id }) => id))
  for (const { id, isHeld } of changedPermissions) {
    if (isHeld) heldIds.add(id)
    else heldIds.delete(id)
  }
  return {
    ...('name' in changed && { name: cellText(changed.name) }),
    ...('description' in changed && { description: cellText(changed.description) }),
    ...(changedPermissions.length > 0 && { permissionIds: [...heldIds] }),
  }
}

export const cellText = (value: CellValue | undefined) => (value === null || value === undefined ? '' : String(value))

const NAME_REFUSAL_CODES: readonly ErrorCode[] = ['ROLE_NAME_TAKEN', 'PERMISSION_NAME_TAKEN']

/** A taken name is reported in the name's cell, a refused grant in the first changed permission. */
export function refusedGrantCell(error: unknown, change: GridChange): string | undefined {
  if (!(error instanceof ApiError) || change.kind === 'delete') return undefined
  if (NAME_REFUSAL_CODES.some((code) => code === error.code)) return 'name'
  const keys = Object.entries(change.values).flatMap(([key, value]) => (value === null ? [] : [key]))
  const permissionKey = keys.find((key) => key.startsWith(PREFIX))
  if (change.kind === 'create') return permissionKey
  return error.code === 'BUILT_IN' && keys.includes('name') ? 'name' : (permissionKey ?? keys[0])
}
