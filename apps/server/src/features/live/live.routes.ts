import { liveRoutes } from '@buri/contract/live'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { LiveService } from '#server/features/live/live.service.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'

type Options = { withReads: WithReads<{ live: LiveService }> }

export const livePlugin: FastifyPluginAsyncZod<Options> = async (app, { withReads }) => {
  serve(app, liveRoutes, {
    game: (request) => withReads(request, ({ live }) => live.game(request.params.nameTag, viewerOf(request))),
  })
}
