import { clanHookRoutes } from '@buri/contract/clanHooks'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { ClanHookService } from './hooks.service.ts'

export const clanHooksPlugin: FastifyPluginAsyncZod<{ hooks: ClanHookService }> = async (app, { hooks }) => {
  app.route({ ...clanHookRoutes.list, handler: (request) => hooks.list(request.params.id) })
  app.route({
    ...clanHookRoutes.add,
    handler: (request) => hooks.add(signedInCaller(request), request.params.id, request.body),
  })
  app.route({
    ...clanHookRoutes.change,
    handler: (request) => hooks.change(signedInCaller(request), request.params, request.body),
  })
  app.route({ ...clanHookRoutes.remove, handler: (request) => hooks.remove(signedInCaller(request), request.params) })
  app.route({
    ...clanHookRoutes.renewSecret,
    handler: (request) => hooks.renewSecret(signedInCaller(request), request.params),
  })
  app.route({ ...clanHookRoutes.test, handler: (request) => hooks.test(signedInCaller(request), request.params) })
  app.route({
    ...clanHookRoutes.deliveries,
    handler: (request) => hooks.deliveries(request.params.id, request.params.hookId),
  })
  app.route({
    ...clanHookRoutes.redeliver,
    handler: (request) => hooks.redeliver(signedInCaller(request), request.params),
  })
}
