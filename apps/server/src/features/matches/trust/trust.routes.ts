import { matchTrustRoutes } from '@buri/contract/matchTrust'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { TrustService } from './trust.service.ts'

export const trustPlugin: FastifyPluginAsyncZod<{ standings: TrustService }> = async (app, { standings }) => {
  serve(app, matchTrustRoutes, {
    confirm: (request) => standings.confirm(signedInCaller(request), request.params.matchId),
    disputes: (request) => standings.disputes(signedInCaller(request), request.params.matchId),
    dispute: (request) => standings.dispute(signedInCaller(request), request.params.matchId, request.body),
    decide: (request) => standings.decide(signedInCaller(request), request.params, request.body.decision),
  })
}
