import { richTextRoutes } from '@buri/contract/richText'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { rendered } from './rendered.ts'

export const previewPlugin: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...richTextRoutes.preview,
    handler: (request) => ({ html: rendered(request.body.body).html }),
  })
}
