import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/errors.ts'

const DEEPEST = 20

/** Deepest nesting of brackets, outside strings. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (inString) {
      if (character === BACKSLASH) at++
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

/**
 * An escaped NUL, which cannot be stored. After an even number of backslashes it is one; after an odd number, four
 * harmless digits.
 */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

/** Accepts only JSON, of limited depth, without `__proto__` or NUL. Other types get 415; an empty body counts as none. */
export function acceptJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients send a content type even without a body.
    if (body === '') {
      done(null)
      return
    }
    if (depthOf(body) > DEEPEST) {
      done(new AppError('INVALID_REQUEST', { details: [{ path: '', message: `deeper than ${DEEPEST}` }] }))
      return
    }
    if (ESCAPED_NUL.test(body)) {
      done(new AppError('INVALID_REQUEST', { details: [{ path: '', message: 'holds a NUL' }] }))
      return
    }
    parse(request, body, done)
  })
}
