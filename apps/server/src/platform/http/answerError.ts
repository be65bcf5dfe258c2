import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  ClientLeft,
  errorCodeOf,
  isDefect,
  RETRY_SOON_SECONDS,
  refusalOf,
  retryAfterOf,
} from '#server/platform/errors.ts'

/** Every failure that is not shown on a page has this shape. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  logDefect(error, request)
  const seconds = retryAfterOf(error)
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  return reply.code(refusal.statusCode).header('cache-control', 'no-store').send(refusal)
}

/** Covers 503 answers that `answerError` did not make, such as pages. */
export function addRetryAfterHeader(app: FastifyInstance) {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', String(RETRY_SOON_SECONDS))
  })
}

/** Whether the client left, which is not the server's fault. The request log records it. */
const hasLeft = (error: unknown, { raw }: FastifyRequest) =>
  error instanceof ClientLeft ||
  (raw.destroyed && !raw.complete && error instanceof Error && errorCodeOf(error) === 'ECONNRESET')

export function logDefect(error: unknown, request: FastifyRequest) {
  if (isDefect(error) && !hasLeft(error, request)) request.log.error({ err: error }, 'request failed')
}
