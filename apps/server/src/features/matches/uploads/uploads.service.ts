import { ERRORS, type ErrorCode } from '@buri/contract/errors'
import type { UploadResult } from '@buri/contract/uploads'
import { requireClanRight } from '#server/clans/seenClan.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { AppError, codeOf } from '#server/errors.ts'
import type { SignedIn } from '#server/http/viewer.ts'
import type { StoreContext } from '../ingest/arrival.ts'
import { arrivalOrderOf, compareArrivals } from '../ingest/arrivalOrder.ts'
import type { Reading } from '../ingest/readSliced.ts'
import { storeParsed } from '../ingest/storeMatch.ts'
import type { Hosts } from './hosts.ts'
import { pastMatchDate } from './matchDate.ts'
import type { Parsed } from './parsers.ts'

export type UploadedFile = {
  fileName: string
  /** Milliseconds. */
  modifiedAt: number | null
  reading: Parsed | { ok: false; code: ErrorCode }
}

/** Who uploads, and what is said of all files together. */
export type Upload = {
  viewer: SignedIn
  matchDate?: string | undefined
  remark?: string | undefined
  clanId?: string | undefined
  hostName?: string | undefined
}

type Context = Omit<StoreContext, 'fileName' | 'fileModifiedAt' | 'raw'>
type ReadableFile = Omit<UploadedFile, 'reading'> & { reading: Reading & { ok: true } }

type Options = { db: Db; hosts: Hosts; now: () => Date }

export const uploadService = ({ db, hosts, now }: Options) => {
  async function contextOf(
    { viewer, matchDate, remark, clanId, hostName }: Upload,
    isBatch: boolean,
  ): Promise<Context> {
    const at = now().getTime()
    if (clanId !== undefined) await requireClanRight(db, clanId, viewer, 'addMatches')
    return {
      uploadedBy: viewer.userId,
      givenDate: matchDate === undefined ? null : pastMatchDate(matchDate, at),
      remark: remark || null,
      clanId: clanId ?? null,
      hostId: await hosts.find(hostName, viewer),
      now: at,
      isBatch,
    }
  }

  async function store({ fileName, modifiedAt, reading }: ReadableFile, context: Context): Promise<UploadResult> {
    const { parsed, raw } = reading
    const outcome = await storeParsed(db, parsed, { ...context, fileName, fileModifiedAt: modifiedAt, raw })
    if (outcome.status === 'rejected') return rejected(fileName, outcome.code)
    return { fileName, status: outcome.status, matchId: outcome.matchId, code: null, message: null }
  }

  return {
    /** Stores every file that could be read, each in a transaction of its own; results in the order of the files. */
    async storeAll(files: readonly UploadedFile[], upload: Upload, onFailure: (error: unknown) => void) {
      const context = await contextOf(upload, files.length > 1)
      const results: UploadResult[] = files.map(({ fileName, reading }) =>
        rejected(fileName, reading.ok ? 'INTERNAL' : reading.code),
      )
      for (const { at, file } of inStoringOrder(files, context)) {
        try {
          results[at] = await store(file, context)
        } catch (error) {
          // One file spoils no other: what is stored stays, and the answer tells its uploader which file to send again.
          onFailure(error)
          results[at] = rejected(file.fileName, codeOf(error))
        }
      }
      return results
    },

    /** One result, refused as a whole. */
    async storeOne(file: UploadedFile, upload: Upload) {
      if (!isReadable(file)) throw new AppError(file.reading.ok ? 'INTERNAL' : file.reading.code)
      const { fileName: _, ...result } = await store(file, await contextOf(upload, false))
      if (result.code !== null) throw new AppError(result.code)
      return result
    },
  }
}
export type UploadService = ReturnType<typeof uploadService>

const isReadable = (file: UploadedFile): file is ReadableFile => file.reading.ok

const inStoringOrder = (files: readonly UploadedFile[], { givenDate, now }: Context) =>
  files
    .flatMap((file, at) => {
      if (!isReadable(file)) return []
      const witnesses = { given: givenDate, fileModifiedAt: file.modifiedAt, now }
      return [{ at, file, order: arrivalOrderOf(file.reading.parsed, witnesses) }]
    })
    .sort((one, other) => compareArrivals(one.order, other.order))

const rejected = (fileName: string, code: ErrorCode): UploadResult => ({
  fileName,
  status: 'rejected',
  matchId: null,
  code,
  message: ERRORS[code].message,
})
