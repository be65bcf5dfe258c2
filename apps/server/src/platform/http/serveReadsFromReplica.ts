import { READ_ONLY_HEADER } from '@buri/contract/readOnly'
import type { FastifyInstance } from 'fastify'
import { runInReaderContext } from '#server/platform/database/readerContext.ts'

export function serveReadsFromReplica(app: FastifyInstance, isAway: () => boolean) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') runInReaderContext(done)
    else done()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isAway()) reply.header(READ_ONLY_HEADER, '1')
  })
}
