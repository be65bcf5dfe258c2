import { adminDashboardRoutes } from '@buri/contract/admin/dashboard'
import { adminLogRoutes } from '@buri/contract/admin/logs'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { DashboardService } from '#server/features/admin/dashboard.service.ts'
import type { LogChainService } from '#server/features/admin/logChain.service.ts'
import type { LogService } from '#server/features/admin/logs.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'

type Options = { logs: LogService; chain: LogChainService; dashboard: DashboardService }

export const logsPlugin: FastifyPluginAsyncZod<Options> = async (app, { logs, chain, dashboard }) => {
  serve(app, adminDashboardRoutes, {
    stats: () => dashboard.stats(),
    recentActions: ({ query }) => logs.recentActions(query.limit),
  })

  serve(app, adminLogRoutes, {
    all: ({ query }) => logs.all(query),
    stats: (request) => logs.stats(request.query.days, request.caller.now),
    csv: async (request, reply) => {
      const file = await logs.csv(signedInCaller(request), request.query)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="logs.csv"')
        .header('cache-control', 'no-store')
        .serializer((text: unknown) => String(text))
        .send(file)
    },
    verify: () => chain.verify(),
    one: ({ params }) => logs.one(params.id),
    redact: (request) => logs.redact(signedInCaller(request), request.params.id),
    cleanup: (request) => logs.cleanup(signedInCaller(request), request.params.days),
  })
}
