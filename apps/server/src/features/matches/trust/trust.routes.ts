import { matchTrustRoutes } from '@buri/contract/matchTrust'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { TrustService } from './trust.service.ts'

export const trustPlugin: FastifyPluginAsyncZod<{ standings: TrustService }> = async (app, { standings }) => {
  app.route({
    ...matchTrustRoutes.confirm,
    handler: (request) => standings.confirm(signedInCaller(request), request.params.matchId),
  })

  app.route({
    ...matchTrustRoutes.disputes,
    handler: (request) => standings.disputes(signedInCaller(request), request.params.matchId),
  })

  app.route({
    ...matchTrustRoutes.dispute,
    handler: (request) => standings.dispute(signedInCaller(request), request.params.matchId, request.body),
  })

  app.route({
    ...matchTrustRoutes.decide,
    handler: (request) => standings.decide(signedInCaller(request), request.params, request.body.decision),
  })
}
