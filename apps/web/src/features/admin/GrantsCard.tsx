import type { AdminUserDetail } from '@buri/contract/admin/users'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { withToasts } from '#web/ui/toasts/mutationToasts.ts'
import styles from './admin.module.css'
import { adminSentence, permissionName, roleName, SOURCE_NAMES } from './adminWords.ts'
import { usePermissions, useRoles } from './grants/useGrantLists.ts'
import { useUserCommands } from './useAdminUsers.ts'

type GrantsCardProps = { user: AdminUserDetail; permissions: readonly string[] }

export function GrantsCard({ user, permissions }: GrantsCardProps) {
  const commands = useUserCommands(user.id)
  const mayChange = user.isWithinReach && user.status !== 'withdrawn'
  const mayGiveRole = mayChange && permissions.includes('role')
  const mayGive = mayChange && permissions.includes('permission')
  const roles = useRoles(mayGiveRole)
  const allPermissions = usePermissions(mayGive)
  const { role, direct, effective } = user.permissions
  const toGive = (allPermissions.data ?? []).filter(({ id }) => !direct.some((held) => held.id === id))
  return (
    <Card>
      <CardHead title="역할과 권한" />
      <CardBody>
        <div className={layout.stack}>
          <div className={layout.between}>
            <span>역할: {role ? roleName(role.name) : '없음'}</span>
            {mayGiveRole && (
              <Select
                label="역할 바꾸기"
                value={role?.id ?? ''}
                placeholder="역할 없음"
                options={(roles.data ?? []).map(({ id, name }) => ({ value: id, label: roleName(name) }))}
                onChange={(roleId) =>
                  roleId === ''
                    ? commands.takeRole.mutate(undefined, withToasts('역할을 해제했습니다.', adminSentence))
                    : commands.giveRole.mutate(roleId, withToasts('역할을 바꿨습니다.', adminSentence))
                }
              />
            )}
          </div>
          <div className={layout.stack8}>
            <h3 className={styles.subtitle}>직접 받은 권한</h3>
            {direct.length === 0 && <p className={styles.quiet}>직접 받은 권한이 없어요.</p>}
            <ul className={styles.names}>
              {direct.map(({ id, name }) => (
                <li key={id} className={layout.between}>
                  <span>{permissionName(name)}</span>
                  {mayGive && (
                    <Button
                      size="small"
                      kind="quiet"
                      aria-label={`${permissionName(name)} 권한 회수`}
                      disabled={commands.take.isPending}
                      onClick={() => commands.take.mutate(id, withToasts('권한을 회수했습니다.', adminSentence))}
                    >
                      회수
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {mayGive && (
              <Select
                label="권한 부여"
                value=""
                placeholder="권한 부여"
                options={toGive.map(({ id, name }) => ({ value: id, label: permissionName(name) }))}
                onChange={(id) =>
                  id !== '' && commands.give.mutate(id, withToasts('권한을 부여했습니다.', adminSentence))
                }
              />
            )}
          </div>
          <div>
            <h3 className={styles.subtitle}>지금 가진 권한</h3>
            {effective.length === 0 && <p className={styles.quiet}>가진 권한이 없어요.</p>}
            <ul className={styles.names}>
              {effective.map(({ name, sources }) => (
                <li key={name} className={layout.between}>
                  <span>{permissionName(name)}</span>
                  <span className={styles.quiet}>{sources.map((source) => SOURCE_NAMES[source]).join(', ')}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </CardBody>
    </Card>
  )
}
