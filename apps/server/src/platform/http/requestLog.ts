import type { FastifyInstance, FastifyRequest } from 'fastify'

const LOGGED_PATH_LENGTH = 200

/** Who has the rest of such an address may join. */
const INVITATION = /(?<=\/invitations\/)[^/]+/

/** Without the query, which may carry a sign-in code, and never longer than a line. */
const pathOf = (request: FastifyRequest) => {
  const path = (request.url.split('?', 1)[0] ?? '').replace(INVITATION, '…')
  return path.length > LOGGED_PATH_LENGTH ? `${path.slice(0, LOGGED_PATH_LENGTH)}…` : path
}

export function logLineOf(request: FastifyRequest, status: number, milliseconds: number) {
  return {
    method: request.method,
    path: pathOf(request),
    route: request.routeOptions.url,
    status,
    ms: Math.round(milliseconds * 10) / 10,
  }
}

/** What nginx logs for a client that left before the answer. */
const LEFT = 499

/** One line a request, when it is done: no bodies, no cookies, no addresses of people. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(logLineOf(request, reply.statusCode, reply.elapsedTime), 'request')
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) request.log.info(logLineOf(request, LEFT, reply.elapsedTime), 'request')
    })
  })
}
