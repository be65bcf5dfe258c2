import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { MatchTrust, ShownPerson } from './matches.ts'
import { ErrorBody, type Route } from './route.ts'
import { lineOf, MatchIdParam } from './texts.ts'

// In characters, enough for a time whose seconds have any usual number of decimals.
const LONGEST_DATE = 40

/** An instant with its time zone, or a date without a time, which means the start of that day in Seoul. */
export const MatchDate = z.union([
  z.iso.datetime({ offset: true }).max(LONGEST_DATE),
  z.iso
    .date()
    .transform((day) => `${day}T00:00:00+09:00`)
    .pipe(z.iso.datetime({ offset: true })),
])
export const Remark = lineOf(LIMITS.remarkMaxLength)
const ClanId = z.uuid()

/** `name#tag` of a known player, who need not have played in the match. */
const HostName = z.string().max(LIMITS.nameTagMaxLength)

const common = {
  matchDate: MatchDate.optional(),
  remark: Remark.optional(),
  clanId: ClanId.optional(),
  hostName: HostName.optional(),
}

export const UploadFields = z.strictObject({
  ...common,
  /** Modification times of the files in milliseconds since 1970, one for each file and in the order of the files. */
  lastModified: z
    .array(z.coerce.number().int().nonnegative().max(LIMITS.latestTime))
    .max(LIMITS.uploadFiles)
    .optional(),
})
export type UploadFields = z.infer<typeof UploadFields>

/** Only the API documentation uses this schema, because the server reads the form as a stream. */
const UploadForm = z.unknown().meta({
  type: 'object',
  required: ['files'],
  properties: {
    files: { type: 'array', minItems: 1, maxItems: LIMITS.uploadFiles, items: { type: 'string', format: 'binary' } },
    matchDate: { type: 'string', format: 'date-time' },
    remark: { type: 'string', maxLength: LIMITS.remarkMaxLength },
    clanId: { type: 'string', format: 'uuid' },
    hostName: { type: 'string', maxLength: LIMITS.nameTagMaxLength },
    lastModified: { type: 'array', items: { type: 'integer' } },
  },
})

export const UploadStatus = z.enum(['created', 'merged', 'duplicate', 'rejected'])
export type UploadStatus = z.infer<typeof UploadStatus>

/** Servers of earlier versions leave `standing` out. */
export const UploadResult = z.object({
  fileName: z.string(),
  status: UploadStatus,
  matchId: z.string().nullable(),
  code: ErrorBody.shape.code.nullable(),
  message: z.string().nullable(),
  standing: MatchTrust.optional(),
})
export type UploadResult = z.infer<typeof UploadResult>

const OneResult = UploadResult.omit({ fileName: true })

/** Indexes of the substitutes in the match's participants. */
const Seats = z
  .array(
    z
      .int()
      .min(0)
      .max(LIMITS.participants - 1),
  )
  .max(LIMITS.participants)

export const EditedMatch = z.object({
  matchId: z.string(),
  matchDate: z.iso.datetime(),
  remark: z.string().nullable(),
  clanId: ClanId.nullable(),
  host: ShownPerson.nullable(),
  substitutes: Seats,
})
export type EditedMatch = z.infer<typeof EditedMatch>

export const EditRight = z.object({
  mayEdit: z.boolean(),
  /** Whether the viewer may name another host or clan. */
  mayMove: z.boolean(),
  /** Whether the viewer may change the match's date and substitutes. */
  mayChangeFacts: z.boolean(),
  mayDelete: z.boolean(),
  until: z.iso.datetime().nullable(),
})
export type EditRight = z.infer<typeof EditRight>

const params = z.object({ matchId: MatchIdParam })

export const uploadRoutes = {
  /** The files may be whole or cut by `cutReplay`. Results are in the order of the files. */
  replays: {
    call: 'POST /api/matches/replays',
    repeat: 'keyed',
    access: 'login',
    scope: 'upload',
    limits: ['upload'],
    schema: {
      summary: '리플레이와 경기 결과 파일 올리기',
      consumes: ['multipart/form-data'],
      body: UploadForm,
      response: { 200: z.object({ results: z.array(UploadResult) }) },
    },
  },
  /**
   * Returns which of the caller's own files are matches already, so that they need not be sent again. A file is left
   * out if its match has no clan and is to get one. Files of other accounts are never reported, because sending the
   * same bytes is a testimony of the caller's own.
   */
  known: {
    call: 'POST /api/matches/replays/known',
    repeat: 'harmless',
    access: 'login',
    limits: ['known-file'],
    schema: {
      summary: '이미 올린 파일 찾기',
      body: z.strictObject({
        clanId: ClanId.optional(),
        /** SHA-256 of the part of each file that is sent, as 64 hexadecimal digits. */
        digests: z
          .array(
            z
              .string()
              .length(64)
              .regex(/^[0-9a-f]{64}$/),
          )
          .max(LIMITS.knownFiles),
      }),
      response: { 200: z.object({ known: z.array(z.object({ digest: z.string(), matchId: z.string() })) }) },
    },
  },
  /** The body is the result itself, in any supported format. */
  result: {
    call: 'POST /api/matches',
    repeat: 'keyed',
    access: 'login',
    scope: 'upload',
    limits: ['upload', 'upload-file'],
    schema: {
      summary: '경기 결과 하나를 JSON으로 올리기',
      querystring: z.strictObject(common),
      body: z.unknown(),
      response: { 200: OneResult, 201: OneResult },
    },
  },
  editRight: {
    call: 'GET /api/matches/:matchId/edit-right',
    access: 'login',
    schema: { summary: '경기를 고칠 수 있는지', params, response: { 200: EditRight } },
  },
  edit: {
    call: 'PATCH /api/matches/:matchId',
    access: 'login',
    limits: ['match-edit'],
    schema: {
      summary: '경기의 날짜, 메모, 클랜, 주최자, 대타 고치기',
      params,
      /** `null` removes a remark, clan or host; `substitutes` replaces the whole list. */
      body: z.strictObject({
        ...common,
        remark: Remark.nullish(),
        clanId: ClanId.nullish(),
        hostName: HostName.nullish(),
        substitutes: Seats.optional(),
      }),
      response: { 200: EditedMatch },
    },
  },
  remove: {
    call: 'DELETE /api/matches/:matchId',
    access: 'login',
    limits: ['match-edit'],
    schema: { summary: '경기 삭제', params, response: { 204: z.null() } },
  },
  restore: {
    call: 'POST /api/matches/:matchId/restore',
    repeat: 'keyed',
    access: 'login',
    permission: 'moderation',
    limits: ['match-edit'],
    schema: { summary: '삭제한 경기 되살리기', params, response: { 204: z.null() } },
  },
} as const satisfies Record<string, Route>
