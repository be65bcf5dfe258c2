import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, AskerLeft, codeIn, isDefect, refusalOf } from '#server/platform/errors.ts'

/** The only error handler: every failure is answered in the same shape. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  logDefect(error, request)
  if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(error.retryAfterSeconds))
  }
  return reply.code(refusal.statusCode).header('cache-control', 'no-store').send(refusal)
}

/** The client left before its body ended or the answer began; not the server's fault. The request log has it. */
const hasLeft = (error: unknown, { raw }: FastifyRequest) =>
  error instanceof AskerLeft ||
  (raw.destroyed && !raw.complete && error instanceof Error && codeIn(error) === 'ECONNRESET')

export function logDefect(error: unknown, request: FastifyRequest) {
  if (isDefect(error) && !hasLeft(error, request)) request.log.error({ err: error }, 'request failed')
}
