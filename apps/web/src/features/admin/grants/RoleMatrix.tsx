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

type SwitchChanges = Readonly<Record<string, boolean>>

/** The changes of all roles are saved together. */
export function RoleMatrix({ roles, permissions, onSave }: RoleMatrixProps) {
  const [roleId, setRoleId] = useState(roles[0]?.id ?? '')
  const [changes, setChanges] = useState<Readonly<Record<string, SwitchChanges>>>({})
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState('')
  // Another administrator may have deleted the chosen role.
  const role = roles.find(({ id }) => id === roleId) ?? roles[0]
  if (!role) return null
  const movesOf = (id: string) => changes[id] ?? {}
  const countOf = (id: string) => Object.keys(movesOf(id)).length
  const changed = roles.filter(({ id }) => countOf(id) > 0)
  const count = changed.reduce((sum, { id }) => sum + countOf(id), 0)
  const isGiven = (id: string) => role.permissions.some((heldPermission) => heldPermission.id === id)
  const turn = (id: string, isOn: boolean) => {
    const { [id]: _, ...others } = movesOf(role.id)
    setChanges({ ...changes, [role.id]: isOn === isGiven(id) ? others : { ...others, [id]: isOn } })
    setRefusal('')
  }
  const save = async () => {
    setSaving(true)
    try {
      const results = await onSave(
        changed.map(({ id }) => ({ kind: 'update', id, values: requestBodyFor(movesOf(id)) })),
      )
      const refusedIndex = results.findIndex(({ isSaved }) => !isSaved)
      const result = results[refusedIndex]
      setRefusal(result && !result.isSaved ? result.message : '')
      setRoleId((now) => changed[refusedIndex]?.id ?? now)
      const savedMoves = new Map(
        changed.flatMap(({ id }, index) => (results[index]?.isSaved ? [[id, movesOf(id)]] : [])),
      )
      // A switch moved while the request ran stays moved.
      setChanges((now) =>
        Object.fromEntries(Object.entries(now).map(([id, moves]) => [id, withoutSent(moves, savedMoves.get(id))])),
      )
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
            label: `${roleName(name)} (${formatNumber(userCount)}명)${countOf(id) > 0 ? `, 바뀐 권한 ${countOf(id)}개` : ''}`,
          }))}
          onChange={setRoleId}
        />
        <ul className={admin.names}>
          {permissions.map(({ id, name, description }) => (
            <li key={id} className={layout.between}>
              <span className={admin.subject}>
                <b>{permissionName(name)}</b>
                {description !== permissionName(name) && <span className={admin.quiet}>{description}</span>}
              </span>
              <Switch
                label={permissionName(name)}
                isOn={movesOf(role.id)[id] ?? isGiven(id)}
                onChange={(isOn) => turn(id, isOn)}
              />
            </li>
          ))}
        </ul>
        {refusal && <Alert tone="danger" message={refusal} />}
        <Button
          kind="primary"
          icon={mdiContentSaveOutline}
          isBlock
          isBusy={isSaving}
          disabled={count === 0}
          onClick={() => void save()}
        >
          {count === 0 ? '저장' : `바뀐 권한 ${count}개 저장`}
        </Button>
      </CardBody>
    </Card>
  )
}

const requestBodyFor = (moves: SwitchChanges) =>
  Object.fromEntries(Object.entries(moves).map(([id, isOn]) => [keyOfPermission(id), isOn]))

const withoutSent = (moves: SwitchChanges, sent: SwitchChanges = {}) =>
  Object.fromEntries(Object.entries(moves).filter(([id, isOn]) => sent[id] !== isOn))
