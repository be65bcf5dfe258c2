import type { FastifyInstance } from 'fastify'
import type { LiveGames } from '#server/features/live/liveGames.ts'
import { overdueAuctions } from '#server/features/nights/auction/auction.repository.ts'
import { auctionPlugin } from '#server/features/nights/auction/auction.routes.ts'
import { auctionService } from '#server/features/nights/auction/auction.service.ts'
import { strengthsOfPeople } from '#server/features/nights/balance/balance.service.ts'
import { clanWeightPlugin } from '#server/features/nights/balance/clanWeights.routes.ts'
import { clanWeightService } from '#server/features/nights/balance/clanWeights.service.ts'
import { gameBalanceService } from '#server/features/nights/balance/gameBalance.service.ts'
import { shownStrengths } from '#server/features/nights/balance/shownStrengths.ts'
import { discordBot, discordCalls } from '#server/features/nights/bot/bot.ts'
import { clanDiscordPlugin } from '#server/features/nights/bot/clanDiscord.routes.ts'
import { clanDiscordService } from '#server/features/nights/bot/clanDiscord.service.ts'
import { discordPoster } from '#server/features/nights/bot/discordPoster.ts'
import { pressService } from '#server/features/nights/bot/presses.service.ts'
import { nightBundlesPlugin } from '#server/features/nights/bundles/bundles.routes.ts'
import { bundleService } from '#server/features/nights/bundles/bundles.service.ts'
import { clanCalendarPlugin } from '#server/features/nights/calendars/calendars.routes.ts'
import { clanCalendarService } from '#server/features/nights/calendars/calendars.service.ts'
import { draftService } from '#server/features/nights/games/draft.service.ts'
import { overdueDrafts } from '#server/features/nights/games/games.repository.ts'
import { nightGameService } from '#server/features/nights/games/games.service.ts'
import { forecastStore } from '#server/features/nights/lobby/nightLive.repository.ts'
import { nightReader } from '#server/features/nights/lobby/nightReader.ts'
import { nightTemplateService } from '#server/features/nights/lobby/templates.service.ts'
import { notifyOfOpenedNights, pushSoonNights } from '#server/features/nights/nightNotifications.ts'
import { overdueReadyChecks } from '#server/features/nights/nights.repository.ts'
import { nightsPlugin } from '#server/features/nights/nights.routes.ts'
import { nightService } from '#server/features/nights/nights.service.ts'
import { overlayPlugin } from '#server/features/nights/overlay/overlay.routes.ts'
import { overlayService } from '#server/features/nights/overlay/overlay.service.ts'
import { recapService } from '#server/features/nights/recap/recap.service.ts'
import { resultService } from '#server/features/nights/results/results.service.ts'
import { nightTeamsService } from '#server/features/nights/schedule/nightTeams.service.ts'
import { proposalService } from '#server/features/nights/schedule/proposals.service.ts'
import { rulingService } from '#server/features/nights/schedule/rulings.service.ts'
import { seriesService } from '#server/features/nights/series/series.service.ts'
import { endReadyCheck } from '#server/features/nights/signups/readyChecks.ts'
import { rosterService } from '#server/features/nights/signups/rosters.service.ts'
import { seatMoveService } from '#server/features/nights/signups/seatMoves.service.ts'
import { signupService } from '#server/features/nights/signups/signups.service.ts'
import { discordVoice } from '#server/features/nights/voice/discordVoice.ts'
import { voicePlugin } from '#server/features/nights/voice/voice.routes.ts'
import { voiceService } from '#server/features/nights/voice/voice.service.ts'
import { voiceMover } from '#server/features/nights/voice/voiceMover.ts'
import { discordChannel } from '#server/features/nights/webhook/discordChannel.ts'
import { newsWords } from '#server/features/nights/webhook/newsWords.ts'
import { clanWebhookPlugin } from '#server/features/nights/webhook/webhook.routes.ts'
import { clanWebhookService } from '#server/features/nights/webhook/webhook.service.ts'
import { webhookPoster } from '#server/features/nights/webhook/webhookPoster.ts'
import { grantsInMatches } from '#server/features/players/earned.repository.ts'
import type { EventHub } from '#server/model/news/hub.ts'
import type { Config } from '#server/platform/config/config.ts'
import { tryForEach } from '#server/platform/jobs/tryEach.ts'
import type { Parts } from './parts.ts'

type Options = Parts & {
  live: LiveGames
  discord: Pick<Config, 'discord' | 'discordApiUrl' | 'discordBotToken' | 'discordCommands'>
  hub: EventHub
}

/** An open lobby acts on an expired countdown within this time. */
const COUNTED_DOWN_MS = 1000
const LOOKED_FOR_MS = 20_000
const POSTED_MS = 3000
const RUNG_MS = 3000
const WEEKLY_MS = 10 * 60_000

