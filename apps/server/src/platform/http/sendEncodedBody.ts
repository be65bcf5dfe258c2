import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EncodedBody } from './bodyCache.ts'
import type { Encoding } from './compression.ts'
import { allowInline } from './securityHeaders.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'
export const HTML_TYPE = 'text/html; charset=utf-8'

export function wantedEncoding(request: FastifyRequest): Encoding {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bzstd\b/.test(accepted)) return 'zstd'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

export function sendEncodedBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
  contentType = JSON_TYPE,
) {
  reply.header('etag', body.etag)
  reply.header('cache-control', 'no-cache')
  reply.header('vary', 'accept-encoding, cookie')
  if (body.inline) allowInline(reply, body.inline)
  if (request.headers['if-none-match'] === body.etag) return reply.code(304).send()
  if (body.encoding !== 'identity') reply.header('content-encoding', body.encoding)
  return reply.header('content-type', contentType).send(body.bytes)
}
