import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FinishedBody } from '#server/http/finishedBodies.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'
export const HTML_TYPE = 'text/html; charset=utf-8'

export const wantedEncoding = (request: FastifyRequest): FinishedBody['encoding'] =>
  /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') ? 'gzip' : 'identity'

/** Sends finished bytes, or says that the browser already has them. */
export function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  body: FinishedBody,
  contentType = JSON_TYPE,
) {
  reply.header('etag', body.etag)
  reply.header('cache-control', 'no-cache')
  reply.header('vary', 'accept-encoding, cookie')
  if (request.headers['if-none-match'] === body.etag) return reply.code(304).send()
  if (body.encoding === 'gzip') reply.header('content-encoding', 'gzip')
  return reply.header('content-type', contentType).send(body.bytes)
}
