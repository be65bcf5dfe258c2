import type { AdminPermission } from '@buri/contract/admin/permissions'
import type { AdminRole } from '@buri/contract/admin/roles'
import { mdiContentSaveOutline } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { ChangeResult, GridChange } from '#web/ui/dataGrid/staging/changes.ts'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import admin from '../admin.module.css'
import { adminSentence, permissionName, roleName } from '../adminWords.ts'
import { keyOfPermission } from './roleRows.ts'

type RoleMatrixProps = {
  roles: readonly AdminRole[]
  permissions: readonly AdminPermission[]
  onSave: (changes: readonly GridChange[]) => Promise<readonly ChangeResult[]>
}

/** A phone's matrix: one role at a time, a switch for each permission, saved together. */
export function RoleMatrix({ roles, permissions, onSave }: RoleMatrixProps) {
  const [chosen, setChosen] = useState(roles[0]?.id ?? '')
  const [moved, setMoved] = useState<Readonly<Record<string, boolean>>>({})
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState('')
  // Another administrator may have deleted the chosen one.
  const role = roles.find(({ id }) => id === chosen) ?? roles[0]
  if (!role) return null
  const isHeld = (id: string) => moved[id] ?? role.permissions.some((held) => held.id === id)
  const count = Object.keys(moved).length
  const choose = (id: string) => {
    setChosen(id)
    setMoved({})
    setRefusal('')
  }
  const turn = (id: string, isOn: boolean) => {
    const { [id]: _, ...others } = moved
    setMoved(isOn === role.permissions.some((held) => held.id === id) ? others : { ...moved, [id]: isOn })
  }
  const save = async () => {
    setSaving(true)
    const values = Object.fromEntries(Object.entries(moved).map(([id, isOn]) => [keyOfPermission(id), isOn]))
    try {
      const [result] = await onSave([{ kind: 'update', id: role.id, values }])
      const message = result && 'message' in result ? result.message : ''
      setRefusal(message ?? '')
      if (!message) setMoved({})
    } catch (error) {
      setRefusal(adminSentence(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Card>
      <CardBody className={layout.grid12}>
        <Select
          label="역할"
          value={role.id}
          options={roles.map(({ id, name, userCount }) => ({
            value: id,
            label: `${roleName(name)} (${formatNumber(userCount)}명)`,
          }))}
          onChange={choose}
        />
        <ul className={admin.names}>
          {permissions.map(({ id, name, description }) => (
            <li key={id} className={layout.between}>
              <span className={admin.thing}>
                <b>{permissionName(name)}</b>
                <span className={admin.quiet}>{description}</span>
              </span>
              <Switch label={permissionName(name)} isOn={isHeld(id)} onChange={(isOn) => turn(id, isOn)} />
            </li>
          ))}
        </ul>
        {refusal && <Alert tone="danger" message={refusal} />}
        <Button
          kind="primary"
          icon={mdiContentSaveOutline}
          isBlock
          isBusy={isSaving}
          disabled={count === 0 || isSaving}
          onClick={() => void save()}
        >
          {count === 0 ? '저장' : `바뀐 권한 ${count}개 저장`}
        </Button>
      </CardBody>
    </Card>
  )
}
