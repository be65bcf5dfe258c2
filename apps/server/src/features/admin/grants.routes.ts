import { adminPermissionRoutes } from '@buri/contract/admin/permissions'
import { adminRoleRoutes } from '@buri/contract/admin/roles'
import { adminUserGrantRoutes } from '@buri/contract/admin/userGrants'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PermissionService } from '#server/features/admin/permissions.service.ts'
import type { RoleService } from '#server/features/admin/roles.service.ts'
import type { UserGrantService } from '#server/features/admin/userGrants.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'

type Options = { permissions: PermissionService; roles: RoleService; grants: UserGrantService }

export const grantsPlugin: FastifyPluginAsyncZod<Options> = async (app, { permissions, roles, grants }) => {
  app.route({ ...adminPermissionRoutes.all, handler: () => permissions.all() })

  app.route({
    ...adminPermissionRoutes.create,
    handler: (request) => permissions.create(signedInCaller(request), request.body),
  })

  app.route({
    ...adminPermissionRoutes.change,
    handler: (request) => permissions.change(signedInCaller(request), request.params.id, request.body),
  })

  app.route({
    ...adminPermissionRoutes.remove,
    handler: (request) => permissions.remove(signedInCaller(request), request.params.id),
  })

  app.route({ ...adminRoleRoutes.all, handler: () => roles.all() })

  app.route({ ...adminRoleRoutes.create, handler: (request) => roles.create(signedInCaller(request), request.body) })

  app.route({
    ...adminRoleRoutes.change,
    handler: (request) => roles.change(signedInCaller(request), request.params.id, request.body),
  })

  app.route({
    ...adminRoleRoutes.remove,
    handler: (request) => roles.remove(signedInCaller(request), request.params.id),
  })

  app.route({
    ...adminRoleRoutes.addPermission,
    handler: (request) => roles.addPermission(signedInCaller(request), request.params.id, request.body.permissionId),
  })

  app.route({
    ...adminRoleRoutes.removePermission,
    handler: (request) => roles.removePermission(signedInCaller(request), request.params.id, request.params.permId),
  })

  app.route({ ...adminUserGrantRoutes.permissions, handler: (request) => grants.permissions(request.params.id) })

  app.route({
    ...adminUserGrantRoutes.giveRole,
    handler: (request) => grants.giveRole(signedInCaller(request), request.params.id, request.body.roleId),
  })

  app.route({
    ...adminUserGrantRoutes.takeRole,
    handler: (request) => grants.takeRole(signedInCaller(request), request.params.id),
  })

  app.route({
    ...adminUserGrantRoutes.givePermission,
    handler: (request) => grants.givePermission(signedInCaller(request), request.params.id, request.body.permissionId),
  })

  app.route({
    ...adminUserGrantRoutes.takePermission,
    handler: (request) => grants.takePermission(signedInCaller(request), request.params.id, request.params.permId),
  })

  app.route({
    ...adminUserGrantRoutes.takeAllPermissions,
    handler: (request) => grants.takeAllPermissions(signedInCaller(request), request.params.id),
  })
}
