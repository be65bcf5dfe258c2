import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/errors.ts'

const DEEPEST = 20

/** How many brackets are open at once, outside of strings. */
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

/** An escaped NUL: no text we keep can hold one. An even number of backslashes before it makes it four harmless digits. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

/** JSON only, of sane depth, without `__proto__` or NUL; any other kind of body is 415, and an empty one is none. */
export function acceptJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients name the type of every body, also of one that is not there.
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
