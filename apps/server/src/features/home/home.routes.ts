import { homeRoutes } from '@buri/contract/home'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { HomeService } from '#server/features/home/home.service.ts'
import type { Reading } from '#server/platform/http/reading.ts'

export const homePlugin: FastifyPluginAsyncZod<{ reading: Reading<{ home: HomeService }> }> = async (
  app,
  { reading },
) => {
  app.route({ ...homeRoutes.stats, handler: (request) => reading(request, ({ home }) => home.stats()) })
  app.route({ ...homeRoutes.latestMatches, handler: (request) => reading(request, ({ home }) => home.latestMatches()) })
  app.route({ ...homeRoutes.activeClans, handler: (request) => reading(request, ({ home }) => home.activeClans()) })
  app.route({ ...homeRoutes.newPosts, handler: (request) => reading(request, ({ home }) => home.newPosts()) })
}
