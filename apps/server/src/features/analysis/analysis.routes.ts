import { analysisRoutes } from '@buri/contract/analysis'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AnalysisService } from '#server/features/analysis/analysis.service.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import { sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'

export const analysisPlugin: FastifyPluginAsyncZod<{ withReads: WithReads<{ analyses: AnalysisService }> }> = async (
  app,
  { withReads },
) => {
  serve(app, analysisRoutes, {
    analysis: async (request, reply) => {
      const { params, query } = request
      const body = await withReads(request, ({ analyses }) =>
        analyses.analysis(params.nameTag, query, wantedEncoding(request), viewerOf(request)),
      )
      return sendEncodedBody(request, reply, body)
    },
  })
}
