import type { ErrorCode } from '@buri/contract/errors'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import type { ArrivingFile } from './arrivingFile.ts'
import type { BodyWatch } from './bodyWatch.ts'

export const registerMultipartRoutes = (app: FastifyInstance, add: (forms: FastifyInstance) => void) =>
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    await forms.register(multipart, { throwFileSizeLimit: false })
    forms.addHook('preValidation', async (request) => {
      if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
    })
    add(forms)
  })

type Limits = Omit<NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits'], 'headerPairs' | 'fieldNameSize'>

export function formReader(request: FastifyRequest, watch: BodyWatch, limits: Limits) {
  const parts = request.parts({ limits: { ...limits, fieldNameSize: 100, headerPairs: 20 } })
  const read = <Value>(reading: Promise<Value>) => watch.during(reading).catch(asRefusal)
  return {
    async next(): Promise<Multipart | undefined> {
      const { done, value } = await read(parts.next())
      return done ? undefined : value
    },
    fill: (file: ArrivingFile, part: MultipartFile, maxBytes: number, maxReplayBytes?: number): Promise<boolean> =>
      read(file.fill(part.file, maxBytes, maxReplayBytes)),
  }
}
export type FormReader = ReturnType<typeof formReader>

const CODE_OF_REFUSAL: Readonly<Record<string, ErrorCode>> = { FST_FILES_LIMIT: 'TOO_MANY_FILES' }

function asRefusal(error: unknown): never {
  if (error instanceof AppError) throw error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  throw new AppError(CODE_OF_REFUSAL[code] ?? 'INVALID_REQUEST', { cause: error })
}
