import { meRoutes } from '@buri/contract/me'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { MeService } from '#server/features/me/me.service.ts'
import type { WithdrawalService } from '#server/features/me/withdrawal.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { signedInOf } from '#server/platform/http/viewer.ts'

type Options = { me: MeService; withdrawal: WithdrawalService }

export const mePlugin: FastifyPluginAsyncZod<Options> = async (app, { me, withdrawal }) => {
  app.route({
    ...meRoutes.export,
    handler: async (request, reply) => {
      reply
        .header('content-disposition', 'attachment; filename="buri-my-data.json"')
        .header('cache-control', 'no-store')
      return withdrawal.export(signedInCaller(request))
    },
  })

  app.route({ ...meRoutes.withdraw, handler: (request) => withdrawal.withdraw(signedInCaller(request)) })

  app.route({ ...meRoutes.sessions, handler: (request) => me.sessions(signedInOf(request)) })

  app.route({ ...meRoutes.endSession, handler: (request) => me.endSession(signedInCaller(request), request.params.id) })

  app.route({ ...meRoutes.endOtherSessions, handler: (request) => me.endOtherSessions(signedInCaller(request)) })

  app.route({ ...meRoutes.favorites, handler: (request) => me.favorites(signedInOf(request)) })

  app.route({
    ...meRoutes.mergeFavorites,
    handler: (request) => me.mergeFavorites(signedInCaller(request), request.body.nameTags),
  })

  app.route({
    ...meRoutes.addFavorite,
    handler: (request) => me.addFavorite(signedInCaller(request), request.params.nameTag),
  })

  app.route({
    ...meRoutes.removeFavorite,
    handler: (request) => me.removeFavorite(signedInCaller(request), request.params.nameTag),
  })

  app.route({ ...meRoutes.uploads, handler: (request) => me.uploads(signedInOf(request), request.query) })
}
