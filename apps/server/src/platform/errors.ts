import { ERRORS, type ErrorCode } from '@buri/contract/errors'
import type { ErrorBody } from '@buri/contract/route'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

type RefusalOptions = ErrorOptions & {
  details?: unknown
  retryAfterSeconds?: number
  message?: string
}

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined
  constructor(code: ErrorCode, { details, retryAfterSeconds, message, ...options }: RefusalOptions = {}) {
    super(message ?? ERRORS[code].message, options)
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function refuse(verdict: ErrorCode | 'allowed') {
  if (verdict !== 'allowed') throw new AppError(verdict)
}

/** Fastify's refusals that are not listed count as defects. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'INVALID_REQUEST',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_REQUEST',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_HANDLER_TIMEOUT: 'UNAVAILABLE',
  FST_ERR_MAX_PARAM_LENGTH: 'URL_TOO_LONG',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  FST_ERR_VALIDATION: 'INVALID_REQUEST',
  FST_FILES_LIMIT: 'BODY_TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_PARTS_LIMIT: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  HPE_HEADER_OVERFLOW: 'URL_TOO_LONG',
}

const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  414: 'URL_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}

/**
 * The database is unreachable, shutting down, or not the primary any more. The visitor may retry. Some are system
 * errors, the others are from https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const AWAY_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
])

/** Poolers end connections with this code, which PostgreSQL itself uses for our own mistakes. */
const PROTOCOL_VIOLATION = '08P01'

/** A primary becomes read-only when another takes its place, and some services make it so when its disk is full. */
const READ_ONLY_CODE = '25006'

/** The driver gives no code for connections that ended or never began. */
const AWAY_SENTENCES = new Set([
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated unexpectedly',
])

const SILENT_SENTENCES = new Set([
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
])

/** Codes for a disk, ours or the database's, that is full or read-only. */
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EROFS'])

export const STATEMENT_TIMEOUT_CODE = '57014'

export const errorCodeOf = (error: object): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Whether this connection, and all others to the same server, can no longer reach the database. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (AWAY_SENTENCES.has(error.message) || isTimeout(error)) return true
  const code = errorCodeOf(error)
  if (code === PROTOCOL_VIOLATION) return 'severity' in error && error.severity === 'FATAL'
  return code !== undefined && AWAY_CODES.has(code)
}

/** Whether nothing answered in time. Asking again would wait just as long. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (SILENT_SENTENCES.has(error.message) || errorCodeOf(error) === 'ETIMEDOUT')

export const isReadOnly = (error: unknown): boolean => error instanceof Error && errorCodeOf(error) === READ_ONLY_CODE

/** Returns a library's 4xx status. Its 5xx errors are handled like our own. */
function refusedStatus(error: unknown): number | undefined {
  if (error instanceof AppError || !(error instanceof Error) || !('statusCode' in error)) return undefined
  const { statusCode } = error
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : undefined
}

export function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  if (hasZodFastifySchemaValidationErrors(error)) return 'INVALID_REQUEST'
  if (!(error instanceof Error)) return 'INTERNAL'
  const code = errorCodeOf(error)
  if (code !== undefined) {
    const frameworkCode = FRAMEWORK_CODES[code]
    if (frameworkCode) return frameworkCode
  }
  // This check comes first, as an aborted body has both ECONNRESET and 400.
  const status = refusedStatus(error)
  if (status !== undefined) return STATUS_CODES[status] ?? 'INVALID_REQUEST'
  if (code !== undefined && FULL_CODES.has(code)) return 'STORAGE_FULL'
  if (code === STATEMENT_TIMEOUT_CODE) return 'TOOK_TOO_LONG'
  return isReadOnly(error) || isConnectionLost(error) ? 'UNAVAILABLE' : 'INTERNAL'
}

/** A new primary takes over within some seconds, but a full disk needs an operator. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  STORAGE_FULL: 60,
  DISCORD_UNAVAILABLE: 30,
  GAME_UNAVAILABLE: 30,
}
export const RETRY_SOON_SECONDS = 3

/** Returns `undefined` if another attempt would be refused as well. */
export function retryAfterOf(error: unknown): number | undefined {
  if (error instanceof AppError && error.retryAfterSeconds !== undefined) return error.retryAfterSeconds
  const code = codeOf(error)
  return ERRORS[code].status === 503 ? (RETRY_AFTER_SECONDS[code] ?? RETRY_SOON_SECONDS) : undefined
}

type Detail = { path: string; message: string }

function detailsOf(error: unknown): unknown {
  if (error instanceof AppError) return error.details
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  return error.validation.map(({ instancePath, message }): Detail => ({ path: instancePath, message: message ?? '' }))
}

/** Makes the answer to an error. The answer never describes a defect. */
export function refusalOf(error: unknown): ErrorBody {
  const code = codeOf(error)
  const { status } = ERRORS[code]
  // A refusal of a library has no code of ours, and its own status says more than 400.
  const statusCode = code === 'INVALID_REQUEST' ? (refusedStatus(error) ?? status) : status
  const message = error instanceof AppError ? error.message : ERRORS[code].message
  const details = detailsOf(error)
  return { statusCode, code, message, ...(details === undefined ? {} : { details }) }
}

/** Whether the error is a defect, which is logged with its cause. */
export const isDefect = (error: unknown) => ERRORS[codeOf(error)].status >= 500

/** The client left before the answer began, which is not the server's fault. */
export class ClientLeft extends AppError {
  constructor() {
    super('UNAVAILABLE')
  }
}
