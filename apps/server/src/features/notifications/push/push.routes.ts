import { pushRoutes } from '@buri/contract/push'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import { signedInViewer } from '#server/platform/http/viewer.ts'
import type { PushService } from './push.service.ts'

export const pushPlugin: FastifyPluginAsyncZod<{ push: PushService }> = async (app, { push }) => {
  serve(app, pushRoutes, {
    state: (request) => push.state(signedInViewer(request)),
    save: (request) => push.save(signedInCaller(request), request.body),
    end: (request) => push.end(signedInCaller(request)),
  })
}
