import { communityRoutes } from '@buri/contract/community'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serve } from '#server/platform/http/serve.ts'
import { signedInViewer, viewerOf } from '#server/platform/http/viewer.ts'
import type { MentionService } from './mentions.service.ts'

export const mentionsPlugin: FastifyPluginAsyncZod<{ mentions: MentionService }> = async (app, { mentions }) => {
  serve(app, communityRoutes, {
    nameable: (request) => mentions.nameable(request.query.q, signedInViewer(request)),
    person: (request) => mentions.person(request.params.id, viewerOf(request)),
  })
}
