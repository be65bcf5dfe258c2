import { healthRoutes } from '@buri/contract/health'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { HealthService } from '#server/features/health/health.service.ts'
import { AppError } from '#server/platform/errors.ts'
import { registrable } from '#server/platform/http/serve.ts'

type Options = { health: HealthService; showPage: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> }

/** A browser that opens a page accepts HTML. Programs ask for JSON or nothing. */
const wantsPage = (request: FastifyRequest) => /\btext\/html\b/.test(request.headers.accept ?? '')

export const healthPlugin: FastifyPluginAsyncZod<Options> = async (app, { health, showPage }) => {
  app.route({
    ...registrable(healthRoutes.health),
    config: { isImpersonal: true },
    handler: async (request, reply) => {
      reply.header('vary', 'accept')
      // The contract does not describe HTML pages.
      if (wantsPage(request)) return (await showPage(request, reply)) as never
      const answer = await health.check()
      reply.header('cache-control', 'no-store')
      return reply.code(answer.details.database?.status === 'up' ? 200 : 503).send(answer)
    },
  })

  app.route({
    ...registrable(healthRoutes.ready),
    config: { isImpersonal: true },
    handler: async (_request, reply) => {
      if (!(await health.isReady())) throw new AppError('UNAVAILABLE')
      return reply.header('cache-control', 'no-store').send({ status: 'ok' })
    },
  })
}
