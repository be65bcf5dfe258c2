import { searchRoutes } from '@buri/contract/search'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { SearchService } from '#server/features/search/search.service.ts'
import type { RunReads } from '#server/platform/http/chooseDatabase.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'

type Options = { reading: RunReads<{ search: SearchService }> }

export const searchPlugin: FastifyPluginAsyncZod<Options> = async (app, { reading }) => {
  serve(app, searchRoutes, {
    nearest: (request) => reading(request, ({ search }) => search.nearest(request.query.name)),
    summoners: (request) =>
      reading(request, ({ search }) => search.summoners(request.query.keyword, viewerOf(request))),
  })
}