export async function mountNights(app: FastifyInstance, options: Options) {
  const { pool, db, urls, live, players, cookies, keyedHash, publicUrl, discord, requests, jobs, hub, streams, now } =
    options
  const strengthsOf = strengthsOfPeople({ pool, now })
  const strengths = shownStrengths({ db, players, strengthsOf })
  const storeForecast = forecastStore(db, live.predict, now)
  const reader = nightReader({
    db,
    urls,
    players,
    decideOverdue: async (id, at) => {
      await endReadyCheck(db, id, at)
      await drafts.decideOverdue(id, at)
    },
  })
  const { read } = reader
  const drafts = draftService({ db, read, strengths, storeForecast })
  const auctions = auctionService({ db, strengths, readNight: read, storeForecast })
  const results = resultService({ db, read, storeForecast })
  const templates = nightTemplateService({ db })
  jobs.add({
    name: 'night-countdowns',
    everyMs: COUNTED_DOWN_MS,
    run: async () => {
      const time = now()
      await tryForEach(
        [
          ...(await overdueReadyChecks(db, time)).map((id) => () => endReadyCheck(db, id, time)),
          ...(await overdueDrafts(db, time)).map((id) => () => drafts.decideOverdue(id, time)),
          ...(await overdueAuctions(db, time)).map((id) => () => auctions.decideOverdue(id, time)),
        ],
        (act) => act(),
      )
    },
  })
  jobs.add({ name: 'night-results', everyMs: LOOKED_FOR_MS, run: () => results.findAwaitedMatches(now()) })
  jobs.add({ name: 'weekly-nights', everyMs: WEEKLY_MS, run: () => templates.openWeekly(now()) })
  jobs.add({ name: 'night-bell', everyMs: RUNG_MS, run: () => notifyOfOpenedNights(db) })
  jobs.add({ name: 'nights-soon', everyMs: LOOKED_FOR_MS, run: () => pushSoonNights(db, now()) })
  // If this fails, the job sends the notifications later.
  const ring = () => void notifyOfOpenedNights(db).catch(() => undefined)
  const nights = nightService({ db, reader, publicUrl, ring })
  jobs.add({ name: 'nights-left-open', everyMs: WEEKLY_MS, run: () => nights.endOverdueNights(now()) })
  const recaps = recapService({
    db,
    urls,
    players,
    earnedIn: grantsInMatches(db),
  })
  const channel = discordChannel(discord.discordApiUrl)
  const onDefect = (error: unknown) => app.log.error({ err: error }, 'a message to Discord failed; trying again')
  const { discordApiUrl: apiUrl, discordBotToken: token } = discord
  const words = newsWords({ db, recaps, publicUrl })
  const post = webhookPoster({ db, channel, words, hasBot: token !== undefined, now, onDefect })
  jobs.add({ name: 'night-posts', everyMs: POSTED_MS, run: post })
  const calls = token === undefined ? undefined : discordCalls({ apiUrl, token, publicUrl })
  const bot = calls && discordBot(calls)
  if (calls && bot) {
    jobs.add({
      name: 'discord-posts',
      everyMs: POSTED_MS,
      run: discordPoster({ db, bot, readNight: reader.forWatchers, publicUrl, now, onDefect }),
    })
    const voice = discordVoice(calls)
    jobs.add({ name: 'discord-voice', everyMs: POSTED_MS, run: voiceMover({ db, voice, now, onDefect }) })
  }
  await app.register(voicePlugin, { voices: voiceService({ db, hasBot: bot !== undefined }) })
  const clanDiscord = clanDiscordService({
    ...{ db, keyedHash, bot, requests, publicUrl },
    applicationId: discord.discord?.clientId,
  })
  await app.register(clanDiscordPlugin, { discord: clanDiscord })
  await app.register(nightBundlesPlugin, { bundles: bundleService({ db }) })
  await app.register(clanCalendarPlugin, { calendars: clanCalendarService({ db, keyedHash, publicUrl }) })
  const overlays = overlayService({
    db,
    keyedHash,
    publicUrl,
    readNight: reader.forWatchers,
    readAuction: auctions.forWatchers,
  })
  await app.register(overlayPlugin, { overlays, hub, streams, now })
  await app.register(clanWebhookPlugin, { webhooks: clanWebhookService({ db, channel }) })
  await app.register(clanWeightPlugin, { weights: clanWeightService({ db }) })
  await app.register(auctionPlugin, { auctions, cookies })
  await app.register(nightsPlugin, {
    nights,
    signups: signupService({ db, reader, players }),
    seats: seatMoveService({ db, reader, keyedHash }),
    rosters: rosterService({ db, reader, players }),
    games: nightGameService({ db, read, strengths, storeForecast }),
    balanceOf: gameBalanceService({ db, players, strengthsOf }),
    templates,
    drafts,
    results,
    series: seriesService({ db, read, storeForecast }),
    propose: proposalService({ db, strengths }),
    setTeams: nightTeamsService({ db, read }),
    rulings: rulingService({ db, read }),
    recaps,
    cookies,
    keyedHash,
  })
  const presses = pressService({ db, reader, players, requests, keyedHash, publicUrl, now })
  return { results, nights, overlays, clanDiscord, presses }
}
