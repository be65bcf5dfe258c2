import { clanDiscordRoutes } from '@buri/contract/nights/discordChannel'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { ClanDiscordService } from './clanDiscord.service.ts'

export const clanDiscordPlugin: FastifyPluginAsyncZod<{ discord: ClanDiscordService }> = async (app, { discord }) => {
  serve(app, clanDiscordRoutes, {
    read: (request) => discord.read(request.params.id, signedInCaller(request).viewer),
    makeCode: (request) => discord.makeCode(signedInCaller(request), request.params.id),
    remove: (request) => discord.remove(signedInCaller(request), request.params.id),
  })
}
