import { importRoutes } from '@buri/contract/imports'
import { IMPORT_LIMITS } from '@buri/domain/imports/importLimits'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '#server/platform/errors.ts'
import type { FileReceiver } from '#server/platform/http/arriving/fileReceiver.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'
import type { ImportService } from './imports.service.ts'
import type { PastService } from './past.service.ts'

type Options = { imports: ImportService; past: PastService; takeSheet: FileReceiver }

const Pasted = z.strictObject({ text: z.string().max(IMPORT_LIMITS.bytes) })

export const importsPlugin: FastifyPluginAsyncZod<Options> = async (app, { imports, past, takeSheet }) => {
  await app.register(async (forms) => {
    await forms.register(multipart, { throwFileSizeLimit: false })
    forms.withTypeProvider<ZodTypeProvider>().route({
      ...importRoutes.add,
      bodyLimit: IMPORT_LIMITS.bytes,
      async handler(request) {
        const [caller, { id }] = [signedInCaller(request), request.params]
        const add = (bytes: Uint8Array<ArrayBuffer>, fileName: string) => imports.add(id, caller, { bytes, fileName })
        if (request.isMultipart()) return takeSheet(request, { file: add })
        const pasted = Pasted.safeParse(request.body)
        if (!pasted.success) throw new AppError('INVALID_REQUEST', { details: [{ path: '/text' }] })
        return add(new TextEncoder().encode(pasted.data.text), '붙여 넣은 표')
      },
    })
  })

  app.route({ ...importRoutes.list, handler: ({ params: { id } }) => imports.list(id) })
  app.route({
    ...importRoutes.one,
    handler: (request) => imports.one(request.params.id, request.params.importId, signedInCaller(request)),
  })
  app.route({
    ...importRoutes.change,
    handler: (request) =>
      imports.change(request.params.id, request.params.importId, signedInCaller(request), request.body),
  })
  app.route({
    ...importRoutes.apply,
    handler: (request) => imports.apply(request.params.id, request.params.importId, signedInCaller(request)),
  })
  app.route({
    ...importRoutes.remove,
    handler: (request) => imports.remove(request.params.id, request.params.importId, signedInCaller(request)),
  })
  app.route({
    ...importRoutes.aliases,
    handler: (request) => imports.aliases(request.params.id, signedInCaller(request)),
  })
  app.route({
    ...importRoutes.removeAlias,
    handler: (request) => imports.removeAlias(request.params.id, request.params.aliasId),
  })
  app.route({
    ...importRoutes.problems,
    async handler(request, reply) {
      const file = await imports.problems(request.params.id, request.params.importId, signedInCaller(request))
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent('고칠 줄.csv')}`)
      return reply.type('text/csv; charset=utf-8').send(file as never)
    },
  })
  app.route({
    ...importRoutes.past,
    handler: (request) => past.past(request.params.id, viewerOf(request), request.query.page),
  })
}
