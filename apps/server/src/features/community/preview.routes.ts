import { richTextRoutes } from '@buri/contract/richText'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { serve } from '#server/platform/http/serve.ts'
import { mentionedIn } from './mentionedIn.ts'
import { renderUserText } from './renderUserText.ts'

export const previewPlugin: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  serve(app, richTextRoutes, {
    preview: async ({ body: { body } }) => {
      const { people } = await mentionedIn(db, body)
      return { html: renderUserText(body, 'post', people).html }
    },
  })
}
