import { ERRORS, type ErrorCode } from '@buri/contract/errors'
import type { UploadResult } from '@buri/contract/uploads'
import { judgeUploader } from '@buri/domain/uploads/judgeUploader'
import { requireClanRight } from '#server/model/clans/findVisibleClan.ts'
import type { StoreContext } from '#server/model/matches/store/arrival.ts'
import { arrivalOrderOf, compareArrivals } from '#server/model/matches/store/arrivalOrder.ts'
import { storeParsed } from '#server/model/matches/store/storeMatch.ts'
import { badUploadsOf } from '#server/model/people/uploader.ts'
import type { RequestKey } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError, codeOf } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { requestKeyOfPart } from '#server/platform/http/requestKeys.ts'
import type { BacklogService, OnMatchHeld } from './backlogs/backlogs.service.ts'
import type { Hosts } from './hosts.ts'
import { pastMatchDate } from './matchDate.ts'
import { outcomeCounts, trustOfMatches } from './outcomes.repository.ts'
import type { Parsed } from './parsers.ts'
import { sentFiles } from './sentFiles.repository.ts'

/** `digest` is the SHA-256 of the part that is read. It is missing if no part was read. */
export type DigestedFile = (Parsed | { ok: false; code: ErrorCode }) & { digest?: Buffer | undefined }

export type UploadedFile = {
  fileName: string
  /** In milliseconds. */
  modifiedAt: number | null
  reading: DigestedFile
}

type Upload = {
  matchDate?: string | undefined
  remark?: string | undefined
  clanId?: string | undefined
  hostName?: string | undefined
}

type Context = Omit<StoreContext, 'fileName' | 'fileModifiedAt' | 'raw'>
type ReadableFile = Omit<UploadedFile, 'reading'> & { reading: DigestedFile & { ok: true } }

type Options = {
  db: Db
  hosts: Hosts
  onStored: (matchIds: readonly string[], now: Date) => Promise<void>
  onHeld: OnMatchHeld
  backlogs: Pick<BacklogService, 'hold' | 'note'>
  nightOf: StoreContext['nightOf']
}

