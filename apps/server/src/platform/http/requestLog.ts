import type { FastifyInstance, FastifyRequest } from 'fastify'

const LOGGED_PATH_LENGTH = 200

/** The secret part of an invitation's, a calendar's or an overlay's path. */
const SECRET_PART = /(?<=\/(?:invitations|calendars|overlays?)\/)[^/]+/

/** Leaves out the secret part and the query, which may contain a sign-in code. */
const pathOf = (request: FastifyRequest) => {
  const path = (request.url.split('?', 1)[0] ?? '').replace(SECRET_PART, '…')
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

const CLIENT_LEFT_STATUS = 499

/** Logs no bodies, cookies or addresses of people. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(logLineOf(request, reply.statusCode, reply.elapsedTime), 'request')
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished)
        request.log.info(logLineOf(request, CLIENT_LEFT_STATUS, reply.elapsedTime), 'request')
    })
  })
}
