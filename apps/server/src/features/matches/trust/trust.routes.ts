import { standingRoutes } from '@buri/contract/matchTrust'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { StandingService } from './trust.service.ts'

export const standingsPlugin: FastifyPluginAsyncZod<{ standings: StandingService }> = async (app, { standings }) => {
  app.route({
    ...standingRoutes.confirm,
    handler: (request) => standings.confirm(signedInCaller(request), request.params.matchId),
  })

  app.route({
    ...standingRoutes.disputes,
    handler: (request) => standings.disputes(signedInCaller(request), request.params.matchId),
  })

  app.route({
    ...standingRoutes.dispute,
    handler: async (request, reply) =>
      reply.code(201).send(await standings.dispute(signedInCaller(request), request.params.matchId, request.body)),
  })

  app.route({
    ...standingRoutes.decide,
    handler: (request) => standings.decide(signedInCaller(request), request.params, request.body.decision),
  })
}
