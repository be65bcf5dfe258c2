import { ImageFile, imageRoutes } from '@buri/contract/images'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '#server/platform/errors.ts'
import type { FileReceiver } from '#server/platform/http/arriving/fileReceiver.ts'
import { registerMultipartRoutes } from '#server/platform/http/arriving/forms.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import { registrable } from '#server/platform/http/serve.ts'
import type { ImageService } from './images.service.ts'
import type { ImageContents } from './openPicture.ts'

type Options = {
  images: ImageService
  takePicture: FileReceiver
  withReads: WithReads<{ pictures: ImageContents }>
}

const CACHE_FOREVER = 'public, max-age=31536000, immutable'

export const imagesPlugin: FastifyPluginAsyncZod<Options> = async (app, { images, takePicture, withReads }) => {
  await registerMultipartRoutes(app, (forms) => {
    forms.withTypeProvider<ZodTypeProvider>().route({
      ...registrable(imageRoutes.upload),
      handler(request) {
        const caller = signedInCaller(request)
        return takePicture(request, { file: (bytes) => images.add(caller, bytes) })
      },
    })
  })

  app.route({
    ...registrable(imageRoutes.image),
    config: { isImpersonal: true },
    handler: (request, reply) => sendPicture(request, reply, request.params.file),
  })

  async function sendPicture(request: FastifyRequest, reply: FastifyReply, file: string) {
    const etag = `"${file}"`
    // Files with the same name have the same content, so the browser's copy is valid without a look into the database.
    if (request.headers['if-none-match'] === etag && ImageFile.safeParse(file).success)
      return reply.headers({ etag, 'cache-control': CACHE_FOREVER }).code(304).send()
    const { bytes, content } = await withReads(request, async ({ pictures }) => {
      const picture = await images.open(file, pictures)
      if (!picture) throw new AppError('NOT_FOUND')
      return picture
    })
    reply.headers({ etag, 'cache-control': CACHE_FOREVER })
    // Prevents a picture that is opened as a page from running scripts.
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    return reply.type('image/webp').header('content-length', bytes).send(content)
  }
}
