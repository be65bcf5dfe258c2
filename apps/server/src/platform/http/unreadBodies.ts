import type { FastifyInstance } from 'fastify'

/** How long the sender of a refused body has to read the answer. */
const LINGER_MS = 2_000

/**
 * Reads the rest of a body for a moment after its answer, so that the sender reads the answer. Node alone would read as
 * long as the client sends.
 */
export function closeUnreadBodies(app: FastifyInstance) {
  // Fastify would close the connection after the answer. If bytes are unread then, the sender loses the answer.
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete) reply.removeHeader('connection')
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    raw.unpipe()
    raw.resume()
    const closeTimer = setTimeout(() => raw.destroy(), LINGER_MS)
    closeTimer.unref()
    raw.once('close', () => clearTimeout(closeTimer))
  })
}
