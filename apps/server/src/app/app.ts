import { join } from 'node:path'
import { imageUrls } from '@buri/domain/gameData/imageUrls'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { analysisPlugin } from '#server/features/analysis/analysis.routes.ts'
import { viewCounter } from '#server/features/community/posts/views.ts'
import { healthReads } from '#server/features/health/health.repository.ts'
import { healthPlugin } from '#server/features/health/health.routes.ts'
import { healthService } from '#server/features/health/health.service.ts'
import { homePlugin } from '#server/features/home/home.routes.ts'
import { livePlugin } from '#server/features/live/live.routes.ts'
import { liveGames } from '#server/features/live/liveGames.ts'
import { matchesPlugin } from '#server/features/matches/matches.routes.ts'
import { balancePlugin } from '#server/features/nights/balance/balance.routes.ts'
import { balancePlayersService } from '#server/features/nights/balance/balance.service.ts'
import { playersPlugin } from '#server/features/players/players.routes.ts'
import { refreshService } from '#server/features/players/refresh.service.ts'
import { rankingsPlugin } from '#server/features/rankings/rankings.routes.ts'
import { searchPlugin } from '#server/features/search/search.routes.ts'
import { openStreams } from '#server/model/news/streams.ts'
import { playerFinder } from '#server/model/people/playerFinder.ts'
import { artBaseOf, LOCAL_ART } from '#server/outside/gameArt/artFolder.ts'
import { gameArtPlugin } from '#server/outside/gameArt/gameArt.routes.ts'
import { builtFilesPlugin, readBuiltFiles } from '#server/pages/builtFiles.ts'
import { earlierCodeFinder, keepBuild } from '#server/pages/earlierBuilds.ts'
import { embedsPlugin } from '#server/pages/embeds/embeds.routes.ts'
import { overlayPagePlugin } from '#server/pages/overlayPage.routes.ts'
import { pagesPlugin } from '#server/pages/pages.routes.ts'
import { plainPage } from '#server/pages/pages.ts'
import { openDrawing } from '#server/pages/pictures/drawing.ts'
import { picturesPlugin } from '#server/pages/pictures/pictures.routes.ts'
import { pageSender } from '#server/pages/sendPage.ts'
import { readShell } from '#server/pages/shell.ts'
import { siteMapPlugin } from '#server/pages/siteMap.routes.ts'
import { siteMapService } from '#server/pages/siteMap.service.ts'
import { failoverStateOf } from '#server/platform/database/failoverPool.ts'
import { kyselyFor } from '#server/platform/database/openDatabase.ts'
import { followReplicas, type Replicas } from '#server/platform/database/replicas.ts'
import { addRetryAfterHeader, answerError } from '#server/platform/http/answerError.ts'
import { apiDocsPlugin } from '#server/platform/http/apiDocs/apiDocs.ts'
import { bodyCache, withKeyPerDatabaseLife, withKeyPrefix } from '#server/platform/http/bodyCache.ts'
import { chooseDatabase } from '#server/platform/http/chooseDatabase.ts'
import { closeConnectionsAtStop } from '#server/platform/http/closeConnectionsAtStop.ts'
import { compressJson } from '#server/platform/http/compressJson.ts'
import { answerDeclaredStatus } from '#server/platform/http/declaredStatus.ts'
import { prepareToDrain } from '#server/platform/http/draining.ts'
import { refuseHostileUrls } from '#server/platform/http/hostileUrls.ts'
import { acceptJsonBodies } from '#server/platform/http/jsonBody.ts'
import { serveMetrics } from '#server/platform/http/metrics.ts'
import { openFastify } from '#server/platform/http/openFastify.ts'
import { limitReads } from '#server/platform/http/readLimit.ts'
import { requestCounter } from '#server/platform/http/requestLimit.ts'
import { logRequests } from '#server/platform/http/requestLog.ts'
import { routeTimes, timeRoutes } from '#server/platform/http/routeTimes.ts'
import { addSecurityHeaders, contentSecurityPolicy } from '#server/platform/http/securityHeaders.ts'
import { serveReadsFromReplica } from '#server/platform/http/serveReadsFromReplica.ts'
import { answerUnknownPaths, redirectTrailingSlash } from '#server/platform/http/unknownPaths.ts'
import { closeUnreadBodies } from '#server/platform/http/unreadBodies.ts'
import { jobRegistry } from '#server/platform/jobs/registry.ts'
import { storageIn } from '#server/platform/storage.ts'
import { mountAccounts } from './accounts.ts'
import { mountAdmin } from './admin.ts'
import type { AppOptions } from './appOptions.ts'
import { mountClans } from './clans.ts'
import { mountCommunity } from './community.ts'
import { mountCommunityTools } from './communityTools.ts'
import { mountDiscord } from './discord.ts'
import { connectRiotApi } from './game.ts'
import { guardRequests } from './guard.ts'
import { mountHooks } from './hooks.ts'
import { mountImages, openImages } from './images.ts'
import { mountImports } from './imports.ts'
import { addJobs } from './jobs.ts'
import { mountNights } from './nights.ts'
import { mountNotifications } from './notifications.ts'
import { openReads } from './reads.ts'
import { mountSignIn } from './signIn.ts'
import { mountUploads } from './uploads.ts'

