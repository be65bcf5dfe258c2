import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { hashOf, isSame, type KeyedHash, randomToken } from './keyedHash.ts'
import { equivalentOrigins, parseOrigin } from './origin.ts'
import type { BrowserCookies } from './session.ts'
import { viewerOf } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Programs authenticate with a secret and send no cookie, so no browser can be misused. */
    isForPrograms?: true
  }
}

export const HARMLESS_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const BODY_TYPES = new Set(['application/json', 'multipart/form-data'])
const TOKEN_HEADER = 'x-csrf-token'
const CSRF_PURPOSE = 'csrf'

type Options = { keyedHash: KeyedHash; cookies: BrowserCookies; publicUrl: () => string }

/**
 * Signed double submit:
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export const csrfTokens = (keyedHash: KeyedHash) => ({
  issue(owner: string): string {
    const random = randomToken()
    return `${random}.${keyedHash(CSRF_PURPOSE, `${owner} ${random}`)}`
  },
  isValid(token: string, owner: string): boolean {
    const [random = '', mark = ''] = token.split('.')
    return isSame(mark, keyedHash(CSRF_PURPOSE, `${owner} ${random}`))
  },
})

/** The session owns the token, or the browser if there is no session. */
export function tokenOwner(request: FastifyRequest, cookies: BrowserCookies): string | undefined {
  const session = cookies.session(request)
  if (viewerOf(request).kind === 'user' && session !== undefined) return `session ${hashOf(session)}`
  const visitor = cookies.visitor(request)
  return visitor === undefined ? undefined : visitorOwner(visitor)
}
export const visitorOwner = (visitor: string) => `visitor ${visitor}`

/** Must run right after the sessions are read. */
export function refuseForgedRequests(app: FastifyInstance, { keyedHash, cookies, publicUrl }: Options) {
  const tokens = csrfTokens(keyedHash)

  app.addHook('onRequest', async (request) => {
    if (HARMLESS_METHODS.has(request.method) || request.is404 || request.routeOptions.config.isForPrograms) return
    const { headers } = request
    const type = headers['content-type']
    if (type !== undefined && !BODY_TYPES.has(mediaTypeOf(type))) throw new AppError('UNSUPPORTED_MEDIA_TYPE')

    // No browser adds an API token by itself, so it needs no CSRF token. Cookies beside an API token are ignored.
    const viewer = viewerOf(request)
    if (viewer.kind === 'user' && viewer.token) return
    const token = headers[TOKEN_HEADER]
    const owner = tokenOwner(request, cookies)
    const hasToken = typeof token === 'string' && owner !== undefined && tokens.isValid(token, owner)
    if (!hasToken || !isSameOrigin(request, equivalentOrigins(publicUrl()))) throw new AppError('CSRF_INVALID')
  })
}

const mediaTypeOf = (type: string) => (type.split(';', 1)[0] ?? '').trim().toLowerCase()

/**
 * Browsers name the requesting site, and older browsers at least the page. A request with neither comes from a program
 * that has the cookie and the token itself, so the token decides.
 */
function isSameOrigin({ headers }: FastifyRequest, ours: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const from = headers.origin ?? headers.referer
  if (from === undefined) return true
  const origin = parseOrigin(from)
  return origin !== undefined && ours.includes(origin)
}
