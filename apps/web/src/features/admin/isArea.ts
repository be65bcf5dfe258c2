import { ADMIN_AREAS, type AdminArea } from '@buri/contract/admin/pages'

/** Whether the path names an area other than the dashboard, which is `/admin` itself. */
export const isArea = (name: string | undefined): name is AdminArea =>
  name !== undefined && name !== 'dashboard' && Object.hasOwn(ADMIN_AREAS, name)
