import type { FastifyInstance } from 'fastify'
import { banService } from '#server/features/admin/bans.service.ts'
import { dashboardService } from '#server/features/admin/dashboard.service.ts'
import { deletedPlugin } from '#server/features/admin/deleted.routes.ts'
import { deletedService } from '#server/features/admin/deleted.service.ts'
import { grantsPlugin } from '#server/features/admin/grants.routes.ts'
import { logChainService } from '#server/features/admin/logChain.service.ts'
import { logsPlugin } from '#server/features/admin/logs.routes.ts'
import { logService } from '#server/features/admin/logs.service.ts'
import { permissionService } from '#server/features/admin/permissions.service.ts'
import { roleService } from '#server/features/admin/roles.service.ts'
import { uploadersPlugin } from '#server/features/admin/uploaders.routes.ts'
import { uploaderService } from '#server/features/admin/uploaders.service.ts'
import { userGrantService } from '#server/features/admin/userGrants.service.ts'
import { userRecordService } from '#server/features/admin/userRecords.service.ts'
import { adminUsersPlugin } from '#server/features/admin/users.routes.ts'
import { adminUserService } from '#server/features/admin/users.service.ts'
import { leaveAllNights } from '#server/features/nights/signups/departure.ts'
import type { RouteTimes } from '#server/platform/http/routeTimes.ts'
import type { Parts } from './parts.ts'

export async function mountAdmin(app: FastifyInstance, parts: Parts & { times: RouteTimes }) {
  const grants = userGrantService(parts)
  await app.register(grantsPlugin, { permissions: permissionService(parts), roles: roleService(parts), grants })
  await app.register(adminUsersPlugin, {
    users: adminUserService({ ...parts, grants }),
    records: userRecordService(parts.pool),
    bans: banService({ ...parts, leaveAllNights }),
  })
  await app.register(deletedPlugin, { deleted: deletedService(parts) })
  await app.register(uploadersPlugin, { uploaders: uploaderService(parts) })
  await app.register(logsPlugin, {
    logs: logService(parts),
    chain: logChainService(parts),
    dashboard: dashboardService(parts),
  })
}
