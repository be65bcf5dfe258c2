import { matchTrustRoutes } from '@buri/contract/matchTrust'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { TrustService } from './trust.service.ts'

export const trustPlugin: FastifyPluginAsyncZod<{ trust: TrustService }> = async (app, { trust }) => {
  serve(app, matchTrustRoutes, {
    confirm: (request) => trust.confirm(signedInCaller(request), request.params.matchId, request.query.shownKey),
    disputes: (request) => trust.disputes(signedInCaller(request), request.params.matchId),
    dispute: (request) => trust.dispute(signedInCaller(request), request.params.matchId, request.body),
    decide: (request) => trust.decide(signedInCaller(request), request.params, request.body.decision),
  })
}
