import type { ErrorCode } from '@buri/contract/errors'
import { LIMITS } from '@buri/contract/limits'
import { UploadFields } from '@buri/contract/uploads'
import { isMatchTime } from '@buri/domain/matches/matchTime'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import type { ArrivingFile } from '#server/platform/http/arriving/arrivingFile.ts'
import type { BodyWatch } from '#server/platform/http/arriving/bodyWatch.ts'
import { type FormReader, formReader } from '#server/platform/http/arriving/forms.ts'
import type { DigestedFile, UploadedFile } from './uploads.service.ts'

const FORM_LIMITS = {
  files: LIMITS.uploadFiles,
  // The fields are a time for each file, and four others.
  fields: LIMITS.uploadFiles + 4,
  parts: 2 * LIMITS.uploadFiles + 5,
  // The limit is one byte more than allowed, so that a file of exactly the allowed size is read completely.
  fileSize: LIMITS.replayFileBytes + 1,
  fieldSize: 4096,
}
const LONGEST_FILE_NAME = 200
const ClanId = UploadFields.shape.clanId

type Options = {
  watch: BodyWatch
  now: number
  /**
   * Called for every file before it is read, with the clan if the form has named one by then. If it returns a code, the
   * file is refused.
   */
  admit: (clanId: string | undefined) => Promise<ErrorCode | undefined>
  arrive: () => ArrivingFile
  parse: (file: ArrivingFile, fileName: string) => Promise<DigestedFile>
}

type ReceivedFiles = { files: UploadedFile[]; fields: UploadFields }

/**
 * Each file is parsed when it arrives and before the next is read, so that an upload has the bytes of only one file in
 * memory.
 */
export async function receiveFiles(request: FastifyRequest, options: Options): Promise<ReceivedFiles> {
  const files: Omit<UploadedFile, 'modifiedAt'>[] = []
  const fields = new Map<string, string[]>()
  const form = formReader(request, options.watch, FORM_LIMITS)
  for (let part = await form.next(); part; part = await form.next()) {
    if (part.type === 'file') {
      if (part.fieldname !== 'files') throw refusedField(part.fieldname)
      const clanId = ClanId.safeParse(fields.get('clanId')?.[0])
      files.push(await takeFile(part, form, { ...options, clanId: clanId.data }))
    } else {
      if (part.valueTruncated || typeof part.value !== 'string') throw refusedField(part.fieldname)
      fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value])
    }
  }
  if (files.length === 0) throw refusedField('files')
  const parsedFields = readFields(fields, files.length)
  const modifiedAt = (index: number) => parsedFields.lastModified?.[index] ?? null
  return {
    fields: parsedFields,
    files: files.map((file, index) => ({ ...file, modifiedAt: plausibleTimeOrNull(modifiedAt(index), options.now) })),
  }
}

type ClanField = { clanId: string | undefined }

async function takeFile(part: MultipartFile, form: FormReader, { admit, arrive, parse, clanId }: Options & ClanField) {
  const fileName = (part.filename || 'file').slice(0, LONGEST_FILE_NAME)
  const refusal = await admit(clanId)
  const file = arrive()
  try {
    const [maxBytes, maxReplayBytes] = refusal ? [0, 0] : [LIMITS.resultFileBytes, LIMITS.replayFileBytes]
    const isWhole = await form.fill(file, part, maxBytes, maxReplayBytes)
    if (refusal) return { fileName, reading: { ok: false, code: refusal } as const }
    if (!isWhole) return { fileName, reading: { ok: false, code: 'TOO_LARGE' } as const }
    return { fileName, reading: await parse(file, fileName) }
  } finally {
    await file.close()
  }
}

function readFields(given: ReadonlyMap<string, readonly string[]>, files: number): UploadFields {
  const fields: [string, unknown][] = []
  for (const [name, values] of given) {
    if (name !== 'lastModified' && values.length > 1) throw refusedField(name)
    fields.push([name, name === 'lastModified' ? values : values[0]])
  }
  const read = UploadFields.safeParse(Object.fromEntries(fields))
  if (!read.success) throw refusedField(String(read.error.issues[0]?.path[0] ?? ''))
  if (read.data.lastModified && read.data.lastModified.length !== files) throw refusedField('lastModified')
  return read.data
}

// Archives and copies may lose a file's time, which then becomes 1970 or 1980.
const plausibleTimeOrNull = (at: number | null, now: number) => (at !== null && isMatchTime(at, now) ? at : null)

const refusedField = (name: string) =>
  new AppError('INVALID_REQUEST', {
    details: [{ path: `/${name.slice(0, 100)}`, message: 'not a field of an upload' }],
  })
