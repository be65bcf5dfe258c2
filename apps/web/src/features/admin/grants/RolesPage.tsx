import type { AdminPermission } from '@buri/contract/admin/permissions'
import type { AdminRole } from '@buri/contract/admin/roles'
import { mdiShieldAccountOutline } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cachedAnswersUnder } from '#web/api/cachedAnswers.ts'
import { call } from '#web/api/call.ts'
import { DataGrid } from '#web/ui/dataGrid/DataGrid.tsx'
import type { GridChange } from '#web/ui/dataGrid/staging/changes.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { saveEachChange } from '../gridRefusals.ts'
import { PhoneOrGrid } from './PhoneOrGrid.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import { newRoleBody, refusedGrantCell, roleChangeBody, roleColumns, roleRow } from './roleRows.ts'
import { usePermissions, useRoles } from './useGrantLists.ts'

const NO_ROLES: AdminRole[] = []
const NO_PERMISSIONS: AdminPermission[] = []

export function RolesPage({ person, permissions }: { person: string; permissions: readonly string[] }) {
  const queries = useQueryClient()
  const roleList = useRoles(true)
  const allPermissions = usePermissions(true)
  const { data: roles = NO_ROLES } = roleList
  const { data: all = NO_PERMISSIONS } = allPermissions
  const columns = useMemo(() => roleColumns(all), [all])
  // The columns are the permissions, so there is nothing to show until these arrive.
  const rows = useMemo(
    () => (allPermissions.data ? roles.map((role) => roleRow(role, allPermissions.data)) : []),
    [roles, allPermissions.data],
  )

  /** A permission removed by another administrator meanwhile stays removed. */
  async function sendChange(change: GridChange, now: readonly AdminRole[]) {
    const params = { id: String(change.id) }
    if (change.kind === 'delete') return call('DELETE /api/admin/permissions/roles/:id', { params })
    if (change.kind === 'create') return call('POST /api/admin/permissions/roles', { body: newRoleBody(change.values) })
    const role = now.find(({ id }) => id === change.id)
    if (!role) throw new Error('그사이 삭제된 역할입니다.')
    return call('PUT /api/admin/permissions/roles/:id', { params, body: roleChangeBody(change.values, role) })
  }

  const save = async (changes: readonly GridChange[]) => {
    const { data: now = NO_ROLES } = await roleList.refetch({ throwOnError: true })
    const results = await saveEachChange(changes, (change) => sendChange(change, now), { cellOf: refusedGrantCell })
    await queries.invalidateQueries(cachedAnswersUnder('/api/admin/'))
    return results
  }

  return (
    <AdminFrame
      introduction="가진 권한만 주고 뺄 수 있어요. 역할을 고치면 그 역할을 가진 모두에게 바로 적용돼요."
      area="roles"
      permissions={permissions}
    >
      <PhoneOrGrid
        lists={[roleList, allPermissions]}
        title="역할을 불러올 수 없습니다"
        phone={<RoleMatrix roles={roles} permissions={all} onSave={save} />}
      >
        <DataGrid
          id="roles"
          person={person}
          title="역할"
          icon={mdiShieldAccountOutline}
          columns={columns}
          rows={rows}
          isLoading={roleList.isPending || allPermissions.isPending}
          error={roleList.error ?? allPermissions.error}
          onSave={save}
          onRefresh={() =>
            Promise.all([roleList.refetch({ throwOnError: true }), allPermissions.refetch({ throwOnError: true })])
          }
        />
      </PhoneOrGrid>
    </AdminFrame>
  )
}
