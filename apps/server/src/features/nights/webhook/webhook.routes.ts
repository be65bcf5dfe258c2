import { clanWebhookRoutes } from '@buri/contract/nights/webhook'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { ClanWebhookService } from './webhook.service.ts'

export const clanWebhookPlugin: FastifyPluginAsyncZod<{ webhooks: ClanWebhookService }> = async (app, { webhooks }) => {
  app.route({ ...clanWebhookRoutes.read, handler: (request) => webhooks.read(request.params.id) })
  app.route({
    ...clanWebhookRoutes.save,
    handler: (request) => webhooks.save(signedInCaller(request), request.params.id, request.body.url),
  })
  app.route({
    ...clanWebhookRoutes.remove,
    handler: (request) => webhooks.remove(signedInCaller(request), request.params.id),
  })
}
