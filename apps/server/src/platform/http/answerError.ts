import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, AskerLeft, codeIn, isDefect, refusalOf } from '#server/platform/errors.ts'

/** The one error handler: every failure leaves in the same shape. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  logDefect(error, request)
  if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(error.retryAfterSeconds))
  }
  return reply.code(refusal.statusCode).header('cache-control', 'no-store').send(refusal)
}

/** The client left before the end of its body or before the answer began. The server did nothing wrong; the request log has it. */
const hasLeft = (error: unknown, { raw }: FastifyRequest) =>
  error instanceof AskerLeft ||
  (raw.destroyed && !raw.complete && error instanceof Error && codeIn(error) === 'ECONNRESET')

export function logDefect(error: unknown, request: FastifyRequest) {
  if (isDefect(error) && !hasLeft(error, request)) request.log.error({ err: error }, 'request failed')
}
