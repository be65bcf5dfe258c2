import type { FastifyInstance } from 'fastify'

/** A draining process is about to stop. It still answers, but balancers should send requests elsewhere. */
type Draining = { isDraining: () => boolean; drain: () => void }

/**
 * While the process drains, every answer closes its connection, so that no connection is cut when the process stops.
 */
export function prepareToDrain(app: FastifyInstance): Draining {
  let isDraining = false
  const drain = () => {
    isDraining = true
  }
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => drain())
  return { isDraining: () => isDraining, drain }
}
