import { LIMITS } from '@buri/contract/limits'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { BeginArrival } from './arrivals.ts'
import { arrivingFile } from './arrivingFile.ts'
import type { BodyWatch } from './bodyWatch.ts'
import { formReader } from './forms.ts'
import { bodyTaker } from './takeIn.ts'

type Options = {
  begin: BeginArrival
  storage: Storage
  /** Folder of files in transfer. */
  arrivingDir: string
  patienceMs?: number | undefined
}

type Takers<Taken> = {
  picture: (bytes: Uint8Array) => Promise<Taken>
  /** A text field that may replace the picture. */
  word?: { field: string; take: (word: string) => Promise<Taken> }
}

const FORM_LIMITS = {
  files: 1,
  fields: 1,
  parts: 1,
  fieldSize: 100,
  // One byte more, so that a picture of exactly the limit passes.
  fileSize: LIMITS.imageFileBytes + 1,
}
/** The picture and the rest of its form. */
const MOST_BYTES = LIMITS.imageFileBytes + 64 * 1024

/** Receives forms with one part, a picture. */
export function pictureTaker({ begin, storage, arrivingDir, patienceMs }: Options) {
  const takeIn = bodyTaker({ begin, storage, patienceMs })

  async function takePart<Taken>(request: FastifyRequest, watch: BodyWatch, { picture, word }: Takers<Taken>) {
    const form = formReader(request, watch, FORM_LIMITS)
    const part = await form.next()
    if (word && part?.type === 'field' && part.fieldname === word.field && typeof part.value === 'string') {
      await form.next()
      return word.take(part.value)
    }
    if (part?.type !== 'file' || part.fieldname !== 'file') {
      throw new AppError('INVALID_REQUEST', { details: [{ path: '/file', message: 'the one part of the form' }] })
    }
    const file = arrivingFile(arrivingDir)
    try {
      if (!(await form.fill(file, part, LIMITS.imageFileBytes))) throw new AppError('IMAGE_TOO_LARGE')
      await form.next()
      return await picture(await file.bytes())
    } finally {
      await file.close()
    }
  }

  return <Taken>(request: FastifyRequest, caller: SignedInCaller, takers: Takers<Taken>): Promise<Taken> => {
    if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) throw new AppError('IMAGE_TOO_LARGE')
    return takeIn(request, caller, MOST_BYTES, (watch) => takePart(request, watch, takers))
  }
}
export type PictureTaker = ReturnType<typeof pictureTaker>
