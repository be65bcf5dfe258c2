import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { Route } from '../route.ts'

const time = z.iso.datetime()

export const LogEntry = z.object({
  id: z.uuid(),
  at: time,
  /** Name and role are those at that time. `actorId` is `null` for a visitor and for the server itself. */
  actorId: z.uuid().nullable(),
  actorLabel: z.string(),
  actorRole: z.string().nullable(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  targetLabel: z.string(),
  reason: z.string().nullable(),
  result: z.enum(['success', 'denied', 'error']),
  isRedacted: z.boolean(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const LogDetail = LogEntry.extend({
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
  /** Equal marks mean the same address, but a mark does not reveal it. */
  addressMark: z.string().nullable(),
  redactedAt: time.nullable(),
  redactedBy: z.string().nullable(),
})
export type LogDetail = z.infer<typeof LogDetail>

/**
 * `broken` is the first entry that was changed, that was redacted without a log entry, or before which one is missing.
 * If its `id` is `null`, the last entries are missing, or more was cleaned up than the log says.
 */
export const LogVerification = z.object({
  entries: z.int().nonnegative(),
  verifiedAt: time,
  broken: z
    .object({
      id: z.uuid().nullable(),
      at: time.nullable(),
      what: z.enum(['changed', 'missing', 'redacted', 'cleaned']),
    })
    .nullable(),
})
export type LogVerification = z.infer<typeof LogVerification>

/** PostgreSQL has no year 0. */
const givenTime = time.max(LIMITS.timeMaxLength).refine((text) => !text.startsWith('0000'), 'no year of a calendar')
const filterWord = z.string().max(LIMITS.logWordMaxLength).optional()
const filter = {
  actorId: z.uuid().optional(),
  action: filterWord,
  targetType: filterWord,
  targetId: filterWord,
  from: givenTime.optional(),
  to: givenTime.optional(),
}

const idParams = z.object({ id: z.uuid() })
const logAccess = { access: 'login', permission: 'log' } as const
/** Only administrators may redact or delete entries of the log. */
const forgettingAccess = { access: 'admin', permission: 'log', limits: ['admin'] } as const

export const adminLogRoutes = {
  /** `cursor` is the last entry of the previous page. It can go further back than page numbers. */
  all: {
    call: 'GET /api/admin/logs',
    ...logAccess,
    schema: {
      summary: '감사 기록',
      querystring: z.object({
        page: z.coerce.number().int().min(1).default(1),
        limit: z.coerce.number().int().min(1).max(LIMITS.logsPageMax).default(LIMITS.logsPage),
        cursor: z.uuid().optional(),
        ...filter,
      }),
      response: {
        200: z.object({
          data: z.array(LogEntry),
          /** `total` is counted up to a limit. `isMore` is true if there are more entries. */
          meta: z.object({ page: z.int(), totalPages: z.int(), total: z.int(), isMore: z.boolean() }),
          nextCursor: z.uuid().nullable(),
        }),
      },
    },
  },
  stats: {
    call: 'GET /api/admin/logs/stats',
    ...logAccess,
    schema: {
      summary: '감사 기록 통계',
      querystring: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
      response: {
        200: z.object({
          days: z.int(),
          total: z.int(),
          denied: z.int(),
          byAction: z.array(z.object({ action: z.string(), count: z.int() })),
          /** `joinedAt` distinguishes accounts that share a name; `null` for an account that no longer exists. */
          byActor: z.array(
            z.object({ actorId: z.uuid(), actorLabel: z.string(), joinedAt: time.nullable(), count: z.int() }),
          ),
        }),
      },
    },
  },
  csv: {
    call: 'GET /api/admin/logs/csv',
    ...logAccess,
    limits: ['export'],
    schema: {
      summary: '감사 기록 내려받기(CSV)',
      mediaType: 'text/csv',
      querystring: z.object(filter),
      response: { 200: z.string() },
    },
  },
  verify: {
    call: 'GET /api/admin/logs/chain',
    ...logAccess,
    limits: ['log-check'],
    schema: { summary: '감사 기록이 그대로인지 확인', response: { 200: LogVerification } },
  },
  one: {
    call: 'GET /api/admin/logs/:id',
    ...logAccess,
    schema: { summary: '감사 기록 상세', params: idParams, response: { 200: LogDetail } },
  },
  /** Redacts the content of an entry. The entry itself stays. */
  redact: {
    call: 'DELETE /api/admin/logs/:id',
    ...forgettingAccess,
    schema: { summary: '감사 기록 가리기', params: idParams, response: { 200: LogDetail } },
  },
  cleanup: {
    call: 'DELETE /api/admin/logs/cleanup/:days',
    ...forgettingAccess,
    schema: {
      summary: '오래된 감사 기록 정리',
      params: z.object({ days: z.coerce.number().int().min(1).max(3650) }),
      response: { 200: z.object({ deleted: z.int() }) },
    },
  },
} as const satisfies Record<string, Route>
