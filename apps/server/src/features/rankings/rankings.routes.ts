import { rankingRoutes } from '@buri/contract/rankings'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { RankingService } from '#server/features/rankings/rankings.service.ts'
import type { RunReads } from '#server/platform/http/chooseDatabase.ts'
import { sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'

export const rankingsPlugin: FastifyPluginAsyncZod<{ reading: RunReads<{ rankings: RankingService }> }> = async (
  app,
  { reading },
) => {
  serve(app, rankingRoutes, {
    players: async (request, reply) => {
      const { query } = request
      const viewer = viewerOf(request)
      if (viewer.kind === 'user') return reading(request, ({ rankings }) => rankings.players(query, viewer))
      const encoding = wantedEncoding(request)
      const body = await reading(request, ({ rankings }) => rankings.forVisitors(query, encoding))
      return sendEncodedBody(request, reply, body)
    },
    place: (request) => reading(request, ({ rankings }) => rankings.placeOf(request.query, viewerOf(request))),
    calibration: (request) => reading(request, ({ rankings }) => rankings.calibration()),
  })
}
