import { authRoutes, type SignInResult } from '@buri/contract/auth'
import { addressHint } from '@buri/domain/accounts/addressHint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AuthService } from '#server/features/auth/auth.service.ts'
import { HOME } from '#server/features/auth/returnPath.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { type csrfTokens, tokenOwner, visitorOwner } from '#server/platform/http/csrf.ts'
import { addressOf } from '#server/platform/http/readLimit.ts'
import type { RequestCounter } from '#server/platform/http/requestLimit.ts'
import { type BrowserCookies, keepFromCaches } from '#server/platform/http/session.ts'
import { hasAdminAccess, hasPermission, hasRole, signedInOf, viewerOf } from '#server/platform/http/viewer.ts'

type Options = {
  auth: AuthService
  cookies: BrowserCookies
  tokens: ReturnType<typeof csrfTokens>
  requests: RequestCounter
  /** The one spelling of our address that the provider sends people back to. */
  publicUrl: () => string
  otherSpellings: () => readonly string[]
  /** Whether the sender of this request can sign in. */
  isOffered: (request: FastifyRequest) => boolean
  now: () => Date
}

const LONGEST_USER_AGENT = 200

export const authPlugin: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { auth, cookies, tokens, requests, publicUrl, otherSpellings, isOffered, now } = options

  // Everything here is about the one who asks.
  app.addHook('onSend', async (_request, reply) => keepFromCaches(reply))

  app.route({
    ...authRoutes.startSignIn,
    handler: async (request, reply) => {
      if (!isOffered(request)) return leaveWith(reply, 'unavailable')
      // Cookies belong to a spelling: a sign-in begun on 127.0.0.1 would come back to localhost as a stranger.
      if (otherSpellings().includes(`${request.protocol}://${request.host}`)) {
        return reply.redirect(`${publicUrl()}${request.url}`, 302)
      }
      const address = await auth.begin(cookies.visitorOrNew(request, reply), request.query.returnTo)
      return address === undefined ? leaveWith(reply, 'failed') : reply.redirect(address, 302)
    },
  })

  app.route({
    ...authRoutes.finishSignIn,
    handler: async (request, reply) => {
      // The address holds the code: no page may pass it on.
      reply.header('referrer-policy', 'no-referrer')
      const returned = await auth.finish({
        callback: request.query,
        browser: cookies.visitor(request),
        marks: marksOf(request),
        caller: request.caller,
        mayFail: async () => (await requests.secondsToWait('sign-in', addressOf(request), now())) === undefined,
      })
      if (returned.isKnown) cookies.forget(reply, 'visitor')
      if (returned.token !== undefined) {
        cookies.keepSession(reply, returned.token)
        // Only what failed is held against an address that many people may share.
        await requests.giveBack('sign-in', addressOf(request))
      }
      return leaveWith(reply, returned.result, returned)
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

  app.route({
    ...authRoutes.banNotice,
    handler: (request) => auth.banNotice(request.query.notice, request.caller.now),
  })

  app.route({ ...authRoutes.me, handler: (request) => auth.me(signedInOf(request)) })

  app.route({
    ...authRoutes.logout,
    handler: async (request, reply) => {
      if (viewerOf(request).kind === 'user') await auth.signOut(signedInCaller(request))
      cookies.forget(reply, 'sid')
      // Anyone who uses this computer next was not the guest of before.
      cookies.forget(reply, 'guest')
      return reply.code(204).send(null)
    },
  })

  app.route({ ...authRoutes.checkAdmin, handler: (request) => ({ isAdmin: hasAdminAccess(viewerOf(request)) }) })

  app.route({
    ...authRoutes.checkRole,
    config: { takesAnyText: true },
    handler: (request) => ({ hasRole: hasRole(viewerOf(request), request.params.name) }),
  })

  app.route({
    ...authRoutes.checkPermission,
    config: { takesAnyText: true },
    handler: (request) => ({ hasPermission: hasPermission(viewerOf(request), request.params.name) }),
  })
}

/** Fixed words only: nothing a provider or a stranger wrote into the callback goes further. */
function leaveWith(
  reply: FastifyReply,
  result: SignInResult,
  { returnTo = HOME, notice }: { returnTo?: string; notice?: string } = {},
) {
  const query = new URLSearchParams({
    result,
    ...(returnTo === HOME ? {} : { returnTo }),
    ...(notice === undefined ? {} : { notice }),
  })
  return reply.redirect(`/auth/success?${query}`, 303)
}

const marksOf = (request: FastifyRequest) => ({
  userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
  addressHint: addressHint(request.ip),
})
