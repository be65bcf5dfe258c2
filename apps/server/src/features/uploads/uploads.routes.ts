import { createHash } from 'node:crypto'
import type { ErrorCode } from '@buri/contract/errors'
import { LIMITS } from '@buri/contract/limits'
import { RATE_LIMITS, type RateClass } from '@buri/contract/rateLimits'
import { type UploadResult, uploadRoutes } from '@buri/contract/uploads'
import { cutReplay } from '@buri/replay/cutReplay'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError, isDefect } from '#server/platform/errors.ts'
import { type ArrivingFile, arrivingFile } from '#server/platform/http/arriving/arrivingFile.ts'
import { bodyReceiver } from '#server/platform/http/arriving/bodyReceiver.ts'
import type { BodyWatch } from '#server/platform/http/arriving/bodyWatch.ts'
import { registerMultipartRoutes } from '#server/platform/http/arriving/forms.ts'
import type { BeginUpload } from '#server/platform/http/arriving/uploadLimiter.ts'
import { type SignedInCaller, signedInCaller } from '#server/platform/http/caller.ts'
import type { RequestCounter } from '#server/platform/http/requestLimit.ts'
import type { Semaphore } from '#server/platform/http/semaphore.ts'
import { registrable } from '#server/platform/http/serve.ts'
import { tooManyRequests } from '#server/platform/http/tooManyRequests.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { BacklogService } from './backlogs/backlogs.service.ts'
import type { Parsers } from './parsers.ts'
import { receiveFiles } from './receiveFiles.ts'
import type { DigestedFile, UploadService } from './uploads.service.ts'

type Options = {
  uploads: UploadService
  backlogs: Pick<BacklogService, 'draw'>
  parsers: Pick<Parsers, 'parse'>
  begin: BeginUpload
  storage: Storage
  /** Limits how many files that have arrived are parsed at a time, and how many uploads are stored. */
  inPlace: Semaphore
  arrivingDir: string
  requests: RequestCounter
  /** Milliseconds that a body may take beyond the time its bytes need at the slowest accepted speed. */
  patienceMs?: number | undefined
  now: () => Date
}

/** `isOfAllowance` tells whether the file was counted in a new clan's allowance. */
type CountedFile = { refusal: AppError | undefined; isOfAllowance: boolean }

export const uploadsPlugin: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { uploads, backlogs, parsers, begin, storage, inPlace, arrivingDir, requests, patienceMs, now } = options

  const receiveBody = bodyReceiver({ begin, storage, patienceMs })
  const arrive = () => arrivingFile(arrivingDir)
  const parse = (file: ArrivingFile, fileName: string) =>
    inPlace(async (): Promise<DigestedFile> => {
      const cut = await cutReplay(file.ends(), fileName)
      if (!cut.ok) return { ok: false, code: cut.refusal }
      const digest = createHash('sha256').update(cut.bytes).digest()
      return { ...(await parsers.parse(cut.bytes, fileName)), digest }
    })

  /** If the account's own limit is used up, counts the file against a new clan's allowance. */
  async function count(caller: SignedInCaller, clanId: string | undefined): Promise<CountedFile> {
    const time = now()
    const spend = async (kind: RateClass, subject: string) => {
      const wait = await requests.secondsToWait(kind, subject, time)
      return wait === undefined ? undefined : tooManyRequests(RATE_LIMITS[kind], wait, time)
    }
    const ownLimit = await spend('upload-file', caller.viewer.userId)
    if (!ownLimit || clanId === undefined || !(await backlogs.draw(caller, clanId)))
      return { refusal: ownLimit, isOfAllowance: false }
    // A file beyond today's limit must not use up the clan's total allowance.
    const refusal = (await spend('backlog-day', clanId)) ?? (await spend('backlog-file', clanId))
    return { refusal, isOfAllowance: refusal === undefined }
  }

  /**
   * Gives back the allowance of files that were refused because too many matches wait. They are sent again after others
   * have confirmed the clan's matches.
   */
  async function giveBackUnprocessed(
    clanId: string,
    countedFiles: readonly CountedFile[],
    results: readonly UploadResult[],
  ) {
    const files = results.filter(
      ({ code }, index) => code === 'WAITING_FULL' && countedFiles[index]?.isOfAllowance,
    ).length
    if (files === 0) return
    await requests.giveBack('backlog-day', clanId, files)
    await requests.giveBack('backlog-file', clanId, files)
  }

  async function readJson({ raw }: FastifyRequest, watch: BodyWatch) {
    const file = arrive()
    try {
      // Node's default detaches the socket of a request whose reading ends early, and the socket stays open without
      // being read.
      const body = raw.iterator({ destroyOnReturn: false })
      const isWhole = await watch.during(file.fill(body, LIMITS.matchJsonBytes))
      if (!isWhole) throw new AppError('BODY_TOO_LARGE')
      return await parse(file, 'result.json')
    } finally {
      await file.close()
    }
  }

  await registerMultipartRoutes(app, (forms) => {
    forms.withTypeProvider<ZodTypeProvider>().route({
      ...registrable(uploadRoutes.replays),
      handler: async (request) => {
        const caller = signedInCaller(request)
        const countedFiles: CountedFile[] = []
        let dayIsOver: string | undefined
        // If the first file already exceeds the daily limit, the whole upload is refused. If a later file does, only
        // that file is refused.
        const admit = async (clanId: string | undefined): Promise<ErrorCode | undefined> => {
          const file = await count(caller, clanId)
          const { refusal } = file
          if (refusal && countedFiles.length === 0) throw refusal
          countedFiles.push(file)
          if (!refusal) return undefined
          dayIsOver = refusal.message
          return 'TOO_MANY_REQUESTS'
        }
        const results = await receiveBody(request, LIMITS.uploadBytes, async (watch) => {
          const { files, fields } = await receiveFiles(request, {
            watch,
            admit,
            arrive,
            parse,
            now: now().getTime(),
          })
          const stored = await inPlace(() =>
            uploads.storeAll(caller, files, fields, (error) => {
              if (isDefect(error)) request.log.error({ err: error }, 'a file could not be stored')
            }),
          )
          if (fields.clanId !== undefined) await giveBackUnprocessed(fields.clanId, countedFiles, stored)
          return stored
        })
        return {
          results: results.map((result) =>
            result.code === 'TOO_MANY_REQUESTS' && dayIsOver ? { ...result, message: dayIsOver } : result,
          ),
        }
      },
    })
  })

  app.withTypeProvider<ZodTypeProvider>().route({
    ...registrable(uploadRoutes.known),
    handler: (request) => uploads.known(signedInCaller(request), request.body),
  })

  await app.register(async (results) => {
    // The parser gets the raw bytes, because it limits the cost of JSON before parsing it.
    results.removeAllContentTypeParsers()
    results.addContentTypeParser('application/json', (_request, _payload, done) => done(null))
    results.withTypeProvider<ZodTypeProvider>().route({
      ...registrable(uploadRoutes.result),
      handler: async (request, reply) => {
        const caller = signedInCaller(request)
        const result = await receiveBody(request, LIMITS.matchJsonBytes, async (watch) => {
          const reading = await readJson(request, watch)
          return inPlace(() =>
            uploads.storeOne(caller, { fileName: 'result.json', modifiedAt: null, reading }, request.query),
          )
        })
        return reply.code(result.status === 'created' ? 201 : 200).send(result)
      },
    })
  })
}
