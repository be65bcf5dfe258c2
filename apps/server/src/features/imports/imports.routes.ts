import { importRoutes } from '@buri/contract/imports'
import { IMPORT_LIMITS } from '@buri/domain/imports/importLimits'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '#server/platform/errors.ts'
import type { FileReceiver } from '#server/platform/http/arriving/fileReceiver.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { registrable, serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'
import type { ImportService } from './imports.service.ts'
import type { PastResultService } from './pastResults.service.ts'

type Options = { imports: ImportService; past: PastResultService; takeSheet: FileReceiver }

const Pasted = z.strictObject({ text: z.string().max(IMPORT_LIMITS.bytes) })

export const importsPlugin: FastifyPluginAsyncZod<Options> = async (app, { imports, past, takeSheet }) => {
  await app.register(async (forms) => {
    await forms.register(multipart, { throwFileSizeLimit: false })
    forms.withTypeProvider<ZodTypeProvider>().route({
      ...registrable(importRoutes.add),
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

  serve(app, importRoutes, {
    list: ({ params: { id } }) => imports.list(id),
    one: (request) => imports.one(request.params.id, request.params.importId, signedInCaller(request)),
    change: (request) =>
      imports.change(request.params.id, request.params.importId, signedInCaller(request), request.body),
    apply: (request) => imports.apply(request.params.id, request.params.importId, signedInCaller(request)),
    remove: (request) => imports.remove(request.params.id, request.params.importId, signedInCaller(request)),
    aliases: (request) => imports.aliases(request.params.id, signedInCaller(request)),
    removeAlias: (request) => imports.removeAlias(request.params.id, request.params.aliasId),
    async problems(request, reply) {
      const file = await imports.problems(request.params.id, request.params.importId, signedInCaller(request))
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent('고칠 줄.csv')}`)
      return reply.type('text/csv; charset=utf-8').send(file as never)
    },
    past: (request) => past.past(request.params.id, viewerOf(request), request.query.page),
  })
}
