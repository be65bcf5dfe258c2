import { accountRoutes, claimRoutes } from '@buri/contract/claims'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { LinkedAccountService } from '#server/features/claims/accounts.service.ts'
import type { ClaimService } from '#server/features/claims/claims.service.ts'
import type { ClanClaimService } from '#server/features/claims/clanClaims.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { signedInOf } from '#server/platform/http/viewer.ts'

type Options = { accounts: LinkedAccountService; claims: ClaimService; clanClaims: ClanClaimService }

export const claimsPlugin: FastifyPluginAsyncZod<Options> = async (app, { accounts, claims, clanClaims }) => {
  app.route({ ...accountRoutes.accounts, handler: (request) => accounts.all(signedInOf(request), request.caller.now) })

  app.route({
    ...accountRoutes.claim,
    handler: (request) => claims.open(signedInCaller(request), request.body.nameTag),
  })

  app.route({
    ...accountRoutes.checkClaim,
    handler: (request) => claims.check(signedInCaller(request), request.params.id),
  })

  app.route({
    ...accountRoutes.unlink,
    handler: (request) => accounts.remove(signedInCaller(request), request.params.id),
  })

  app.route({
    ...accountRoutes.object,
    handler: (request) => accounts.object(signedInCaller(request), request.params.id),
  })

  app.route({
    ...accountRoutes.setVisibility,
    handler: (request) => accounts.setVisibility(signedInCaller(request), request.params.id, request.body.visibility),
  })

  app.route({ ...claimRoutes.waiting, handler: ({ query }) => claims.waiting(query.limit, query.cursor) })

  app.route({
    ...claimRoutes.ofClan,
    handler: (request) => clanClaims.waiting(signedInCaller(request), request.params.id),
  })

  app.route({
    ...claimRoutes.confirm,
    handler: (request) => {
      const { id: clanId, claimId } = request.params
      return clanClaims.confirm(signedInCaller(request), { clanId, claimId })
    },
  })

  app.route({
    ...claimRoutes.decide,
    handler: (request) => claims.decide(signedInCaller(request), { ...request.params, ...request.body }),
  })
}
