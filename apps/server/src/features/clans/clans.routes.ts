import { clanRankingRoutes } from '@buri/contract/clanRankings'
import { clanRoutes } from '@buri/contract/clans'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ActorOf } from '#server/http/actor.ts'
import { SHOWING_LIMIT } from '#server/http/requestLimit.ts'
import { signedInOf, viewerOf } from '#server/http/viewer.ts'
import type { ClanChangeService } from './clanChanges.service.ts'
import type { ClanRankingService } from './clanRankings.service.ts'
import type { ClanService } from './clans.service.ts'
import type { CommandLimit } from './commandLimit.ts'

type Options = {
  clans: ClanService
  changes: ClanChangeService
  rankings: ClanRankingService
  limit: CommandLimit
  actorOf: ActorOf
}

const truthOf = (text: 'true' | 'false' | undefined) => (text === undefined ? undefined : text === 'true')

export const clansPlugin: FastifyPluginAsyncZod<Options> = async (
  app,
  { clans, changes, rankings, limit, actorOf },
) => {
  app.route({
    ...clanRoutes.list,
    handler: (request) => {
      const { page, limit: size, search, is_public, is_recruiting, sort_by, sort_order } = request.query
      const asked = { isPublic: truthOf(is_public), isRecruiting: truthOf(is_recruiting) }
      return clans.list(
        { page, limit: size, search, ...asked, sortBy: sort_by, sortOrder: sort_order },
        viewerOf(request),
      )
    },
  })

  app.route({ ...clanRoutes.search, handler: (request) => clans.search(request.query, viewerOf(request)) })

  app.route({ ...clanRoutes.mine, handler: (request) => clans.mine(signedInOf(request)) })

  app.route({ ...clanRoutes.liked, handler: (request) => clans.liked(request.query, signedInOf(request)) })

  app.route({ ...clanRankingRoutes.types, handler: () => rankings.types() })

  app.route({
    ...clanRankingRoutes.ranking,
    handler: (request) => rankings.ranking(request.params.type, request.query, viewerOf(request)),
  })

  app.route({ ...clanRoutes.detail, handler: (request) => clans.detail(request.params.id, viewerOf(request)) })

  app.route({
    ...clanRoutes.create,
    handler: async (request, reply) => {
      const viewer = await limit(request)
      const id = await changes.create(viewer, request.body, actorOf(request))
      return reply.code(201).send(await clans.detail(id, viewer))
    },
  })

  app.route({
    ...clanRoutes.change,
    handler: async (request) => {
      const viewer = await limit(request)
      const { clanName, isPublic } = request.body
      if (clanName !== undefined || isPublic !== undefined) await limit(request, SHOWING_LIMIT)
      await changes.change(viewer, request.params.id, request.body, actorOf(request))
      return clans.detail(request.params.id, viewer)
    },
  })

  app.route({
    ...clanRoutes.disband,
    handler: async (request, reply) => {
      await changes.disband(await limit(request), request.params.id, actorOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...clanRoutes.like,
    // Nothing at all reaches the schema as nothing; it is the wish to toggle.
    preValidation: async (request) => {
      request.body ??= {}
    },
    handler: async (request) => changes.like(await limit(request), request.params.id, request.body.liked),
  })

  app.route({
    ...clanRoutes.rate,
    handler: async (request) => changes.rate(await limit(request), request.params.id, request.body.rating),
  })
}
