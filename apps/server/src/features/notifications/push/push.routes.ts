import { pushRoutes } from '@buri/contract/push'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { signedInOf } from '#server/platform/http/viewer.ts'
import type { PushService } from './push.service.ts'

export const pushPlugin: FastifyPluginAsyncZod<{ push: PushService }> = async (app, { push }) => {
  app.route({ ...pushRoutes.state, handler: (request) => push.state(signedInOf(request)) })
  app.route({ ...pushRoutes.save, handler: (request) => push.save(signedInCaller(request), request.body) })
  app.route({ ...pushRoutes.end, handler: (request) => push.end(signedInCaller(request)) })
}
