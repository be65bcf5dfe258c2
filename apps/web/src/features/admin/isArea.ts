import { ADMIN_AREAS, type AdminArea } from '@buri/contract/admin/pages'

/** Of an address below `/admin`, where the dashboard has no name of its own. */
export const isArea = (name: string | undefined): name is AdminArea =>
  name !== undefined && name !== 'dashboard' && Object.hasOwn(ADMIN_AREAS, name)