export const uploadService = ({ db, hosts, onStored, onHeld, backlogs, nightOf }: Options) => {
  const outcomes = outcomeCounts(db)
  const fileRows = sentFiles(db)

  async function contextOf(
    { viewer, now }: SignedInCaller,
    { matchDate, remark, clanId, hostName }: Upload,
    isBatch: boolean,
  ): Promise<Context> {
    const time = now.getTime()
    if (clanId !== undefined) await requireClanRight(db, clanId, viewer, 'addMatches')
    return {
      uploadedBy: viewer.userId,
      givenDate: matchDate === undefined ? null : pastMatchDate(matchDate, time),
      remark: remark || null,
      clanId: clanId ?? null,
      hostId: await hosts.find(hostName, viewer),
      now: time,
      isBatch,
      nightOf,
      onHeld: (tx, matchId) =>
        clanId === undefined
          ? onHeld(tx, matchId, viewer.userId, now)
          : backlogs.hold(tx, matchId, { clanId, userId: viewer.userId, now }),
    }
  }

  type UploadPart = { context: Context; requestKey: RequestKey | undefined; nth: number }

  async function store({ fileName, modifiedAt, reading }: ReadableFile, part: UploadPart): Promise<UploadResult> {
    const { parsed, raw } = reading
    const { givenDate, remark, clanId, hostId } = part.context
    const fileKey = () => JSON.stringify([fileName, givenDate, remark, clanId, hostId, parsed])
    const outcome = await storeParsed(db, parsed, {
      ...part.context,
      fileName,
      fileModifiedAt: modifiedAt,
      raw,
      // Each file has a transaction of its own, so each needs a key of its own.
      requestKey: requestKeyOfPart(part.requestKey, `file ${part.nth}`, fileKey),
    })
    if (outcome.status === 'rejected') return rejectedResult(fileName, outcome.code)
    return { fileName, status: outcome.status, matchId: outcome.matchId, code: null, message: null }
  }

  async function requireFreeSlot({ viewer: { userId }, now }: SignedInCaller) {
    const bad = (await badUploadsOf(db, [userId], now)).get(userId)
    if (bad && judgeUploader(bad) === 'refused') throw new AppError('UPLOADS_REFUSED')
  }

  /** Stores which files the account sent, so that it need not send them again, and adds new matches to its backlog. */
  async function remember(
    { viewer: { userId }, now }: SignedInCaller,
    files: readonly UploadedFile[],
    results: readonly Omit<UploadResult, 'fileName'>[],
    clanId: string | null,
  ) {
    const reports = files.flatMap(({ reading: { digest } }, index) => {
      const matchId = results[index]?.matchId
      return digest && matchId ? [{ digest, matchId }] : []
    })
    await fileRows.keep(userId, now, reports)
    const created = results.flatMap(({ status, matchId }) => (status === 'created' && matchId ? matchId : []))
    if (clanId !== null) await backlogs.note({ clanId, userId }, created, now)
  }

  /** Adds the current trust, which a night may have raised since the matches were stored. */
  async function withTrust<Result extends Pick<UploadResult, 'matchId'>>(results: readonly Result[]) {
    const trust = await trustOfMatches(db, idsIn(results))
    return results.map((result) => ({ ...result, standing: trust.get(result.matchId ?? '') }))
  }

  return {
    known: async (
      { viewer }: SignedInCaller,
      { digests, clanId }: { digests: string[]; clanId?: string | undefined },
    ) => ({
      known: await fileRows.known(viewer.userId, digests, clanId),
    }),

    /** Each file has a transaction of its own. The results are in the order of the files. */
    async storeAll(
      caller: SignedInCaller,
      files: readonly UploadedFile[],
      upload: Upload,
      onFailure: (error: unknown) => void,
    ) {
      await requireFreeSlot(caller)
      const context = await contextOf(caller, upload, files.length > 1)
      const results: UploadResult[] = files.map(({ fileName, reading }) =>
        rejectedResult(fileName, reading.ok ? 'INTERNAL' : reading.code),
      )
      for (const { at, file } of inStoringOrder(files, context)) {
        try {
          results[at] = await store(file, { context, requestKey: caller.requestKey, nth: at })
        } catch (error) {
          // A failure of one file must not undo another. The answer says which files to send again.
          onFailure(error)
          results[at] = rejectedResult(file.fileName, codeOf(error))
        }
      }
      await outcomes.count(caller.viewer.userId, caller.now, results)
      await remember(caller, files, results, context.clanId)
      try {
        await onStored(idsIn(results), caller.now)
      } catch (error) {
        // A night that waits for one of the stored matches looks for it when the night is read.
        onFailure(error)
      }
      return withTrust(results)
    },

    async storeOne(caller: SignedInCaller, file: UploadedFile, upload: Upload) {
      await requireFreeSlot(caller)
      const { fileName: _, ...result } = isReadable(file)
        ? await store(file, {
            context: await contextOf(caller, upload, false),
            requestKey: caller.requestKey,
            nth: 0,
          })
        : rejectedResult(file.fileName, file.reading.ok ? 'INTERNAL' : file.reading.code)
      await outcomes.count(caller.viewer.userId, caller.now, [result])
      await remember(caller, [file], [result], upload.clanId ?? null)
      if (result.code !== null) throw new AppError(result.code)
      await onStored(idsIn([result]), caller.now)
      return { ...result, standing: (await trustOfMatches(db, idsIn([result]))).get(result.matchId ?? '') }
    },
  }
}
export type UploadService = ReturnType<typeof uploadService>

const idsIn = (results: readonly Pick<UploadResult, 'matchId'>[]) => results.flatMap(({ matchId }) => matchId ?? [])

const isReadable = (file: UploadedFile): file is ReadableFile => file.reading.ok

const inStoringOrder = (files: readonly UploadedFile[], { givenDate, now }: Context) =>
  files
    .flatMap((file, index) => {
      if (!isReadable(file)) return []
      const witnesses = { given: givenDate, fileModifiedAt: file.modifiedAt, now }
      return [{ at: index, file, order: arrivalOrderOf(file.reading.parsed, witnesses) }]
    })
    .sort((a, b) => compareArrivals(a.order, b.order))

const rejectedResult = (fileName: string, code: ErrorCode): UploadResult => ({
  fileName,
  status: 'rejected',
  matchId: null,
  code,
  message: ERRORS[code].message,
})
