import { communityRoutes } from '@buri/contract/community'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendFinished, wantedEncoding } from '#server/platform/http/sendFinished.ts'
import type { FeedService } from './feeds.service.ts'

export const feedsPlugin: FastifyPluginAsyncZod<{ feeds: FeedService }> = async (app, { feeds }) => {
  app.route({
    ...communityRoutes.feed,
    async handler(request, reply) {
      const feed = await feeds.feed(request.params.id, wantedEncoding(request))
      return sendFinished(request, reply, feed, 'application/rss+xml; charset=utf-8')
    },
  })
}
