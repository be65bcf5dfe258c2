import { claimRoutes } from '@buri/contract/claims'
import { meRoutes } from '@buri/contract/me'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#server/errors.ts'
import type { LinkedAccountService } from '#server/features/me/accounts.service.ts'
import type { ClaimService } from '#server/features/me/claims.service.ts'
import type { ClanClaimService } from '#server/features/me/clanClaims.service.ts'
import type { MeService } from '#server/features/me/me.service.ts'
import type { ActorOf } from '#server/http/actor.ts'
import { ADMIN_LIMIT, type RequestCounter, type RequestLimit, SHOWING_LIMIT } from '#server/http/requestLimit.ts'
import { type SignedIn, signedInOf } from '#server/http/viewer.ts'

type Options = {
  me: MeService
  accounts: LinkedAccountService
  claims: ClaimService
  clanClaims: ClanClaimService
  requests: RequestCounter
  actorOf: ActorOf
  now: () => Date
}

export const mePlugin: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { me, accounts, claims, clanClaims, requests, actorOf, now } = options

  async function withinLimit(request: FastifyRequest, limit: RequestLimit): Promise<SignedIn> {
    const viewer = signedInOf(request)
    const wait = await requests.secondsToWait(limit, viewer.userId, now())
    if (wait !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
    return viewer
  }

  app.route({ ...meRoutes.sessions, handler: (request) => me.sessions(signedInOf(request)) })

  app.route({
    ...meRoutes.endSession,
    handler: async (request, reply) => {
      await me.endSession(signedInOf(request), request.params.id, actorOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...meRoutes.endOtherSessions,
    handler: async (request, reply) => {
      await me.endOtherSessions(signedInOf(request), actorOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({ ...meRoutes.accounts, handler: (request) => accounts.all(signedInOf(request)) })

  app.route({
    ...meRoutes.claim,
    handler: async (request, reply) =>
      reply.code(201).send(await claims.open(signedInOf(request), request.body.nameTag, actorOf(request))),
  })

  app.route({
    ...meRoutes.checkClaim,
    handler: (request) => claims.check(signedInOf(request), request.params.id, actorOf(request)),
  })

  app.route({
    ...meRoutes.unlink,
    handler: async (request, reply) => {
      await accounts.remove(signedInOf(request), request.params.id, actorOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...meRoutes.setVisibility,
    handler: async (request) => {
      const viewer = await withinLimit(request, SHOWING_LIMIT)
      return accounts.setVisibility(viewer, request.params.id, request.body.visibility, actorOf(request))
    },
  })

  app.route({ ...meRoutes.favorites, handler: (request) => me.favorites(signedInOf(request)) })

  app.route({
    ...meRoutes.mergeFavorites,
    handler: (request) => me.mergeFavorites(signedInOf(request), request.body.nameTags),
  })

  app.route({
    ...meRoutes.addFavorite,
    handler: (request) => me.addFavorite(signedInOf(request), request.params.nameTag),
  })

  app.route({
    ...meRoutes.removeFavorite,
    handler: (request) => me.removeFavorite(signedInOf(request), request.params.nameTag),
  })

  app.route({ ...meRoutes.uploads, handler: (request) => me.uploads(signedInOf(request), request.query) })

  app.route({
    ...claimRoutes.waiting,
    handler: ({ query }) => claims.waiting(query.limit, query.cursor),
  })

  app.route({
    ...claimRoutes.ofClan,
    handler: (request) => clanClaims.waiting(signedInOf(request), request.params.id),
  })

  app.route({
    ...claimRoutes.confirm,
    handler: async (request) => {
      const { id: clanId, claimId } = request.params
      return clanClaims.confirm(await withinLimit(request, ADMIN_LIMIT), { clanId, claimId }, actorOf(request))
    },
  })

  app.route({
    ...claimRoutes.decide,
    handler: async (request) => {
      const viewer = await withinLimit(request, ADMIN_LIMIT)
      return claims.decide(viewer, { ...request.params, ...request.body }, actorOf(request))
    },
  })
}
