import { homeRoutes } from '@buri/contract/home'
import { ownHomeRoutes } from '@buri/contract/ownHome'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { HomeService } from '#server/features/home/home.service.ts'
import type { OwnHomeService } from '#server/features/home/ownHome.service.ts'
import type { ReadWith } from '#server/platform/http/reading.ts'
import { signedInOf } from '#server/platform/http/viewer.ts'

export const homePlugin: FastifyPluginAsyncZod<{
  reading: ReadWith<{ home: HomeService; ownHome: OwnHomeService }>
}> = async (app, { reading }) => {
  app.route({ ...homeRoutes.stats, handler: (request) => reading(request, ({ home }) => home.stats()) })
  app.route({ ...homeRoutes.latestMatches, handler: (request) => reading(request, ({ home }) => home.latestMatches()) })
  app.route({ ...homeRoutes.activeClans, handler: (request) => reading(request, ({ home }) => home.activeClans()) })
  app.route({
    ...ownHomeRoutes.show,
    handler: (request) => reading(request, ({ ownHome }) => ownHome.of(signedInOf(request))),
  })
  app.route({ ...homeRoutes.newPosts, handler: (request) => reading(request, ({ home }) => home.newPosts()) })
}
