import type { ErrorCode } from '@buri/contract/errors'
import { LIMITS } from '@buri/contract/limits'
import { uploadRoutes } from '@buri/contract/uploads'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError, isDefect } from '#server/errors.ts'
import type { RequestCounter, RequestLimit } from '#server/http/requestLimit.ts'
import { signedInOf } from '#server/http/viewer.ts'
import { type BodyWatch, watchBody } from './bodyWatch.ts'
import type { Parsers } from './parsers.ts'
import { readCapped } from './readCapped.ts'
import { receiveFiles } from './receiveFiles.ts'
import type { InPlace } from './uploadPlaces.ts'
import type { UploadService } from './uploads.service.ts'

type Options = {
  uploads: UploadService
  parsers: Pick<Parsers, 'parse'>
  inPlace: InPlace
  requests: RequestCounter
  /** How long a body may send nothing at all. */
  patienceMs?: number | undefined
  now: () => Date
}

const UPLOADS_PER_MINUTE: RequestLimit = { name: 'upload', requests: LIMITS.uploadsPerMinute, seconds: 60 }
const FILES_PER_DAY: RequestLimit = { name: 'upload-file', requests: LIMITS.uploadedFilesPerDay, seconds: 24 * 3600 }
const PATIENCE_MS = 20_000
/** The files and some room for what stands between them. */
const MOST_MULTIPART_BYTES = LIMITS.uploadFiles * LIMITS.replayFileBytes + 1024 * 1024

export const uploadsPlugin: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { uploads, parsers, inPlace, requests, patienceMs = PATIENCE_MS, now } = options

  async function limit(rule: RequestLimit, userId: string) {
    const wait = await requests.secondsToWait(rule, userId, now())
    if (wait !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
  }

  /** Takes in a body of at most so many bytes. */
  async function takeIn<Taken>(
    request: FastifyRequest,
    mostBytes: number,
    take: (watch: BodyWatch) => Promise<Taken>,
  ): Promise<Taken> {
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new AppError('BODY_TOO_LARGE')
    const watch = watchBody(request.raw, { patienceMs, mostBytes })
    return take(watch).finally(watch.stop)
  }

  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    await forms.register(multipart, { throwFileSizeLimit: false })
    forms.withTypeProvider<ZodTypeProvider>().route({
      ...uploadRoutes.replays,
      handler: async (request) => {
        if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
        const viewer = signedInOf(request)
        const { userId } = viewer
        await limit(UPLOADS_PER_MINUTE, userId)
        return inPlace(userId, async () => {
          let isFirst = true
          // The first file beyond the day's limit refuses the upload; later ones only themselves.
          const admit = async (): Promise<ErrorCode | undefined> => {
            if (isFirst) await limit(FILES_PER_DAY, userId)
            else if ((await requests.secondsToWait(FILES_PER_DAY, userId, now())) !== undefined) {
              return 'TOO_MANY_REQUESTS'
            }
            isFirst = false
            return undefined
          }
          const { files, fields } = await takeIn(request, MOST_MULTIPART_BYTES, (watch) =>
            receiveFiles(request, { watch, admit, parse: parsers.parse, now: now().getTime() }),
          )
          const results = await uploads.storeAll(files, { ...fields, viewer }, (error) => {
            if (isDefect(error)) request.log.error({ err: error }, 'a file could not be stored')
          })
          return { results }
        })
      },
    })
  })

  await app.register(async (results) => {
    // The bytes go to the parser as they are: it bounds what JSON may cost before anything is made of it.
    results.removeAllContentTypeParsers()
    results.addContentTypeParser('application/json', (_request, _payload, done) => done(null))
    results.withTypeProvider<ZodTypeProvider>().route({
      ...uploadRoutes.result,
      handler: async (request, reply) => {
        const viewer = signedInOf(request)
        const { userId } = viewer
        await limit(UPLOADS_PER_MINUTE, userId)
        await limit(FILES_PER_DAY, userId)
        const result = await inPlace(userId, async () => {
          const bytes = await takeIn(request, LIMITS.matchJsonBytes, (watch) =>
            watch.during(readCapped(request.raw, LIMITS.matchJsonBytes)),
          )
          if (!bytes) throw new AppError('BODY_TOO_LARGE')
          const reading = await parsers.parse(bytes, 'result.json')
          return uploads.storeOne({ fileName: 'result.json', modifiedAt: null, reading }, { ...request.query, viewer })
        })
        return reply.code(result.status === 'created' ? 201 : 200).send(result)
      },
    })
  })
}
