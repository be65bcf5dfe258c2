import { adminDashboardRoutes } from '@buri/contract/admin/dashboard'
import { adminLogRoutes } from '@buri/contract/admin/logs'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { DashboardService } from '#server/features/admin/dashboard.service.ts'
import type { LogChainService } from '#server/features/admin/logChain.service.ts'
import type { LogService } from '#server/features/admin/logs.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'

type Options = { logs: LogService; chain: LogChainService; dashboard: DashboardService }

export const logsPlugin: FastifyPluginAsyncZod<Options> = async (app, { logs, chain, dashboard }) => {
  app.route({ ...adminDashboardRoutes.stats, handler: () => dashboard.stats() })

  app.route({ ...adminDashboardRoutes.recentActions, handler: ({ query }) => logs.recentActions(query.limit) })

  app.route({ ...adminLogRoutes.all, handler: ({ query }) => logs.all(query) })

  app.route({ ...adminLogRoutes.stats, handler: (request) => logs.stats(request.query.days, request.caller.now) })

  app.route({
    ...adminLogRoutes.csv,
    handler: async (request, reply) => {
      const file = await logs.csv(signedInCaller(request), request.query)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="logs.csv"')
        .header('cache-control', 'no-store')
        .serializer((text: unknown) => String(text))
        .send(file)
    },
  })

  app.route({ ...adminLogRoutes.verify, handler: () => chain.verify() })

  app.route({ ...adminLogRoutes.one, handler: ({ params }) => logs.one(params.id) })

  app.route({ ...adminLogRoutes.redact, handler: (request) => logs.redact(signedInCaller(request), request.params.id) })

  app.route({
    ...adminLogRoutes.cleanup,
    handler: (request) => logs.cleanup(signedInCaller(request), request.params.days),
  })
}
