import { homeRoutes } from '@buri/contract/home'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { HomeService } from '#server/features/home/home.service.ts'

export const homePlugin: FastifyPluginAsyncZod<{ home: HomeService }> = async (app, { home }) => {
  app.route({ ...homeRoutes.stats, handler: () => home.stats() })
  app.route({ ...homeRoutes.latestMatches, handler: () => home.latestMatches() })
}
