import type { FastifyInstance } from 'fastify'

/** Whether this process is about to stop: it still answers, but balancers should send requests elsewhere. */
type Leaving = { isLeaving: () => boolean; leave: () => void }

/** While the process leaves, every answer closes its connection, so that none is cut at the stop. */
export function prepareToLeave(app: FastifyInstance): Leaving {
  let leaves = false
  const leave = () => {
    leaves = true
  }
  app.addHook('onSend', async (_request, reply) => {
    if (leaves) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => leave())
  return { isLeaving: () => leaves, leave }
}
