import { clanWeightRoutes } from '@buri/contract/nights/clanWeights'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { ClanWeightService } from './clanWeights.service.ts'

export const clanWeightPlugin: FastifyPluginAsyncZod<{ weights: ClanWeightService }> = async (app, { weights }) => {
  app.route({ ...clanWeightRoutes.read, handler: (request) => weights.read(request.params.id) })
  app.route({
    ...clanWeightRoutes.save,
    handler: (request) => weights.save(signedInCaller(request), request.params.id, request.body),
  })
  app.route({ ...clanWeightRoutes.own, handler: (request) => weights.own(signedInCaller(request)) })
}
