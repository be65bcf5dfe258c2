import { imageRoutes } from '@buri/contract/images'
import { LIMITS } from '@buri/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '#server/errors.ts'
import type { BeginArrival } from '#server/http/arriving/arrivals.ts'
import { arrivingFile } from '#server/http/arriving/arrivingFile.ts'
import type { BodyWatch } from '#server/http/arriving/bodyWatch.ts'
import { formReader, registerForms } from '#server/http/arriving/forms.ts'
import { bodyTaker } from '#server/http/arriving/takeIn.ts'
import { signedInCaller } from '#server/http/caller.ts'
import type { ImageService } from './images.service.ts'

type Options = {
  images: ImageService
  begin: BeginArrival
  /** Where files are kept while they arrive. */
  arrivingDir: string
  patienceMs?: number | undefined
}

const FORM_LIMITS = {
  files: 1,
  fields: 0,
  parts: 1,
  // A byte more than is taken: a picture of exactly the limit is whole.
  fileSize: LIMITS.imageFileBytes + 1,
}
/** The picture and what stands around it in a form. */
const MOST_BYTES = LIMITS.imageFileBytes + 64 * 1024

export const imagesPlugin: FastifyPluginAsyncZod<Options> = async (app, { images, begin, arrivingDir, patienceMs }) => {
  const takeIn = bodyTaker({ begin, patienceMs })

  async function pictureOf(request: FastifyRequest, watch: BodyWatch): Promise<Uint8Array> {
    const form = formReader(request, watch, FORM_LIMITS)
    const part = await form.next()
    if (part?.type !== 'file' || part.fieldname !== 'file') {
      throw new AppError('INVALID_REQUEST', { details: [{ path: '/file', message: 'the one part of the form' }] })
    }
    const file = arrivingFile(arrivingDir)
    try {
      if (!(await form.fill(file, part, LIMITS.imageFileBytes))) throw new AppError('IMAGE_TOO_LARGE')
      await form.next()
      return await file.bytes()
    } finally {
      await file.close()
    }
  }

  await registerForms(app, (forms) => {
    forms.withTypeProvider<ZodTypeProvider>().route({
      ...imageRoutes.upload,
      async handler(request, reply) {
        const caller = signedInCaller(request)
        if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) throw new AppError('IMAGE_TOO_LARGE')
        const image = await takeIn(request, caller, MOST_BYTES, async (watch) =>
          images.add(caller, await pictureOf(request, watch)),
        )
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
    // Opened by itself it is a picture and can do nothing.
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    return reply.type('image/webp').send(opened.createReadStream())
  }
}
