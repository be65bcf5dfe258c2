import { rankingRoutes } from '@buri/contract/rankings'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { RankingService } from '#server/features/rankings/rankings.service.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import { sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'

export const rankingsPlugin: FastifyPluginAsyncZod<{ withReads: WithReads<{ rankings: RankingService }> }> = async (
  app,
  { withReads },
) => {
  serve(app, rankingRoutes, {
    players: async (request, reply) => {
      const { query } = request
      const viewer = viewerOf(request)
      if (viewer.kind === 'user') return withReads(request, ({ rankings }) => rankings.players(query, viewer))
      const encoding = wantedEncoding(request)
      const body = await withReads(request, ({ rankings }) => rankings.forVisitors(query, encoding))
      return sendEncodedBody(request, reply, body)
    },
    place: (request) => withReads(request, ({ rankings }) => rankings.placeOf(request.query, viewerOf(request))),
    calibration: (request) => withReads(request, ({ rankings }) => rankings.calibration()),
  })
}