export async function buildApp({
  pool,
  jobsPool = pool,
  databaseReadUrls = [],
  databaseListenUrl,
  replicaLagSeconds,
  config,
  publicUrl,
  webDir,
  now = () => new Date(),
  jobs = jobRegistry(),
  logger = false,
  finishedBytes,
  providerPatienceMs,
  gamePatienceMs,
  commandPatienceMs,
  uploadPatienceMs,
  mayPushToLoopback = false,
  storage = storageIn(config.dataDir),
  outside,
  watch,
}: AppOptions) {
  const policy = contentSecurityPolicy(config.gameAssetsUrl)
  const app = openFastify({ logger, trustProxy: config.trustProxy, policy })
  app.setValidatorCompiler(validatorCompiler)
  // Answers are not validated here, because validating 20 kB costs more than making the answer. In tests,
  // `testAnswers.ts` validates every answer.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  app.setErrorHandler(answerError)
  answerDeclaredStatus(app)
  addRetryAfterHeader(app)
  watch?.(app)
  compressJson(app)
  acceptJsonBodies(app, { patienceMs: uploadPatienceMs })

  addSecurityHeaders(app, policy)
  logRequests(app)
  const times = routeTimes()
  timeRoutes(app, times)
  closeUnreadBodies(app)
  closeConnectionsAtStop(app)
  const draining = prepareToDrain(app)
  refuseHostileUrls(app)
  redirectTrailingSlash(app)
  const steady = failoverStateOf(pool)
  serveReadsFromReplica(app, () => steady?.isAway() ?? false)
  const db = kyselyFor(pool)
  const requests = requestCounter(pool)
  let replica: Replicas<ReturnType<typeof openReads>> | undefined
  const guard = await guardRequests(app, { pool, db, config, publicUrl, requests, now })
  await limitReads(app)
  const streams = openStreams()
  serveMetrics(app, {
    token: config.metricsToken,
    pool,
    dataDir: config.dataDir,
    openStreams: streams.count,
    jobs,
    replicas: () => replica?.states() ?? [],
  })

  const urls = imageUrls(artBaseOf(config.gameAssetsUrl))
  const finished = bodyCache(finishedBytes)
  const bodies = withKeyPerDatabaseLife(finished, steady?.life ?? (() => 1))
  const players = playerFinder(pool)
  const { keyedHash, cookies } = guard
  const { dataDir } = config
  const shared = { pool, db, urls, players, keyedHash, cookies, publicUrl, requests, jobs, streams }
  const parts = { ...shared, dataDir, storage, uploadPatienceMs, now }
  const game = connectRiotApi({ db, config, now, patienceMs: gamePatienceMs })
  const live = liveGames({ pool, urls, now, sources: game.sources, soloRankOf: game.soloRankOf })
  const reads = { primary: db, urls, now, live, canAskGame: game.refreshFromGame !== undefined }
  replica =
    databaseReadUrls.length === 0
      ? undefined
      : await followReplicas({
          urls: databaseReadUrls,
          ...(replicaLagSeconds !== undefined && { mostLagSeconds: replicaLagSeconds }),
          open: (copy, life) => openReads({ ...reads, pool: copy, bodies: withKeyPrefix(finished, `copy ${life}`) }),
          isPrimaryAway: () => steady?.isAway() ?? false,
          onLost: (error) => app.log.warn({ err: error }, 'the replica failed; reading from the primary'),
        })
  steady?.standIn(() => replica?.pool())
  app.addHook('onClose', async () => replica?.close())
  const own = openReads({ ...reads, pool, bodies })
  const withReads = chooseDatabase(own, replica)
  const refresh = refreshService({ players, requests, now, refreshFromGame: game.refreshFromGame })
  const shell = await readShell(webDir, { hasOtherSignIn: config.openId !== undefined })
  const pictures = openImages(parts)
  await mountClans(app, { ...parts, pictures })
  await mountImports(app, parts)
  const views = viewCounter({ db, keyedHash, now })
  await mountCommunity(app, { ...parts, withReads, own, views })
  const { providerStates, deliveredViewer } = await mountSignIn(app, {
    ...parts,
    guard,
    config,
    onDiscordSignIn: (discordId, returnTo) => nights.presses.resume(discordId, returnTo),
    providerPatienceMs,
  })
  const pageOptions = { shell, views, publicUrl, contact: config.contact, deliveredViewer }
  const sendPage = pageSender(pageOptions)
  const health = healthService(healthReads(pool), {
    storage,
    isDraining: draining.isDraining,
    providerStates,
    gameState: game.state,
    replica: () => (replica === undefined ? 'none' : replica.reads() === undefined ? 'away' : 'answers'),
  })
  await mountAccounts(app, { ...parts, iconOf: game.profileIconOf })
  await mountAdmin(app, { ...parts, times })
  const hub = await mountNotifications(app, {
    ...parts,
    listenUrl: databaseListenUrl,
    contact: config.contact,
    mayPushToLoopback,
  })
  const nights = await mountNights(app, { ...parts, live, discord: config, hub })
  await mountHooks(app, { ...parts, matches: own.matches, outside })
  await mountCommunityTools(app, { ...parts, bodies })
  await app.register(playersPlugin, { withReads, refresh })
  await app.register(livePlugin, { withReads })
  await app.register(analysisPlugin, { withReads })
  await app.register(matchesPlugin, { withReads })
  await mountUploads(app, {
    ...parts,
    onStored: (matchIds, at) => nights.results.assignArrived(matchIds, at),
    onDeleted: (matchId, at) => nights.results.withdrawn(matchId, at),
  })
  await mountImages(app, { ...pictures, withReads })
  await app.register(searchPlugin, { withReads })
  await app.register(homePlugin, { withReads })
  const balancing = balancePlayersService({ pool, finder: players, now })
  await app.register(balancePlugin, { balancing })
  await mountDiscord(app, {
    ...parts,
    commands: config.discordCommands,
    reads: own,
    nights: nights.nights,
    press: nights.presses.press,
    clanDiscord: nights.clanDiscord,
    balancing,
    patienceMs: commandPatienceMs,
  })
  await app.register(rankingsPlugin, { withReads })
  await app.register(healthPlugin, {
    health,
    showPage: (request, reply) => sendPage(request, reply, plainPage('/health', '서버 Health Check')),
  })
  addJobs({ ...parts, db: kyselyFor(jobsPool), warn: (sentence) => app.log.warn(sentence) })
  const drawing = openDrawing()
  app.addHook('onClose', () => drawing.close())
  await app.register(picturesPlugin, { withReads, drawing })
  const siteMap = siteMapService({ pool, bodies, publicUrl, now })
  await app.register(siteMapPlugin, { siteMap, contact: config.contact, now })
  await app.register(embedsPlugin, { withReads, bodies, publicUrl, gameAssetsUrl: config.gameAssetsUrl })
  await app.register(overlayPagePlugin, { overlays: nights.overlays, webDir, now })
  await app.register(pagesPlugin, {
    withReads,
    bodies,
    guestMark: cookies.guestMark,
    ...pageOptions,
  })
  if (config.gameAssetsUrl === LOCAL_ART) await app.register(gameArtPlugin, { dataDir: config.dataDir })
  const builds = join(config.dataDir, 'builds')
  // The real clock is used even in tests, because this time is compared with the times of files.
  await keepBuild({ webDir, buildsDir: builds, now: new Date() }).catch((error) =>
    // The site works without kept builds, so a failure is only reported.
    app.log.warn({ err: error }, 'open pages may not outlive the next upgrade'),
  )
  await app.register(builtFilesPlugin, { files: await readBuiltFiles(webDir), findCode: earlierCodeFinder(builds) })
  await app.register(apiDocsPlugin, { publicUrl, contact: config.contact })
  answerUnknownPaths(app)

  return Object.assign(app, { drain: draining.drain })
}
