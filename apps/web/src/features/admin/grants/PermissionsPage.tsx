import type { AdminPermission } from '@buri/contract/admin/permissions'
import { LIMITS } from '@buri/contract/limits'
import { mdiKeyOutline } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cachedAnswersUnder } from '#web/api/cachedAnswers.ts'
import { call } from '#web/api/call.ts'
import { DataGrid } from '#web/ui/dataGrid/DataGrid.tsx'
import type { GridColumn } from '#web/ui/dataGrid/gridColumn.ts'
import type { GridChange } from '#web/ui/dataGrid/staging/changes.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { permissionName } from '../adminWords.ts'
import { maxLengthCheck } from '../gridColumns.ts'
import { saveEachChange } from '../gridRefusals.ts'
import { PermissionRows } from './PermissionRows.tsx'
import { PhoneOrGrid } from './PhoneOrGrid.tsx'
import { cellText, refusedGrantCell } from './roleRows.ts'
import { usePermissions } from './useGrantLists.ts'

const COLUMNS: readonly GridColumn[] = [
  { key: 'id', title: 'ID', width: 120, isHidden: true },
  {
    key: 'name',
    title: '권한 이름',
    editor: 'text',
    isRequired: true,
    width: 200,
    judge: (value) =>
      /^[a-z][a-z0-9_.-]+$/.test(String(value))
        ? maxLengthCheck(LIMITS.permissionNameMaxLength)(value)
        : '영문 소문자로 시작해 소문자, 숫자, 점, 줄표로 적어야 합니다',
  },
  { key: 'label', title: '표시 이름', width: 140 },
  {
    key: 'description',
    title: '설명',
    editor: 'text',
    width: 300,
    judge: maxLengthCheck(LIMITS.grantDescriptionMaxLength),
  },
  {
    key: 'isBuiltIn',
    title: '쓰임',
    width: 220,
    format: (value) => (value === true ? '기본 권한' : '직접 만든 권한'),
  },
  { key: 'roleCount', title: '역할', width: 100, align: 'right' },
  { key: 'userCount', title: '직접 받은 사용자', width: 150, align: 'right' },
]
const NO_PERMISSIONS: AdminPermission[] = []

const rowOf = ({ id, name, description, isBuiltIn, roleCount, userCount }: AdminPermission) => ({
  id,
  name,
  label: permissionName(name),
  description,
  isBuiltIn,
  roleCount,
  userCount,
})

async function sendChange(change: GridChange) {
  const params = { id: String(change.id) }
  if (change.kind === 'delete') return call('DELETE /api/admin/permissions/:id', { params })
  const { name, description } = change.values
  const body = {
    ...(name !== undefined && { name: cellText(name) }),
    ...(description !== undefined && { description: cellText(description) }),
  }
  if (change.kind === 'create')
    return call('POST /api/admin/permissions', { body: { name: cellText(name), description: cellText(description) } })
  return call('PUT /api/admin/permissions/:id', { params, body })
}

/** A custom permission opens no page here, as the introduction says. */
export function PermissionsPage({ person, permissions }: { person: string; permissions: readonly string[] }) {
  const queries = useQueryClient()
  const permissionList = usePermissions(true)
  const { data: all = NO_PERMISSIONS } = permissionList
  const rows = useMemo(() => all.map(rowOf), [all])
  return (
    <AdminFrame
      introduction="기본 권한은 이름을 바꿀 수 없어요. 직접 만든 권한은 다른 프로그램이 확인할 때 쓰고, 이 사이트에서 볼 수 있는 화면은 늘지 않아요."
      area="permissions"
      permissions={permissions}
    >
      <PhoneOrGrid
        lists={[permissionList]}
        title="권한을 불러올 수 없습니다"
        phone={<PermissionRows permissions={all} />}
      >
        <DataGrid
          id="permissions"
          person={person}
          title="권한"
          icon={mdiKeyOutline}
          columns={COLUMNS}
          rows={rows}
          isLoading={permissionList.isPending}
          error={permissionList.error}
          onSave={async (changes) => {
            const results = await saveEachChange(changes, sendChange, { cellOf: refusedGrantCell })
            await queries.invalidateQueries(cachedAnswersUnder('/api/admin/'))
            return results
          }}
          onRefresh={() => permissionList.refetch({ throwOnError: true })}
        />
      </PhoneOrGrid>
    </AdminFrame>
  )
}
