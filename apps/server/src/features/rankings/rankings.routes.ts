import { rankingRoutes } from '@buri/contract/rankings'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { RankingService } from '#server/features/rankings/rankings.service.ts'
import { viewerOf } from '#server/http/viewer.ts'

export const rankingsPlugin: FastifyPluginAsyncZod<{ rankings: RankingService }> = async (app, { rankings }) => {
  app.route({ ...rankingRoutes.players, handler: (request) => rankings.players(request.query, viewerOf(request)) })

  app.route({ ...rankingRoutes.calibration, handler: () => rankings.calibration() })
}
