import { adminPermissionRoutes } from '@buri/contract/admin/permissions'
import { adminRoleRoutes } from '@buri/contract/admin/roles'
import { adminUserGrantRoutes } from '@buri/contract/admin/userGrants'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PermissionService } from '#server/features/admin/permissions.service.ts'
import type { RoleService } from '#server/features/admin/roles.service.ts'
import type { UserGrantService } from '#server/features/admin/userGrants.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'

type Options = { permissions: PermissionService; roles: RoleService; grants: UserGrantService }

export const grantsPlugin: FastifyPluginAsyncZod<Options> = async (app, { permissions, roles, grants }) => {
  serve(app, adminPermissionRoutes, {
    all: () => permissions.all(),
    create: (request) => permissions.create(signedInCaller(request), request.body),
    change: (request) => permissions.change(signedInCaller(request), request.params.id, request.body),
    remove: (request) => permissions.remove(signedInCaller(request), request.params.id),
  })

  serve(app, adminRoleRoutes, {
    all: () => roles.all(),
    create: (request) => roles.create(signedInCaller(request), request.body),
    change: (request) => roles.change(signedInCaller(request), request.params.id, request.body),
    remove: (request) => roles.remove(signedInCaller(request), request.params.id),
    addPermission: (request) =>
      roles.addPermission(signedInCaller(request), request.params.id, request.body.permissionId),
    removePermission: (request) =>
      roles.removePermission(signedInCaller(request), request.params.id, request.params.permId),
  })

  serve(app, adminUserGrantRoutes, {
    permissions: (request) => grants.permissions(request.params.id),
    giveRole: (request) => grants.giveRole(signedInCaller(request), request.params.id, request.body.roleId),
    takeRole: (request) => grants.takeRole(signedInCaller(request), request.params.id),
    givePermission: (request) =>
      grants.givePermission(signedInCaller(request), request.params.id, request.body.permissionId),
    takePermission: (request) =>
      grants.takePermission(signedInCaller(request), request.params.id, request.params.permId),
    takeAllPermissions: (request) => grants.takeAllPermissions(signedInCaller(request), request.params.id),
  })
}
