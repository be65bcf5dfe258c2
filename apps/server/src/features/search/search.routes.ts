import { searchRoutes } from '@buri/contract/search'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#server/errors.ts'
import type { SearchService } from '#server/features/search/search.service.ts'
import type { Reading } from '#server/http/reading.ts'
import { callerOf } from '#server/http/readLimit.ts'
import { type RequestCounter, SEARCH_LIMIT } from '#server/http/requestLimit.ts'
import { viewerOf } from '#server/http/viewer.ts'

type Options = { reading: Reading<{ search: SearchService }>; requests: RequestCounter; now: () => Date }

export const searchPlugin: FastifyPluginAsyncZod<Options> = async (app, { reading, requests, now }) => {
  app.route({
    ...searchRoutes.summoners,
    handler: async (request) => {
      const wait = await requests.secondsToWait(SEARCH_LIMIT, callerOf(request), now())
      if (wait !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
      return reading(request, ({ search }) => search.summoners(request.query.keyword, viewerOf(request)))
    },
  })
}
