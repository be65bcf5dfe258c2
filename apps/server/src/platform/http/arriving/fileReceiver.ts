import type { ErrorCode } from '@buri/contract/errors'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import type { Storage } from '#server/platform/storage.ts'
import { arrivingFile } from './arrivingFile.ts'
import { bodyReceiver } from './bodyReceiver.ts'
import type { BodyWatch } from './bodyWatch.ts'
import { formReader } from './forms.ts'
import type { BeginUpload } from './uploadLimiter.ts'

type Options = {
  begin: BeginUpload
  storage: Storage
  arrivingDir: string
  patienceMs?: number | undefined
  maxBytes: number
  tooLarge: ErrorCode
}

type FieldTakers<Taken> = {
  file: (bytes: Uint8Array<ArrayBuffer>, fileName: string) => Promise<Taken>
  /** A text field that may be sent in place of the file. */
  word?: { field: string; take: (word: string) => Promise<Taken> }
}

const FORM_LIMITS = { files: 1, fields: 1, parts: 1, fieldSize: 100 }
/** Bytes that a form's boundaries and text field may add to the file's size. */
const FORM_BYTES = 64 * 1024
const LONGEST_FILE_NAME = 200

/** A form has one part: a file, or a text field in its place if `word` is given. */
export function fileReceiver({ begin, storage, arrivingDir, patienceMs, maxBytes, tooLarge }: Options) {
  const receiveBody = bodyReceiver({ begin, storage, patienceMs })

  async function receivePart<Taken>(
    request: FastifyRequest,
    watch: BodyWatch,
    { file: take, word }: FieldTakers<Taken>,
  ) {
    const form = formReader(request, watch, { ...FORM_LIMITS, fileSize: maxBytes + 1 })
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
      if (!(await form.fill(file, part, maxBytes))) throw new AppError(tooLarge)
      await form.next()
      return await take(await file.bytes(), (part.filename || 'file').slice(0, LONGEST_FILE_NAME))
    } finally {
      await file.close()
    }
  }

  return <Taken>(request: FastifyRequest, takers: FieldTakers<Taken>): Promise<Taken> => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_BYTES) throw new AppError(tooLarge)
    return receiveBody(request, maxBytes + FORM_BYTES, (watch) => receivePart(request, watch, takers))
  }
}
export type FileReceiver = ReturnType<typeof fileReceiver>
