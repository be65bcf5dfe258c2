import { discordRoutes } from '@buri/contract/discord'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#server/platform/errors.ts'
import type { InteractionService } from './interactions.service.ts'

const LARGEST_BODY = 64 * 1024

export const discordPlugin: FastifyPluginAsyncZod<{ interactions: InteractionService | undefined }> = async (
  app,
  { interactions },
) => {
  // The signature covers the raw bytes.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
    (_, body, done) => done(null, body),
  )
  app.addHook('onClose', async () => interactions?.settled())

  app.route({
    ...discordRoutes.interactions,
    config: { isForPrograms: true },
    handler: async (request) => {
      if (!interactions) throw new AppError('NOT_FOUND')
      const { headers, body } = request
      const answer = await interactions.answer({
        signature: headers['x-signature-ed25519'],
        timestamp: headers['x-signature-timestamp'],
        body: body instanceof Buffer ? body : Buffer.alloc(0),
      })
      if (answer === undefined) throw new AppError('SIGNATURE_INVALID')
      if (answer === 'invalid') throw new AppError('INVALID_REQUEST')
      return answer
    },
  })
}
