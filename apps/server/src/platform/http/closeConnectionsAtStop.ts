import type { FastifyInstance } from 'fastify'

/** Time for requests in progress at a stop: half the program's limit for a stop. */
const GRACE_MS = 5_000

/**
 * Lets requests in progress finish. Then it cuts off idle clients and clients that are still sending, so that a stop is
 * quick.
 */
export function closeConnectionsAtStop(app: FastifyInstance) {
  app.addHook('preClose', async () => {
    const closeTimer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
    app.server.once('close', () => clearTimeout(closeTimer))
  })
}
