import { authRoutes, type SignInResult } from '@buri/contract/auth'
import { addressHint } from '@buri/domain/accounts/addressHint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#server/errors.ts'
import type { AuthService } from '#server/features/auth/auth.service.ts'
import { HOME } from '#server/features/auth/returnPath.ts'
import type { ActorOf } from '#server/http/actor.ts'
import { type csrfTokens, tokenOwner, visitorOwner } from '#server/http/csrf.ts'
import { callerOf } from '#server/http/readLimit.ts'
import { type RequestCounter, SIGN_IN_LIMIT } from '#server/http/requestLimit.ts'
import { type BrowserCookies, keepFromCaches } from '#server/http/session.ts'
import { hasAdminAccess, hasPermission, hasRole, signedInOf, viewerOf } from '#server/http/viewer.ts'

type Options = {
  auth: AuthService
  cookies: BrowserCookies
  tokens: ReturnType<typeof csrfTokens>
  requests: RequestCounter
  actorOf: ActorOf
  /** The one spelling of our address that the provider sends people back to. */
  publicUrl: () => string
  otherSpellings: () => readonly string[]
  now: () => Date
}

const LONGEST_USER_AGENT = 200

export const authPlugin: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { auth, cookies, tokens, requests, actorOf, publicUrl, otherSpellings, now } = options

  // Everything here is about the one who asks.
  app.addHook('onSend', async (_request, reply) => keepFromCaches(reply))

  app.route({
    ...authRoutes.startSignIn,
    handler: async (request, reply) => {
      // Cookies belong to a spelling: a sign-in begun on 127.0.0.1 would come back to localhost as a stranger.
      if (otherSpellings().includes(`${request.protocol}://${request.host}`)) {
        return reply.redirect(`${publicUrl()}${request.url}`, 302)
      }
      const wait = await requests.secondsToWait(SIGN_IN_LIMIT, callerOf(request), now())
      if (wait !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
      const address = await auth.begin(cookies.visitorOrNew(request, reply), request.query.returnTo)
      return address === undefined ? leaveWith(reply, 'failed') : reply.redirect(address, 302)
    },
  })

  app.route({
    ...authRoutes.finishSignIn,
    handler: async (request, reply) => {
      // The address holds the code: no page may pass it on.
      reply.header('referrer-policy', 'no-referrer')
      const viewer = viewerOf(request)
      const returned = await auth.finish({
        callback: request.query,
        browser: cookies.visitor(request),
        session: viewer.kind === 'user' ? viewer : undefined,
        marks: marksOf(request),
        actor: actorOf(request),
      })
      if (returned.isKnown) cookies.forget(reply, 'visitor')
      if (returned.token !== undefined) {
        cookies.keepSession(reply, returned.token)
        // Only starts that nobody finished are held against an address that many people may share.
        await requests.giveBack(SIGN_IN_LIMIT, callerOf(request))
      }
      return leaveWith(reply, returned.result, returned.returnTo)
    },
  })

  app.route({
    ...authRoutes.csrfToken,
    handler: (request, reply) => {
      const owner = tokenOwner(request, cookies) ?? visitorOwner(cookies.visitorOrNew(request, reply))
      cookies.tellScripts(request, reply, viewerOf(request).kind === 'user')
      return { csrfToken: tokens.issue(owner) }
    },
  })

  app.route({ ...authRoutes.me, handler: (request) => auth.me(signedInOf(request)) })

  app.route({
    ...authRoutes.logout,
    handler: async (request, reply) => {
      const viewer = viewerOf(request)
      if (viewer.kind === 'user') await auth.signOut(viewer, actorOf(request))
      cookies.forget(reply, 'sid')
      return reply.code(204).send(null)
    },
  })

  app.route({ ...authRoutes.checkAdmin, handler: (request) => ({ isAdmin: hasAdminAccess(viewerOf(request)) }) })

  app.route({
    ...authRoutes.checkRole,
    handler: (request) => ({ hasRole: hasRole(viewerOf(request), request.params.name) }),
  })

  app.route({
    ...authRoutes.checkPermission,
    handler: (request) => ({ hasPermission: hasPermission(viewerOf(request), request.params.name) }),
  })
}

/** Fixed words only: nothing a provider or a stranger wrote into the callback goes further. */
function leaveWith(reply: FastifyReply, result: SignInResult, returnTo = HOME) {
  const query = new URLSearchParams({ result, ...(returnTo === HOME ? {} : { returnTo }) })
  return reply.redirect(`/auth/success?${query}`, 303)
}

const marksOf = (request: FastifyRequest) => ({
  userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
  addressHint: addressHint(request.ip),
})
