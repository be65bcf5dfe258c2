import { communityRoutes } from '@buri/contract/community'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { EncodedBody } from '#server/platform/http/bodyCache.ts'
import { sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { FeedService } from './feeds.service.ts'

export const feedsPlugin: FastifyPluginAsyncZod<{ feeds: FeedService }> = async (app, { feeds }) => {
  const send = (request: FastifyRequest, reply: FastifyReply, feed: EncodedBody) =>
    sendEncodedBody(request, reply, feed, 'application/rss+xml; charset=utf-8')

  serve(app, communityRoutes, {
    feed: async (request, reply) => send(request, reply, await feeds.board(request.params.id, wantedEncoding(request))),
    topicFeed: async (request, reply) =>
      send(request, reply, await feeds.topic(request.params.id, wantedEncoding(request))),
    clanFeed: async (request, reply) =>
      send(request, reply, await feeds.clan(request.params.id, wantedEncoding(request))),
  })
}
