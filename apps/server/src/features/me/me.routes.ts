import { meRoutes } from '@buri/contract/me'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { MeService } from '#server/features/me/me.service.ts'
import type { WithdrawalService } from '#server/features/me/withdrawal.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import { signedInViewer } from '#server/platform/http/viewer.ts'

type Options = { me: MeService; withdrawal: WithdrawalService }

export const mePlugin: FastifyPluginAsyncZod<Options> = async (app, { me, withdrawal }) => {
  serve(app, meRoutes, {
    export: async (request, reply) => {
      reply
        .header('content-disposition', 'attachment; filename="buri-my-data.json"')
        .header('cache-control', 'no-store')
      return withdrawal.export(signedInCaller(request))
    },
    withdraw: (request) => withdrawal.withdraw(signedInCaller(request)),
    sessions: (request) => me.sessions(signedInViewer(request)),
    endSession: (request) => me.endSession(signedInCaller(request), request.params.id),
    endOtherSessions: (request) => me.endOtherSessions(signedInCaller(request)),
    favorites: (request) => me.favorites(signedInViewer(request)),
    mergeFavorites: (request) => me.mergeFavorites(signedInCaller(request), request.body.nameTags),
    addFavorite: (request) => me.addFavorite(signedInCaller(request), request.params.nameTag),
    removeFavorite: (request) => me.removeFavorite(signedInCaller(request), request.params.nameTag),
    uploads: (request) => me.uploads(signedInViewer(request), request.query),
  })
}
