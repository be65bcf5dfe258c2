import type { FastifyInstance } from 'fastify'
import { viewerOf } from './viewer.ts'

const READ_METHODS = new Set(['GET', 'HEAD'])
const READABLE_HEADERS = 'etag, retry-after'

/**
 * Scripts of any site may read what a visitor without cookies may read. Preflight requests get no answer, so scripts of
 * other sites can send neither commands nor tokens.
 */
export function sharePublicReads(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    const { access, scope } = request.routeOptions.config
    if (access !== 'open' || scope !== 'read' || !READ_METHODS.has(request.method)) return
    if (viewerOf(request).kind === 'user') return
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', READABLE_HEADERS)
  })
}
