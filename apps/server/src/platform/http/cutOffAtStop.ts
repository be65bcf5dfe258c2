import type { FastifyInstance } from 'fastify'

/** How long a stop waits for what is being answered: half of what the program takes for a stop that hangs. */
const GRACE_MS = 5_000

/** Requests under way may end; clients that are still sending, or idle, by then are cut off, so that a stop is quick. */
export function cutOffAtStop(app: FastifyInstance) {
  app.addHook('preClose', async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
    app.server.once('close', () => clearTimeout(cutOff))
  })
}
