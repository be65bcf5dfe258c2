import { clanHookRoutes } from '@buri/contract/clanHooks'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { ClanHookService } from './hooks.service.ts'

export const clanHooksPlugin: FastifyPluginAsyncZod<{ hooks: ClanHookService }> = async (app, { hooks }) => {
  serve(app, clanHookRoutes, {
    list: (request) => hooks.list(request.params.id),
    add: (request) => hooks.add(signedInCaller(request), request.params.id, request.body),
    change: (request) => hooks.change(signedInCaller(request), request.params, request.body),
    remove: (request) => hooks.remove(signedInCaller(request), request.params),
    renewSecret: (request) => hooks.renewSecret(signedInCaller(request), request.params),
    test: (request) => hooks.test(signedInCaller(request), request.params),
    deliveries: (request) => hooks.deliveries(request.params.id, request.params.hookId),
    redeliver: (request) => hooks.redeliver(signedInCaller(request), request.params),
  })
}
