import { liveRoutes } from '@buri/contract/live'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { LiveService } from '#server/features/live/live.service.ts'
import type { RunReads } from '#server/platform/http/chooseDatabase.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'

type Options = { reading: RunReads<{ live: LiveService }> }

export const livePlugin: FastifyPluginAsyncZod<Options> = async (app, { reading }) => {
  serve(app, liveRoutes, {
    game: (request) => reading(request, ({ live }) => live.game(request.params.nameTag, viewerOf(request))),
  })
}
