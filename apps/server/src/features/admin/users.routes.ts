import { adminUserRoutes } from '@buri/contract/admin/users'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { BanService } from '#server/features/admin/bans.service.ts'
import type { UserRecordService } from '#server/features/admin/userRecords.service.ts'
import type { AdminUserService } from '#server/features/admin/users.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import { signedInViewer } from '#server/platform/http/viewer.ts'

type Options = { users: AdminUserService; records: UserRecordService; bans: BanService }

export const adminUsersPlugin: FastifyPluginAsyncZod<Options> = async (app, { users, records, bans }) => {
  serve(app, adminUserRoutes, {
    all: (request) => users.all(signedInViewer(request), request.query),
    one: (request) => users.one(signedInViewer(request), request.params.id),
    uploads: ({ params, query }) => records.uploads(params.id, query),
    claims: ({ params, query }) => records.claims(params.id, query),
    sessions: (request) => users.sessions(signedInCaller(request), request.params.id),
    endSessions: (request) => bans.endSessions(signedInCaller(request), request.params.id),
    endSession: (request) => bans.endSession(signedInCaller(request), request.params.id, request.params.sessionId),
    ban: (request) => {
      const { reason, until } = request.body
      const ban = { reason, until: until === undefined ? null : new Date(until) }
      return bans.ban(signedInCaller(request), request.params.id, ban)
    },
    unban: (request) => bans.unban(signedInCaller(request), request.params.id),
  })
}
