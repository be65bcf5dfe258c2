import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { PATIENCE_MS, senderOf } from './arriving/bodyReceiver.ts'
import { watchBody } from './arriving/bodyWatch.ts'
import { type BeginUpload, uploadLimiter } from './arriving/uploadLimiter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler gets the bytes as sent, because a signature covers them. */
    isBodyRaw?: boolean
  }
}

const MAX_NESTING = 20

function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < json.length; index++) {
    const character = json.charCodeAt(index)
    if (inString) {
      if (character === BACKSLASH) index++
      else if (character === QUOTE) inString = false
    } else if (character === QUOTE) inString = true
    else if (character === OPEN_BRACE || character === OPEN_BRACKET) deepest = Math.max(deepest, ++depth)
    else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) depth--
  }
  return deepest
}

const QUOTE = 0x22
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** After an even number of backslashes the escape is a NUL; after an odd number it is four harmless digits. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

/** Longer bodies take much memory while they arrive, so only a few may arrive at once. */
const LARGE_BYTES = 256 * 1024
const MAX_LARGE_BODIES = { all: 8, ofAddress: 4, ofUser: 2 }

type BodyLimits = { maxBytes: number; patienceMs: number; begin: BeginUpload }

/** Refuses a body that is too long, or slower than an upload may be. */
async function bytesOf(request: FastifyRequest, { maxBytes, patienceMs, begin }: BodyLimits): Promise<Buffer> {
  const { raw } = request
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new AppError('BODY_TOO_LARGE')
  const watch = watchBody(raw, { patienceMs, maxBytes: Number.POSITIVE_INFINITY })
  const chunks: Uint8Array[] = []
  let bytes = 0
  let end: (() => void) | undefined
  const whole = Promise.withResolvers<Buffer>()
  const take = (chunk: Uint8Array) => {
    bytes += chunk.length
    if (bytes > maxBytes) throw new AppError('BODY_TOO_LARGE')
    if (bytes > LARGE_BYTES) end ??= begin({ ...senderOf(request), onDisplaced: () => watch.refuse('UPLOADS_BUSY') })
    chunks.push(chunk)
  }
  const onData = (chunk: Uint8Array) => {
    try {
      take(chunk)
    } catch (error) {
      whole.reject(error)
    }
  }
  // Unlike an iterator, this listener goes on reading after a refusal, so that the sender gets the answer.
  raw.on('data', onData).once('end', () => whole.resolve(Buffer.concat(chunks)))
  return watch.during(whole.promise).finally(() => {
    raw.off('data', onData)
    end?.()
    watch.stop()
  })
}

/** Types other than JSON get 415. An empty body counts as no body. */
export function acceptJsonBodies(
  app: FastifyInstance,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number | undefined },
) {
  const parse = app.getDefaultJsonParser('error', 'error')
  const begin = uploadLimiter(MAX_LARGE_BODIES)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const { bodyLimit: maxBytes, config } = request.routeOptions
    const bytes = await bytesOf(request, { maxBytes, patienceMs, begin })
    if (config.isBodyRaw) return bytes
    const body = bytes.toString()
    // Many clients send a content type even without a body.
    if (body === '') return undefined
    if (depthOf(body) > MAX_NESTING) {
      throw new AppError('INVALID_REQUEST', { details: [{ path: '', message: `deeper than ${MAX_NESTING}` }] })
    }
    if (ESCAPED_NUL.test(body)) {
      throw new AppError('INVALID_REQUEST', { details: [{ path: '', message: 'holds a NUL' }] })
    }
    return new Promise((resolve, reject) => {
      parse(request, body, (error, value) => (error ? reject(error) : resolve(value)))
    })
  })
}
