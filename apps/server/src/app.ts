import { imageUrls } from '@buri/domain/gameData/imageUrls'
import Fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import { mountAccounts } from '#server/app/accounts.ts'
import { mountClans } from '#server/app/clans.ts'
import { connectGame } from '#server/app/game.ts'
import { guardRequests } from '#server/app/guard.ts'
import { openReads } from '#server/app/reads.ts'
import { mountSignIn } from '#server/app/signIn.ts'
import { mountUploads } from '#server/app/uploads.ts'
import type { Config } from '#server/config.ts'
import { queriesOver } from '#server/database/openDatabase.ts'
import { followReplica } from '#server/database/replica.ts'
import { healthPlugin } from '#server/features/health/health.routes.ts'
import { healthService } from '#server/features/health/health.service.ts'
import { homePlugin } from '#server/features/home/home.routes.ts'
import { matchesPlugin } from '#server/features/matches/matches.routes.ts'
import { analysisPlugin } from '#server/features/players/analysis.routes.ts'
import { liveGames } from '#server/features/players/live/liveGames.ts'
import { playersPlugin } from '#server/features/players/players.routes.ts'
import { refreshService } from '#server/features/players/refresh.service.ts'
import { rankingsPlugin } from '#server/features/rankings/rankings.routes.ts'
import { searchPlugin } from '#server/features/search/search.routes.ts'
import { artBaseOf, LOCAL } from '#server/gameArt/artFolder.ts'
import { gameArtPlugin } from '#server/gameArt/gameArt.routes.ts'
import { answerError } from '#server/http/answerError.ts'
import { describeRoutes, serveDocs } from '#server/http/apiDocs.ts'
import { finishedBodies, keptApart } from '#server/http/finishedBodies.ts'
import { parseQueryString, refuseHostileUrls } from '#server/http/hostileUrls.ts'
import { acceptJsonBodies } from '#server/http/jsonBody.ts'
import { serveMetrics } from '#server/http/metrics.ts'
import { readingFrom } from '#server/http/reading.ts'
import { limitReads } from '#server/http/readLimit.ts'
import { requestCounter } from '#server/http/requestLimit.ts'
import { logLineOf, logRequests } from '#server/http/requestLog.ts'
import { addSecurityHeaders, contentSecurityPolicy, setSecurityHeaders } from '#server/http/securityHeaders.ts'
import { answerUnknownPaths, answerUnreadablePath } from '#server/http/unknownPaths.ts'
import { cutOffUnreadBodies } from '#server/http/unreadBodies.ts'
import { builtFilesPlugin, readBuiltFiles } from '#server/pages/builtFiles.ts'
import { pageSender, pagesPlugin } from '#server/pages/pages.routes.ts'
import { plainPage } from '#server/pages/pages.ts'
import { readShell } from '#server/pages/shell.ts'
import { playerFinder } from '#server/people/playerFinder.ts'

export type AppOptions = {
  pool: Pool
  /** A copy of the database that visitors read from. */
  databaseReadUrl?: string | undefined
  config: Pick<
    Config,
    | 'adminDiscordIds'
    | 'dataDir'
    | 'discord'
    | 'gameAssetsUrl'
    | 'hasStandIn'
    | 'isProduction'
    | 'metricsToken'
    | 'riotApiKey'
    | 'riotApiUrl'
    | 'sessionSecret'
    | 'trustProxy'
  >
  publicUrl: () => string
  /** Folder of the built web. */
  webDir: string
  now?: () => Date
  logger?: FastifyServerOptions['logger']
  /** Memory for answers that stay true until something changes. */
  finishedBytes?: number
  /** How long a sign-in may take at its provider. */
  providerPatienceMs?: number
  /** How long an answer of the game's own API may take. */
  gamePatienceMs?: number
  /** How long an upload may send nothing. */
  uploadPatienceMs?: number
}

/** Longer than any address we let through, so that the length is refused in one place. */
const LONGEST_PARAM = 16_384
/** Twenty replays of 25 MB over a slow line. */
const LONGEST_REQUEST_MS = 15 * 60_000
const JSON_BODY_BYTES = 256 * 1024

