import type { AdminPermission } from '@buri/contract/admin/permissions'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import admin from '../admin.module.css'
import { permissionName } from '../adminWords.ts'

export const PermissionRows = ({ permissions }: { permissions: readonly AdminPermission[] }) => (
  <Card>
    <CardBody>
      <ul className={admin.names}>
        {permissions.map(({ id, name, description, isBuiltIn, roleCount, userCount }) => (
          <li key={id} className={layout.between}>
            <span className={admin.subject}>
              <span className={layout.line8}>
                <b>{permissionName(name)}</b>
                <Chip tone={isBuiltIn ? 'tint' : 'plain'} isSmall>
                  {isBuiltIn ? '기본' : '직접 만듦'}
                </Chip>
              </span>
              {description !== permissionName(name) && <span className={admin.quiet}>{description || name}</span>}
            </span>
            <span className={admin.quiet}>
              역할 {formatNumber(roleCount)} · {formatNumber(userCount)}명
            </span>
          </li>
        ))}
      </ul>
    </CardBody>
  </Card>
)
