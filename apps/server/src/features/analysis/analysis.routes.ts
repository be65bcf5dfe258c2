import { analysisRoutes } from '@buri/contract/analysis'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AnalysisService } from '#server/features/analysis/analysis.service.ts'
import type { RunReads } from '#server/platform/http/chooseDatabase.ts'
import { sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'

export const analysisPlugin: FastifyPluginAsyncZod<{ reading: RunReads<{ analyses: AnalysisService }> }> = async (
  app,
  { reading },
) => {
  serve(app, analysisRoutes, {
    analysis: async (request, reply) => {
      const { params, query } = request
      const body = await reading(request, ({ analyses }) =>
        analyses.analysis(params.nameTag, query, wantedEncoding(request), viewerOf(request)),
      )
      return sendEncodedBody(request, reply, body)
    },
  })
}
