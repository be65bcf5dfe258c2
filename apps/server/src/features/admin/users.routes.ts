import { adminUserRoutes } from '@buri/contract/admin/users'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { BanService } from '#server/features/admin/bans.service.ts'
import type { UserRecordService } from '#server/features/admin/userRecords.service.ts'
import type { AdminUserService } from '#server/features/admin/users.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { signedInOf } from '#server/platform/http/viewer.ts'

type Options = { users: AdminUserService; records: UserRecordService; bans: BanService }

export const adminUsersPlugin: FastifyPluginAsyncZod<Options> = async (app, { users, records, bans }) => {
  app.route({ ...adminUserRoutes.all, handler: (request) => users.all(signedInOf(request), request.query) })

  app.route({ ...adminUserRoutes.one, handler: (request) => users.one(signedInOf(request), request.params.id) })

  app.route({ ...adminUserRoutes.uploads, handler: ({ params, query }) => records.uploads(params.id, query) })

  app.route({ ...adminUserRoutes.claims, handler: ({ params, query }) => records.claims(params.id, query) })

  app.route({
    ...adminUserRoutes.sessions,
    handler: (request) => users.sessions(signedInCaller(request), request.params.id),
  })

  app.route({
    ...adminUserRoutes.endSessions,
    handler: (request) => bans.endSessions(signedInCaller(request), request.params.id),
  })

  app.route({
    ...adminUserRoutes.endSession,
    handler: (request) => bans.endSession(signedInCaller(request), request.params.id, request.params.sessionId),
  })

  app.route({
    ...adminUserRoutes.ban,
    handler: (request) => {
      const { reason, until } = request.body
      const ban = { reason, until: until === undefined ? null : new Date(until) }
      return bans.ban(signedInCaller(request), request.params.id, ban)
    },
  })

  app.route({ ...adminUserRoutes.unban, handler: (request) => bans.unban(signedInCaller(request), request.params.id) })
}
