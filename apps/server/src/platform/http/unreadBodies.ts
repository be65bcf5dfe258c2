import type { FastifyInstance } from 'fastify'

/** How long the sender of a refused body may take to notice. */
const LINGER_MS = 2_000

/**
 * The rest of a body is thrown away for a moment after its answer, so that the sender reads the answer; then the
 * connection is cut off. Node alone would read on for as long as the client sends.
 */
export function cutOffUnreadBodies(app: FastifyInstance) {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    raw.unpipe()
    raw.resume()
    const cutOff = setTimeout(() => raw.destroy(), LINGER_MS)
    cutOff.unref()
    raw.once('close', () => clearTimeout(cutOff))
  })
}
