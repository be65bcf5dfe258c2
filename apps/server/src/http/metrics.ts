import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError } from '#server/errors.ts'
import { isSame } from '#server/http/seal.ts'

/** Prometheus numbers, for whoever shows the token; without a token in the settings the address does not exist. */
export function serveMetrics(app: FastifyInstance, token: string | undefined) {
  if (token === undefined) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get(
    '/metrics',
    { config: { access: 'open', isImpersonal: true }, schema: { hide: true } },
    async (request, reply) => {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new AppError('UNAUTHENTICATED')
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics())
    },
  )
}
