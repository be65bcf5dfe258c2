import { imageRoutes } from '@buri/contract/images'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '#server/platform/errors.ts'
import type { FileTaker } from '#server/platform/http/arriving/fileTaker.ts'
import { registerForms } from '#server/platform/http/arriving/forms.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { ImageService } from './images.service.ts'

type Options = { images: ImageService; takePicture: FileTaker }

export const imagesPlugin: FastifyPluginAsyncZod<Options> = async (app, { images, takePicture }) => {
  await registerForms(app, (forms) => {
    forms.withTypeProvider<ZodTypeProvider>().route({
      ...imageRoutes.upload,
      async handler(request, reply) {
        const caller = signedInCaller(request)
        const image = await takePicture(request, caller, { file: (bytes) => images.add(caller, bytes) })
        return reply.code(201).send(image)
      },
    })
  })

  app.route({
    ...imageRoutes.image,
    config: { isImpersonal: true },
    handler: (request, reply) => sendPicture(request, reply, request.params.file),
  })

  async function sendPicture(request: FastifyRequest, reply: FastifyReply, file: string) {
    const opened = await images.open(file)
    if (!opened) throw new AppError('NOT_FOUND')
    const etag = `"${file}"`
    reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
    if (request.headers['if-none-match'] === etag) {
      await opened.close()
      return reply.code(304).send()
    }
    // Opened directly, a picture can run nothing.
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    return reply.type('image/webp').send(opened.createReadStream())
  }
}
