import { communityRoutes } from '@buri/contract/community'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInOf, viewerOf } from '#server/platform/http/viewer.ts'
import type { MentionService } from './mentions.service.ts'

export const mentionsPlugin: FastifyPluginAsyncZod<{ mentions: MentionService }> = async (app, { mentions }) => {
  app.route({
    ...communityRoutes.nameable,
    handler: (request) => mentions.nameable(request.query.q, signedInOf(request)),
  })

  app.route({ ...communityRoutes.person, handler: (request) => mentions.person(request.params.id, viewerOf(request)) })
}
