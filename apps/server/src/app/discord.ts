import { LIMITS } from '@buri/contract/limits'
import type { PlayerProfile } from '@buri/contract/players'
import type { FastifyInstance } from 'fastify'
import type { openReads } from '#server/app/reads.ts'
import { discordPlugin } from '#server/features/discord/discord.routes.ts'
import { interactionService } from '#server/features/discord/interactions.service.ts'
import type { BalancePlayersService } from '#server/features/nights/balance/balance.service.ts'
import type { ClanDiscordService } from '#server/features/nights/bot/clanDiscord.service.ts'
import type { PressService } from '#server/features/nights/bot/presses.service.ts'
import type { NightService } from '#server/features/nights/nights.service.ts'
import type { Config } from '#server/platform/config/config.ts'
import { decodedText, STORED_ENCODING } from '#server/platform/http/encodedText.ts'
import { VISITOR } from '#server/platform/http/viewer.ts'
import type { Parts } from './parts.ts'

type Options = Parts & {
  commands: Config['discordCommands']
  reads: ReturnType<typeof openReads>
  nights: NightService
  press: PressService['press']
  clanDiscord: Pick<ClanDiscordService, 'link'>
  balancing: BalancePlayersService
  patienceMs: number | undefined
}

const SUGGESTIONS = { name: 'discord-suggest', times: 120, seconds: 60 }

/** Slash commands show a channel what the site shows every visitor. */
export async function mountDiscord(app: FastifyInstance, options: Options) {
  const { commands, reads, nights, press, clanDiscord, requests, balancing, publicUrl, now, patienceMs } = options
  const nobody = { id: null, label: '', role: null, requestId: null, addressMark: null }
  const interactions =
    commands &&
    interactionService({
      ...commands,
      now,
      patienceMs,
      press,
      link: (wish) => clanDiscord.link(wish, now()),
      maySuggest: async (discordId) => (await requests.secondsToWait(SUGGESTIONS, discordId, now())) === undefined,
      onError: (error) => app.log.warn({ err: error }, 'a slash command failed'),
      sources: {
        profile: async (nameTag) =>
          // The JSON comes from our own service, so it is not validated again.
          JSON.parse(decodedText(await reads.players.profile(nameTag, STORED_ENCODING, VISITOR))) as PlayerProfile,
        suggest: (text) => reads.search.summoners(text.slice(0, LIMITS.searchMaxLength), VISITOR),
        nearest: (name) => reads.search.nearest(name.slice(0, LIMITS.nameTagMaxLength)),
        top: async (limit) => (await reads.rankings.players({ page: 1, limit }, VISITOR)).data,
        nights: async () =>
          (
            await nights.list(
              { viewer: VISITOR, actor: nobody, now: now(), guestMark: null },
              { order: 'earliest', limit: LIMITS.listLimitMax },
            )
          ).data,
        known: async (names) => (await balancing.players(names, VISITOR)).players,
        publicUrl,
      },
    })
  await app.register(discordPlugin, { interactions })
}
