import { ADMIN_AREAS, type AdminArea, adminPath } from '@buri/contract/admin/pages'
import type { Permission } from '@buri/domain/permissions/permissions'

export const needsOf = (area: AdminArea): readonly Permission[] => ADMIN_AREAS[area].needs

/** Those that anyone who holds these permissions may enter; an administrator holds them all. */
export const areasOf = (permissions: readonly string[]) =>
  (Object.keys(ADMIN_AREAS) as AdminArea[])
    .filter((area) => needsOf(area).some((name) => permissions.includes(name)))
    .map((area) => ({ to: adminPath(area), label: ADMIN_AREAS[area].label }))
