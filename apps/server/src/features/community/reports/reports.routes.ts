import { reportRoutes } from '@buri/contract/reports'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { ReportService } from './reports.service.ts'
import { reportTargetOf } from './reportTarget.ts'

export const reportsPlugin: FastifyPluginAsyncZod<{ reports: ReportService }> = async (app, { reports }) => {
  serve(app, reportRoutes, {
    async report(request, reply) {
      const { isNew, report } = await reports.report(signedInCaller(request), request.body)
      return reply.code(isNew ? 201 : 200).send(report)
    },
    queue: ({ query }) => reports.queue(query.state, query.page),
    decide: (request) => reports.decide(signedInCaller(request), reportTargetOf(request.params), request.body),
  })
}
