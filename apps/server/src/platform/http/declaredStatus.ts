import type { FastifyInstance } from 'fastify'

/** A route that declares several success statuses sets the status itself. */
export function answerDeclaredStatus(app: FastifyInstance) {
  app.addHook('preHandler', async ({ routeOptions }, reply) => {
    const [status, ...others] = Object.keys(Object(routeOptions.schema?.response)).filter((key) => key.startsWith('2'))
    if (status !== undefined && others.length === 0) reply.code(Number(status))
  })
}
