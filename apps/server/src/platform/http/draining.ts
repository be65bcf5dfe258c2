import type { FastifyInstance } from 'fastify'

type Draining = { isDraining: () => boolean; drain: () => void }

/** Every answer of a draining process closes its connection, so that the stop interrupts no request. */
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
