import { clanRankingRoutes } from '@buri/contract/clanRankings'
import { clanRoutes } from '@buri/contract/clans'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { registrable, serve } from '#server/platform/http/serve.ts'
import { signedInViewer, viewerOf } from '#server/platform/http/viewer.ts'
import type { ClanChangeService } from './clanChanges.service.ts'
import type { ClanRankingService } from './clanRankings.service.ts'
import type { ClanService } from './clans.service.ts'

type Options = {
  clans: ClanService
  changes: ClanChangeService
  rankings: ClanRankingService
}

const parseBoolean = (text: 'true' | 'false' | undefined) => (text === undefined ? undefined : text === 'true')

export const clansPlugin: FastifyPluginAsyncZod<Options> = async (app, { clans, changes, rankings }) => {
  serve(app, clanRoutes, {
    list: async (request, reply) => {
      const { page, limit, search, is_public, is_recruiting, weekday, lane, sort_by, sort_order } = request.query
      const filter = {
        ...{ page, limit, search, isPublic: parseBoolean(is_public), isRecruiting: parseBoolean(is_recruiting) },
        ...{
          weekday: weekday === undefined ? undefined : Number(weekday),
          lane,
          sortBy: sort_by,
          sortOrder: sort_order,
        },
      }
      const viewer = viewerOf(request)
      if (viewer.kind === 'user') return clans.list(filter, viewer)
      return sendEncodedBody(request, reply, await clans.listForVisitors(filter, wantedEncoding(request)))
    },
    search: (request) => clans.search(request.query, viewerOf(request)),
    mine: (request) => clans.mine(signedInViewer(request)),
    liked: (request) => clans.liked(request.query, signedInViewer(request)),
    detail: (request) => clans.detail(request.params.id, viewerOf(request)),
    create: async (request) => {
      const id = await changes.create(signedInCaller(request), request.body)
      return clans.detail(id, viewerOf(request))
    },
    change: async (request) => {
      await changes.change(signedInCaller(request), request.params.id, request.body)
      return clans.detail(request.params.id, viewerOf(request))
    },
    disband: (request) => changes.disband(signedInCaller(request), request.params.id),
  })

  serve(app, clanRankingRoutes, {
    types: () => rankings.types(),
    overall: (request) => rankings.ranking('overall', request.query, viewerOf(request)),
    ranking: (request) => rankings.ranking(request.params.type, request.query, viewerOf(request)),
  })

  app.route({
    ...registrable(clanRoutes.like),
    // An empty body means a toggle.
    preValidation: async (request) => {
      request.body ??= {}
    },
    handler: (request) => changes.like(signedInCaller(request), request.params.id, request.body.liked),
  })

  serve(app, clanRoutes, {
    rate: (request) => changes.rate(signedInCaller(request), request.params.id, request.body.rating),
  })
}
