import { clanCrestRoutes } from '@buri/contract/clanCrests'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '#server/platform/errors.ts'
import type { FileReceiver } from '#server/platform/http/arriving/fileReceiver.ts'
import { registerMultipartRoutes } from '#server/platform/http/arriving/forms.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { registrable, serve } from '#server/platform/http/serve.ts'
import type { CrestService } from './crests.service.ts'
import { drawnCrestFile } from './drawCrest.ts'

type Options = { crests: CrestService; takePicture: FileReceiver }

export const clanCrestsPlugin: FastifyPluginAsyncZod<Options> = async (app, { crests, takePicture }) => {
  await registerMultipartRoutes(app, (forms) => {
    forms.withTypeProvider<ZodTypeProvider>().route({
      ...registrable(clanCrestRoutes.set),
      handler: (request) => {
        const [caller, { id }] = [signedInCaller(request), request.params]
        return takePicture(request, {
          file: (bytes) => crests.setPicture(caller, id, bytes),
          word: { field: 'drawn', take: (name) => crests.setDrawn(caller, id, name) },
        })
      },
    })
  })

  serve(app, clanCrestRoutes, {
    remove: (request) => crests.remove(signedInCaller(request), request.params.id),
  })

  app.route({
    ...registrable(clanCrestRoutes.drawn),
    config: { isImpersonal: true },
    handler: (request, reply) => sendDrawnCrest(reply, request.params.file),
  })
}

async function sendDrawnCrest(reply: FastifyReply, file: string) {
  const svg = drawnCrestFile(file)
  if (!svg) throw new AppError('NOT_FOUND')
  reply.headers({ 'cache-control': 'public, max-age=86400', 'content-security-policy': "default-src 'none'; sandbox" })
  return reply.type('image/svg+xml').send(svg)
}
