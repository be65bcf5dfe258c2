import { accountRoutes, claimRoutes } from '@buri/contract/claims'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { LinkedAccountService } from '#server/features/claims/accounts.service.ts'
import type { ClaimService } from '#server/features/claims/claims.service.ts'
import type { ClanClaimService } from '#server/features/claims/clanClaims.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import { signedInViewer } from '#server/platform/http/viewer.ts'

type Options = { accounts: LinkedAccountService; claims: ClaimService; clanClaims: ClanClaimService }

export const claimsPlugin: FastifyPluginAsyncZod<Options> = async (app, { accounts, claims, clanClaims }) => {
  serve(app, accountRoutes, {
    accounts: (request) => accounts.all(signedInViewer(request), request.caller.now),
    claim: (request) => claims.open(signedInCaller(request), request.body.nameTag),
    checkClaim: (request) => claims.check(signedInCaller(request), request.params.id),
    unlink: (request) => accounts.remove(signedInCaller(request), request.params.id),
    object: (request) => accounts.object(signedInCaller(request), request.params.id),
    setVisibility: (request) =>
      accounts.setVisibility(signedInCaller(request), request.params.id, request.body.visibility),
  })

  serve(app, claimRoutes, {
    waiting: ({ query }) => claims.waiting(query.limit, query.cursor),
    ofClan: (request) => clanClaims.waiting(signedInCaller(request), request.params.id),
    confirm: (request) => {
      const { id: clanId, claimId } = request.params
      return clanClaims.confirm(signedInCaller(request), { clanId, claimId })
    },
    decide: (request) => claims.decide(signedInCaller(request), { ...request.params, ...request.body }),
  })
}
