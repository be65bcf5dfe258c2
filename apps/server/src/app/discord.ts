import { LIMITS } from '@buri/contract/limits'
import type { PlayerProfile } from '@buri/contract/players'
import type { FastifyInstance } from 'fastify'
import type { openReads } from '#server/app/reads.ts'
import { discordPlugin } from '#server/features/discord/discord.routes.ts'
import { interactionService } from '#server/features/discord/interactions.service.ts'
import type { BalancePlayersService } from '#server/features/nights/balance/balance.service.ts'
import type { NightService } from '#server/features/nights/nights.service.ts'
import type { Config } from '#server/platform/config/config.ts'
import { CLOSED, textOf } from '#server/platform/http/finishedText.ts'
import { VISITOR } from '#server/platform/http/viewer.ts'

type Options = {
  commands: Config['discordCommands']
  reads: ReturnType<typeof openReads>
  nights: NightService
  balancing: BalancePlayersService
  publicUrl: () => string
  now: () => Date
  patienceMs: number | undefined
}

/** Mounts slash commands. They show a channel what the site shows every visitor. */
export async function mountDiscord(app: FastifyInstance, options: Options) {
  const { commands, reads, nights, balancing, publicUrl, now, patienceMs } = options
  const nobody = { id: null, label: '', role: null, requestId: null, addressMark: null }
  const interactions =
    commands &&
    interactionService({
      ...commands,
      now,
      patienceMs,
      onError: (error) => app.log.warn({ err: error }, 'a slash command failed'),
      sources: {
        profile: async (nameTag) =>
          // Trusted JSON of our own service: not validated again.
          JSON.parse(textOf(await reads.players.profile(nameTag, CLOSED, VISITOR))) as PlayerProfile,
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
