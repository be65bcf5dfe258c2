import { clanWebhookRoutes } from '@buri/contract/nights/webhook'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { ClanWebhookService } from './webhook.service.ts'

export const clanWebhookPlugin: FastifyPluginAsyncZod<{ webhooks: ClanWebhookService }> = async (app, { webhooks }) => {
  serve(app, clanWebhookRoutes, {
    read: (request) => webhooks.read(request.params.id),
    save: (request) => webhooks.save(signedInCaller(request), request.params.id, request.body.url),
    remove: (request) => webhooks.remove(signedInCaller(request), request.params.id),
  })
}
