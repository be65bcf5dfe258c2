import { clanWeightRoutes } from '@buri/contract/nights/clanWeights'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { ClanWeightService } from './clanWeights.service.ts'

export const clanWeightPlugin: FastifyPluginAsyncZod<{ weights: ClanWeightService }> = async (app, { weights }) => {
  serve(app, clanWeightRoutes, {
    read: (request) => weights.read(request.params.id),
    save: (request) => weights.save(signedInCaller(request), request.params.id, request.body),
    own: (request) => weights.own(signedInCaller(request)),
  })
}
