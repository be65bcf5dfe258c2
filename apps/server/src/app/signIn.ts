import type { DeliveredViewer, SignInWay } from '@buri/contract/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Guard } from '#server/app/guard.ts'
import { authPlugin } from '#server/features/auth/auth.routes.ts'
import { authService } from '#server/features/auth/auth.service.ts'
import { discordProvider } from '#server/features/auth/discord.ts'
import { openIdProvider } from '#server/features/auth/openId.ts'
import { standInPlugin } from '#server/features/auth/standIn/standIn.routes.ts'
import { standInApplication, standInProvider } from '#server/features/auth/standIn/standIn.ts'
import { STAND_IN_ADMIN } from '#server/features/auth/standIn/standInPeople.ts'
import type { Config, DiscordApplication } from '#server/platform/config/config.ts'
import { isFromThisMachine } from '#server/platform/config/localSite.ts'
import { tokenOwner } from '#server/platform/http/csrf.ts'
import { equivalentOrigins } from '#server/platform/http/origin.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'
import type { Parts } from './parts.ts'

type Options = Parts & {
  guard: Guard
  config: Pick<Config, 'adminDiscordIds' | 'adminOpenIdSubjects' | 'discord' | 'hasStandIn' | 'openId'>
  onDiscordSignIn: (discordId: string, returnTo: string) => Promise<string>
  providerPatienceMs?: number | undefined
}

export async function mountSignIn(app: FastifyInstance, options: Options) {
  const { db, guard, config, publicUrl, requests, now, onDiscordSignIn, providerPatienceMs } = options
  const redirectUri = (way: SignInWay) => `${publicUrl()}/auth/${way}/redirect`
  const application = applicationOf(app, options)
  const hasStandIn = config.hasStandIn && !config.discord

  const patienceOption = providerPatienceMs === undefined ? {} : { patienceMs: providerPatienceMs }
  const discord =
    application &&
    discordProvider({
      application,
      now,
      ...patienceOption,
      onUnrevoked: (error) => app.log.warn({ reason: messageOf(error) }, 'a sign-in token could not be revoked'),
    })
  const openid = config.openId && openIdProvider({ client: config.openId, now, ...patienceOption })
  const auth = authService({
    db,
    keyedHash: guard.keyedHash,
    requests,
    providers: { ...(discord && { discord }), ...(openid && { openid }) },
    redirectUri,
    administrators: {
      discord: new Set([...config.adminDiscordIds, ...(hasStandIn ? [STAND_IN_ADMIN] : [])]),
      openid: new Set(config.adminOpenIdSubjects),
    },
    now,
    onDiscordSignIn,
    onProviderFailure: (error) => app.log.warn({ reason: messageOf(error) }, 'the sign-in provider failed'),
  })
  await app.register(authPlugin, {
    auth,
    cookies: guard.cookies,
    tokens: guard.tokens,
    requests,
    publicUrl,
    isOffered: (request, way) =>
      way === 'openid'
        ? openid !== undefined
        : config.discord !== undefined || (hasStandIn && isFromThisMachine(request.raw)),
    otherSpellings: () => equivalentOrigins(publicUrl()).slice(1),
    now,
  })
  if (application && hasStandIn) {
    await app.register(standInPlugin, {
      standIn: standInProvider({ keyedHash: guard.keyedHash, requests, now }),
      application,
      redirectUri: () => redirectUri('discord'),
    })
  }
  return {
    providerStates: {
      ...(config.discord && discord && { discord: discord.state }),
      ...(openid && { openid: openid.state }),
    },
    /** Returns `undefined` for a visitor. */
    async deliveredViewer(request: FastifyRequest): Promise<DeliveredViewer | undefined> {
      const viewer = viewerOf(request)
      // Only routes that read the session know a user, so other routes do not read the cookie.
      const owner = viewer.kind === 'user' ? tokenOwner(request, guard.cookies) : undefined
      if (viewer.kind === 'visitor' || owner === undefined) return undefined
      return { user: await auth.me(viewer), csrfToken: guard.tokens.issue(owner) }
    },
  }
}

function applicationOf(
  app: FastifyInstance,
  { config, guard, publicUrl }: Options,
): (() => DiscordApplication) | undefined {
  const { discord, hasStandIn } = config
  if (discord) return () => discord
  // The server calls itself at this address, because it may be unable to reach the public address through a proxy.
  return hasStandIn ? () => standInApplication(guard.keyedHash, publicUrl(), ownAddress(app)) : undefined
}

function ownAddress(app: FastifyInstance): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return `http://${address.family === 'IPv6' ? '[::1]' : '127.0.0.1'}:${address.port}`
}

// Only the message is logged, because a protocol error may contain a code or a token.
const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')
