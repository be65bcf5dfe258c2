import { authRoutes, type SignInResult, type SignInWay } from '@buri/contract/auth'
import { addressHint } from '@buri/domain/accounts/addressHint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AuthService, Callback } from '#server/features/auth/auth.service.ts'
import { HOME_PATH, returnPath } from '#server/features/auth/returnPath.ts'
import { AppError } from '#server/platform/errors.ts'
import { answerError, logDefect } from '#server/platform/http/answerError.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { type csrfTokens, tokenOwner, visitorOwner } from '#server/platform/http/csrf.ts'
import { limitKeyOf } from '#server/platform/http/readLimit.ts'
import type { RequestCounter } from '#server/platform/http/requestLimit.ts'
import { registrable, serve } from '#server/platform/http/serve.ts'
import { type BrowserCookies, preventCaching } from '#server/platform/http/session.ts'
import { hasAdminAccess, hasPermission, hasRole, signedInViewer, viewerOf } from '#server/platform/http/viewer.ts'

type Options = {
  auth: AuthService
  cookies: BrowserCookies
  tokens: ReturnType<typeof csrfTokens>
  requests: RequestCounter
  /** The spelling of our address to which the provider redirects. */
  publicUrl: () => string
  otherSpellings: () => readonly string[]
  /** Whether this browser reaches the site at an address from which it can sign in. */
  isOffered: (request: FastifyRequest, signInWay: SignInWay) => boolean
  now: () => Date
}

const LONGEST_USER_AGENT = 200

const { startSignIn, startOpenId, finishSignIn, finishOpenId } = authRoutes
/** People open these addresses themselves, so a failure ends on a page, too. A program with a token gets JSON. */
const OPENED_PATHS = [startSignIn, startOpenId, finishSignIn, finishOpenId].map(({ call }) => call.slice('GET '.length))

export const authPlugin: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { auth, cookies, tokens, requests, publicUrl, otherSpellings, isOffered, now } = options

  // Every answer here is about one person, so no answer may be cached.
  app.addHook('onSend', async (_request, reply) => preventCaching(reply))

  app.setErrorHandler((error, request, reply) => {
    const isPerson =
      request.headers.authorization === undefined && OPENED_PATHS.includes(request.routeOptions.url ?? '')
    if (!isPerson) return answerError(error, request, reply)
    logDefect(error, request)
    return leaveWith(reply, 'failed')
  })

  async function start(
    request: FastifyRequest,
    reply: FastifyReply,
    signInWay: SignInWay,
    returnTo: string | undefined,
  ) {
    if (!isOffered(request, signInWay)) return leaveWith(reply, 'unavailable')
    // A cookie belongs to one host name. A sign-in begun on 127.0.0.1 would lose its cookie on localhost.
    if (otherSpellings().includes(`${request.protocol}://${request.host}`)) {
      return reply.redirect(`${publicUrl()}${request.url}`, 302)
    }
    const address = await auth.begin(cookies.visitorOrNew(request, reply), { way: signInWay, returnTo })
    return address === undefined ? leaveWith(reply, 'failed') : reply.redirect(address, 302)
  }

  serve(app, authRoutes, {
    startSignIn: async (request, reply) => {
      const { returnTo, with: chosen } = request.query
      const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo: returnPath(returnTo) })}`
      const ways = auth.ways()
      if (ways.length > 1 && chosen === undefined) return reply.redirect(`/auth/choose${query}`, 302)
      if (ways[0]?.way === 'openid' && ways.length === 1) return reply.redirect(`/auth/openid${query}`, 302)
      return start(request, reply, 'discord', returnTo)
    },
    startOpenId: (request, reply) => start(request, reply, 'openid', request.query.returnTo),
    ways: () => ({ ways: auth.ways() }),
    ownWays: async (request) => ({ ways: await auth.links.ofAccount(signedInViewer(request).userId) }),
    linkWay: async (request, reply) => {
      const { way } = request.body
      if (!isOffered(request, way)) throw new AppError('SIGN_IN_NOT_OFFERED')
      const { userId } = signedInViewer(request)
      const browser = cookies.visitorOrNew(request, reply)
      const address = await auth.begin(browser, { way, returnTo: '/mypage', linkTo: userId })
      if (address === undefined) throw new AppError('SIGN_IN_NOT_OFFERED')
      return { address }
    },
    unlinkWay: (request) => auth.links.unlink(signedInCaller(request), request.params.way),
  })

  async function finish(callback: Callback, request: FastifyRequest, reply: FastifyReply, signInWay: SignInWay) {
    // The URL contains the code, so it must not be sent to another page as the referrer.
    reply.header('referrer-policy', 'no-referrer')
    const returned = await auth.finish({
      way: signInWay,
      callback,
      browser: cookies.visitor(request),
      marks: marksOf(request),
      caller: request.caller,
      mayAttempt: async () => (await requests.secondsToWait('sign-in', limitKeyOf(request), now())) === undefined,
    })
    if (returned.isKnown) cookies.forget(reply, 'visitor')
    if (returned.token !== undefined) {
      cookies.keepSession(reply, returned.token)
      // Only failures count against an address, because many people may share it.
      await requests.giveBack('sign-in', limitKeyOf(request))
    }
    return leaveWith(reply, returned.result, returned)
  }

  serve(app, authRoutes, {
    finishSignIn: (request, reply) => finish(request.query, request, reply, 'discord'),
    finishOpenId: (request, reply) => finish(request.query, request, reply, 'openid'),
    csrfToken: (request, reply) => {
      const owner = tokenOwner(request, cookies) ?? visitorOwner(cookies.visitorOrNew(request, reply))
      cookies.tellScripts(request, reply, viewerOf(request).kind === 'user')
      return { csrfToken: tokens.issue(owner) }
    },
    banNotice: (request) => auth.banNotice(request.query.notice, request.caller.now),
    me: (request) => auth.me(signedInViewer(request)),
    logout: async (request, reply) => {
      if (viewerOf(request).kind === 'user') await auth.signOut(signedInCaller(request))
      cookies.forget(reply, 'sid')
      // The next user of this computer must not act as this guest.
      cookies.forget(reply, 'guest')
    },
    checkAdmin: (request) => ({ isAdmin: hasAdminAccess(viewerOf(request)) }),
  })

  app.route({
    ...registrable(authRoutes.checkRole),
    config: { takesAnyText: true },
    handler: (request) => ({ hasRole: hasRole(viewerOf(request), request.params.name) }),
  })

  app.route({
    ...registrable(authRoutes.checkPermission),
    config: { takesAnyText: true },
    handler: (request) => ({ hasPermission: hasPermission(viewerOf(request), request.params.name) }),
  })
}

/** Redirects to the page of the result, with a fixed code and never with a text from a provider or a stranger. */
function leaveWith(
  reply: FastifyReply,
  result: SignInResult,
  { returnTo = HOME_PATH, notice }: { returnTo?: string; notice?: string } = {},
) {
  const query = new URLSearchParams({
    result,
    ...(returnTo === HOME_PATH ? {} : { returnTo }),
    ...(notice === undefined ? {} : { notice }),
  })
  return reply.redirect(`/auth/success?${query}`, 303)
}

const marksOf = (request: FastifyRequest) => ({
  userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
  addressHint: addressHint(request.ip),
})
