import { clanDiscordRoutes } from '@buri/contract/nights/discordChannel'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { ClanDiscordService } from './clanDiscord.service.ts'

export const clanDiscordPlugin: FastifyPluginAsyncZod<{ discord: ClanDiscordService }> = async (app, { discord }) => {
  app.route({
    ...clanDiscordRoutes.read,
    handler: (request) => discord.read(request.params.id, signedInCaller(request).viewer),
  })
  app.route({
    ...clanDiscordRoutes.makeCode,
    handler: (request) => discord.makeCode(signedInCaller(request), request.params.id),
  })
  app.route({
    ...clanDiscordRoutes.remove,
    handler: (request) => discord.remove(signedInCaller(request), request.params.id),
  })
}
