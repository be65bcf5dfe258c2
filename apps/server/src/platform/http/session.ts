import { SIGNED_IN_COOKIE } from '@buri/contract/cookies'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { hashOf, isToken, randomToken } from './keyedHash.ts'
import { SESSION_DAYS, sessionFinder } from './sessionFinder.ts'
import { setViewer, viewerOf } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the answer is the same for everyone. Such a route reads no session, so it works without the database. */
    isImpersonal?: true
    isSeenAsOneself?: true
  }
}

type CookieName = 'sid' | 'visitor' | 'guest'

/**
 * `visitor` identifies a browser before sign-in: CSRF tokens and sign-ins are bound to it, and signing in deletes it.
 * `guest` identifies a browser at in-house nights without an account, and survives sign-in, so that the account can
 * take over what the guest did.
 */
export function browserCookies(publicUrl: () => string) {
  const isSecure = () => publicUrl().startsWith('https:')
  // The prefix `__Host-` makes browsers accept the cookie only from this host over https.
  const nameOf = (name: CookieName | typeof SIGNED_IN_COOKIE.name) => (isSecure() ? `__Host-${name}` : name)
  const options = (): CookieSerializeOptions => ({ httpOnly: true, secure: isSecure(), sameSite: 'lax', path: '/' })

  const read = (request: FastifyRequest, name: CookieName): string | undefined => {
    const value = request.cookies[nameOf(name)]
    return value !== undefined && isToken(value) ? value : undefined
  }
  const persistentOptions = () => ({ ...options(), maxAge: (SESSION_DAYS * DAY_MS) / 1000 })
  const write = (reply: FastifyReply, name: CookieName, value: string) =>
    void reply.setCookie(nameOf(name), value, persistentOptions())

  return {
    session: (request: FastifyRequest) => read(request, 'sid'),
    visitor: (request: FastifyRequest) => read(request, 'visitor'),
    keepSession: (reply: FastifyReply, token: string) => write(reply, 'sid', token),
    visitorOrNew(request: FastifyRequest, reply: FastifyReply): string {
      const visitorId = read(request, 'visitor')
      if (visitorId !== undefined) return visitorId
      const token = randomToken()
      write(reply, 'visitor', token)
      return token
    },
    guestMark(request: FastifyRequest): string | null {
      const token = read(request, 'guest')
      return token === undefined ? null : hashOf(token)
    },
    guestOrNew(request: FastifyRequest, reply: FastifyReply, fresh = randomToken()): string {
      const token = read(request, 'guest') ?? fresh
      write(reply, 'guest', token)
      return token
    },
    forget(reply: FastifyReply, name: CookieName) {
      reply.clearCookie(nameOf(name), options())
    },
    /** Page scripts learn from this cookie whether to ask for the account. It proves nothing. */
    tellScripts(request: FastifyRequest, reply: FastifyReply, isSignedIn: boolean) {
      const name = nameOf(SIGNED_IN_COOKIE.name)
      if (isSignedIn) reply.setCookie(name, SIGNED_IN_COOKIE.value, { ...persistentOptions(), httpOnly: false })
      else if (request.cookies[name] !== undefined) reply.clearCookie(name, { ...options(), httpOnly: false })
    },
  }
}
export type BrowserCookies = ReturnType<typeof browserCookies>

type Options = { pool: Pool; cookies: BrowserCookies; now: () => Date }

const MEANT_FOR_ONE = 'Cookie, Sec-Fetch-Site, Origin'

/** Cookies must be parsed before this hook runs. */
export function readSessions(app: FastifyInstance, { pool, cookies, now }: Options) {
  const find = sessionFinder(pool)

  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.isImpersonal) return
    const token = cookies.session(request)
    if (token === undefined) return
    const viewer = await find(token, now())
    if (viewer) setViewer(request, viewer)
  })

  // Personal JSON, and personal pages marked `isSeenAsOneself`, must not be cached or shared.
  app.addHook('onSend', async (request, reply) => {
    const { access = 'open', isSeenAsOneself } = request.routeOptions.config
    const isPersonal = viewerOf(request).kind === 'user' || access !== 'open'
    const isReportedInBody = isSeenAsOneself || /json/.test(String(reply.getHeader('content-type') ?? 'json'))
    if (isPersonal && isReportedInBody) preventCaching(reply)
  })
}

/** Used for answers about the viewer, signed in or not. */
export function preventCaching(reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  const varyHeader = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !/^(cookie|sec-fetch-site|origin)$/i.test(name))
  reply.header('vary', [...varyHeader, MEANT_FOR_ONE].join(', '))
}
