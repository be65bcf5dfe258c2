import { ADMIN_AREAS, type AdminArea, adminPath } from '@buri/contract/admin/pages'
import type { Permission } from '@buri/domain/permissions/permissions'

export const permissionsForArea = (area: AdminArea): readonly Permission[] => ADMIN_AREAS[area].needs

export const accessibleAreas = (permissions: readonly string[]) =>
  (Object.keys(ADMIN_AREAS) as AdminArea[])
    .filter((area) => permissionsForArea(area).some((name) => permissions.includes(name)))
    .map((area) => ({ to: adminPath(area), label: ADMIN_AREAS[area].label }))
