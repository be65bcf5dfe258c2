import type { FastifyInstance } from 'fastify'

/** Half the program's limit for a stop. */
const GRACE_MS = 5_000

/** Cuts off idle clients and clients that are still sending, so that a stop is quick. */
export function closeConnectionsAtStop(app: FastifyInstance) {
  app.addHook('preClose', async () => {
    const closeTimer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
    app.server.once('close', () => clearTimeout(closeTimer))
  })
}
