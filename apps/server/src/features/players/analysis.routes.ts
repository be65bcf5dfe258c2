import { analysisRoutes } from '@buri/contract/analysis'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AnalysisService } from '#server/features/players/analysis.service.ts'
import { sendFinished, wantedEncoding } from '#server/http/sendFinished.ts'
import { viewerOf } from '#server/http/viewer.ts'

export const analysisPlugin: FastifyPluginAsyncZod<{ analyses: AnalysisService }> = async (app, { analyses }) => {
  app.route({
    ...analysisRoutes.analysis,
    handler: async (request, reply) => {
      const { params, query } = request
      const body = await analyses.analysis(params.nameTag, query, wantedEncoding(request), viewerOf(request))
      return sendFinished(request, reply, body)
    },
  })
}