/** A number trusts that many of the nearest proxies. */
const trustedProxies = (trust: Config['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust

export async function buildApp({
  pool,
  databaseReadUrl,
  config,
  publicUrl,
  webDir,
  now = () => new Date(),
  logger = false,
  finishedBytes,
  providerPatienceMs,
  gamePatienceMs,
  uploadPatienceMs,
}: AppOptions) {
  const policy = contentSecurityPolicy(config.gameAssetsUrl)
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BODY_BYTES,
    trustProxy: trustedProxies(config.trustProxy),
    // Idle keep-alive connections must not hold up a stop.
    forceCloseConnections: 'idle',
    requestTimeout: LONGEST_REQUEST_MS,
    routerOptions: { maxParamLength: LONGEST_PARAM, querystringParser: parseQueryString },
    // Addresses Fastify refuses before any hook has run.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply, policy)
      answerUnreadablePath(error, request, reply)
      request.log.info(logLineOf(request, reply.statusCode, reply.elapsedTime), 'request')
    },
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  // Checking a 20 kB answer against its schema costs more than making it; the tests do that.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  app.setErrorHandler(answerError)
  acceptJsonBodies(app)

  addSecurityHeaders(app, policy)
  logRequests(app)
  cutOffUnreadBodies(app)
  refuseHostileUrls(app)
  const db = queriesOver(pool)
  const requests = requestCounter(pool)
  const guard = await guardRequests(app, { pool, db, config, publicUrl, requests, now })
  await limitReads(app)
  await describeRoutes(app)
  serveMetrics(app, config.metricsToken)

  const urls = imageUrls(artBaseOf(config.gameAssetsUrl))
  const bodies = finishedBodies(finishedBytes)
  const finder = playerFinder(pool)
  const game = connectGame({ db, config, now, patienceMs: gamePatienceMs })
  const live = liveGames({ pool, urls, now, sources: game.sources, soloRankOf: game.soloRankOf })
  const replica =
    databaseReadUrl === undefined
      ? undefined
      : await followReplica({
          url: databaseReadUrl,
          open: (copy, life) => openReads({ pool: copy, bodies: keptApart(bodies, `copy ${life}`), urls, now, live }),
          onLost: (error) => app.log.warn({ err: error }, 'the replica failed; reading from the primary'),
        })
  app.addHook('onClose', async () => replica?.close())
  const reading = readingFrom(openReads({ pool, bodies, urls, now, live }), replica)
  const refresh = refreshService({ players: finder, requests, now, refreshFromGame: game.refreshFromGame })
  const shell = await readShell(webDir)
  const sendPage = pageSender({ shell, publicUrl })

  await mountClans(app, { pool, db, guard, requests, urls, now })
  const { providerState } = await mountSignIn(app, { db, guard, config, publicUrl, requests, now, providerPatienceMs })
  const health = healthService(() => pool.query('select 1'), {
    dataDir: config.dataDir,
    discordState: config.discord && providerState,
    gameState: game.state,
    hasLostReplica: () => replica !== undefined && replica.reads() === undefined,
  })
  await mountAccounts(app, { db, guard, iconOf: game.profileIconOf, finder, requests, urls, now })
  await app.register(playersPlugin, { reading, refresh })
  await app.register(analysisPlugin, { reading })
  await app.register(matchesPlugin, { reading })
  await mountUploads(app, { db, guard, players: finder, requests, now, patienceMs: uploadPatienceMs })
  await app.register(searchPlugin, { reading, requests, now })
  await app.register(homePlugin, { reading })
  await app.register(rankingsPlugin, { reading })
  await app.register(healthPlugin, {
    health,
    showPage: (request, reply) => sendPage(request, reply, plainPage('/health', '서버 Health Check')),
  })
  await app.register(pagesPlugin, { reading, shell, publicUrl })
  if (config.gameAssetsUrl === LOCAL) await app.register(gameArtPlugin, { dataDir: config.dataDir })
  await app.register(builtFilesPlugin, { files: await readBuiltFiles(webDir) })
  await serveDocs(app)
  answerUnknownPaths(app)

  return app
}
export type App = Awaited<ReturnType<typeof buildApp>>
