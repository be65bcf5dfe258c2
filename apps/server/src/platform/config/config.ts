import { join, resolve } from 'node:path'
import * as read from './configValues.ts'
import { isLocalSite, isLocalUrl } from './localSite.ts'

/** Load balancers check every one to three seconds whether the server is ready, and act on the second answer. */
const DRAIN_SECONDS = 5
/** A replica further behind is not read, so that a page loaded soon after a command shows its effect. */
const REPLICA_LAG_SECONDS = 10
const PROJECT_ROOT = join(import.meta.dirname, '../../../../..')

export type DiscordApplication = {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  apiUrl: string
  issuer: string
}

/** The client of an OpenID provider: https://openid.net/specs/openid-connect-core-1_0.html */
export type OpenIdClient = {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
}

export type Config = {
  host: string
  /** 0 picks a free port. */
  port: number
  /** The origin that browsers see. Undefined: `http://localhost:PORT`, known once the server listens. */
  publicUrl: string | undefined
  /** How long a stopping server still answers after it has told load balancers to send requests elsewhere. */
  drainSeconds: number
  dataDir: string
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  databaseReadUrls: string[]
  /** The database connection that listens for events; `databaseUrl` by default. */
  databaseListenUrl: string | undefined
  replicaLagSeconds: number
  /** Undefined: the npm package's or the system's PostgreSQL programs are used. */
  pgBin: string | undefined
  hasDemo: boolean
  discord: DiscordApplication | undefined
  /** Settings of Discord slash commands; `apiUrl` is for deferred answers. */
  discordCommands: { publicKey: string; apiUrl: string } | undefined
  /** The bot posts nights and answers presses on their buttons. It needs `discordCommands`. */
  discordBotToken: string | undefined
  discordApiUrl: string
  hasStandIn: boolean
  adminDiscordIds: string[]
  /** A provider beside Discord or instead of it. */
  openId: OpenIdClient | undefined
  adminOpenIdSubjects: string[]
  riotApiKey: string | undefined
  riotApiUrl: string | undefined
  /** Where the game's pictures come from. `local` is this server's own copy. */
  gameAssetsUrl: string
  /** Undefined: a secret is generated and stored in `dataDir`. */
  sessionSecret: string | undefined
  /** Proxies whose forwarding headers are trusted: none, the nearest N, or the proxies at these addresses. */
  trustProxy: false | number | readonly string[]
  /** `mailto:` or web address for questions and complaints. */
  contact: string | undefined
  logLevel: (typeof read.LOG_LEVELS)[number]
  metricsToken: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** A refusal names every bad variable, its fault, and an example. */
export function readConfig(env: Environment): { ok: true; config: Config } | { ok: false; refusal: string } {
  const problems: string[] = []
  /** An empty variable counts as unset: compose files and shells produce it. */
  function take<Value>(name: string, kind: read.Kind<Value>): Value | undefined {
    const text = env[name]?.trim()
    if (!text) return undefined
    const value = kind.parse(text)
    if (value !== undefined) return value
    // An address may have a password before its @.
    const shownValue = kind.isSecret || text.includes('@') ? 'Its value' : JSON.stringify(text)
    problems.push(`${name}: ${shownValue} is not ${kind.is}. Example: ${name}=${kind.example}`)
    return undefined
  }
  const reportMissing = (name: string, why: string, example: string) =>
    problems.push(`${name}: is missing, ${why}. Example: ${name}=${example}`)

  const port = take('PORT', read.port) ?? 3000
  const host = take('HOST', read.host) ?? '127.0.0.1'
  const publicUrl = take('PUBLIC_URL', read.origin) ?? (port === 0 ? undefined : `http://localhost:${port}`)
  const trustProxy = take('TRUST_PROXY', read.trustedProxy) ?? false
  const databaseUrl = take('DATABASE_URL', read.databaseUrl)
  const databaseReadUrls = take('DATABASE_READ_URL', read.databaseUrls) ?? []
  const databaseListenUrl = take('DATABASE_LISTEN_URL', read.databaseUrl)
  const demo = take('DEMO', read.demo) ?? 'auto'
  const clientId = take('DISCORD_CLIENT_ID', read.discordId)
  const clientSecret = take('DISCORD_CLIENT_SECRET', read.secret(1))
  const openIdIssuer = take('OPENID_ISSUER', read.issuer)
  const openIdClientId = take('OPENID_CLIENT_ID', read.text)
  const openIdClientSecret = take('OPENID_CLIENT_SECRET', read.secret(1))
  const openIdName = take('OPENID_NAME', read.shortText)
  const publicKey = take('DISCORD_PUBLIC_KEY', read.publicKey)
  const discordBotToken = take('DISCORD_BOT_TOKEN', read.botToken)
  const sessionSecret = take('SESSION_SECRET', read.secret(32))
  const issuer = take('DISCORD_ISSUER', read.webAddress) ?? 'https://discord.com'
  const authorizeUrl = take('DISCORD_AUTHORIZE_URL', read.webAddress) ?? 'https://discord.com/oauth2/authorize'
  const apiUrl = take('DISCORD_API_URL', read.webAddress) ?? 'https://discord.com/api/v10'

  const hasProvider = clientId !== undefined || openIdIssuer !== undefined
  const openId =
    openIdIssuer && openIdClientId && openIdClientSecret
      ? {
          issuer: openIdIssuer,
          clientId: openIdClientId,
          clientSecret: openIdClientSecret,
          name: openIdName ?? new URL(openIdIssuer).host,
        }
      : undefined

  const isLocal = isLocalSite({ host, publicUrl, trustProxy })

  const config: Config = {
    host,
    port,
    publicUrl,
    drainSeconds: take('DRAIN_SECONDS', read.drainSeconds) ?? (isLocal ? 0 : DRAIN_SECONDS),
    dataDir: resolve(PROJECT_ROOT, take('DATA_DIR', read.text) ?? 'data'),
    databaseUrl,
    databaseReadUrls,
    databaseListenUrl,
    replicaLagSeconds: take('REPLICA_LAG_SECONDS', read.replicaLagSeconds) ?? REPLICA_LAG_SECONDS,
    pgBin: take('PG_BIN', read.text),
    hasDemo: demo === 'on' || (demo === 'auto' && isLocal && !databaseUrl && !hasProvider),
    discord: clientId && clientSecret ? { clientId, clientSecret, authorizeUrl, apiUrl, issuer } : undefined,
    discordCommands: publicKey === undefined ? undefined : { publicKey, apiUrl },
    discordBotToken,
    discordApiUrl: apiUrl,
    hasStandIn: isLocal && demo !== 'off' && !hasProvider,
    adminDiscordIds: take('ADMIN_DISCORD_IDS', read.discordIds) ?? [],
    openId,
    adminOpenIdSubjects: take('ADMIN_OPENID_SUBJECTS', read.subjects) ?? [],
    riotApiKey: take('RIOT_API_KEY', read.secret(1)),
    riotApiUrl: take('RIOT_API_URL', read.webAddress),
    gameAssetsUrl: take('GAME_ASSETS_URL', read.assets) ?? 'https://ddragon.leagueoflegends.com',
    sessionSecret,
    trustProxy,
    contact: take('CONTACT', read.contact),
    logLevel: take('LOG_LEVEL', read.logLevel) ?? 'info',
    metricsToken: take('METRICS_TOKEN', read.secret(16)),
  }

  if (env.DISCORD_CLIENT_ID && !env.DISCORD_CLIENT_SECRET) {
    reportMissing('DISCORD_CLIENT_SECRET', 'although DISCORD_CLIENT_ID is set', 'the-secret-of-the-same-application')
  }
  if (env.DISCORD_CLIENT_SECRET && !env.DISCORD_CLIENT_ID) {
    reportMissing('DISCORD_CLIENT_ID', 'although DISCORD_CLIENT_SECRET is set', '1234567890123456789')
  }
  if (env.DISCORD_BOT_TOKEN?.trim() && !env.DISCORD_PUBLIC_KEY?.trim())
    reportMissing('DISCORD_PUBLIC_KEY', 'although DISCORD_BOT_TOKEN is set', read.publicKey.example)
  const openIdExamples = {
    OPENID_ISSUER: read.issuer.example,
    OPENID_CLIENT_ID: 'buri',
    OPENID_CLIENT_SECRET: 'the-secret-of-the-same-client',
  }
  const setName = Object.keys(openIdExamples).find((name) => env[name]?.trim())
  if (setName)
    for (const [name, example] of Object.entries(openIdExamples))
      if (!env[name]?.trim()) reportMissing(name, `although ${setName} is set`, example)
  for (const name of ['DATABASE_READ_URL', 'DATABASE_LISTEN_URL'])
    if (env[name] && !env.DATABASE_URL)
      reportMissing('DATABASE_URL', `although ${name} is set`, read.databaseUrl.example)
  if (!isLocalUrl(publicUrl) && env.DATABASE_URL && !env.SESSION_SECRET) {
    reportMissing('SESSION_SECRET', 'which several servers on one database must share', read.secret(32).example)
  }
  if (problems.length > 0)
    return { ok: false, refusal: `Buri cannot start with these settings:\n  ${problems.join('\n  ')}` }
  return { ok: true, config }
}
