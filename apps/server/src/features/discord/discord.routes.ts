import { discordRoutes } from '@buri/contract/discord'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#server/platform/errors.ts'
import { registrable } from '#server/platform/http/serve.ts'
import type { InteractionService } from './interactions.service.ts'

const LARGEST_BODY = 64 * 1024

export const discordPlugin: FastifyPluginAsyncZod<{ interactions: InteractionService | undefined }> = async (
  app,
  { interactions },
) => {
  app.addHook('onClose', async () => interactions?.settled())

  app.route({
    ...registrable(discordRoutes.interactions),
    bodyLimit: LARGEST_BODY,
    config: { isForPrograms: true, isBodyRaw: true },
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
