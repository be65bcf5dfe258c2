import { ERRORS, type ErrorCode } from '@buri/contract/errors'
import type { ErrorBody } from '@buri/contract/route'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

type Refused = ErrorOptions & {
  details?: unknown
  retryAfterSeconds?: number
  /** In place of the catalogue's sentence, where more is known than it says. */
  message?: string
}

/** An expected refusal. Anything else that is thrown is a defect and answers INTERNAL. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined
  constructor(code: ErrorCode, { details, retryAfterSeconds, message, ...options }: Refused = {}) {
    super(message ?? ERRORS[code].message, options)
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Throws what a judge of the domain refuses. */
export function refuse(verdict: ErrorCode | 'allowed') {
  if (verdict !== 'allowed') throw new AppError(verdict)
}

/** Fastify's own refusals; without a line here they would read as defects. */
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

/** What others refuse with a status, in our words. */
const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  414: 'URL_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}

/** A database that cannot be reached or is going down: the visitor may try again. */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
])

/** What the driver says of a connection that ended without a word, or never began: it has no code for either. */
const AWAY_SENTENCES = new Set([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
])

/** Nothing can be stored: our disk or the database's is full or read-only. */
const FULL_CODES = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'])

/** The database has stopped a statement that took longer than it may. */
const STOPPED_CODE = '57014'

export const codeIn = (error: object): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The status of a refusal that a library made; its own faults are ours. */
function refusedStatus(error: unknown): number | undefined {
  if (error instanceof AppError || !(error instanceof Error) || !('statusCode' in error)) return undefined
  const { statusCode } = error
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : undefined
}

export function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  if (hasZodFastifySchemaValidationErrors(error)) return 'INVALID_REQUEST'
  if (!(error instanceof Error)) return 'INTERNAL'
  const code = codeIn(error)
  if (code !== undefined) {
    const known = FRAMEWORK_CODES[code]
    if (known) return known
  }
  // Before the rest: a body that breaks off says ECONNRESET too, and 400.
  const status = refusedStatus(error)
  if (status !== undefined) return STATUS_CODES[status] ?? 'INVALID_REQUEST'
  if (code !== undefined && FULL_CODES.has(code)) return 'STORAGE_FULL'
  if (code === STOPPED_CODE) return 'TOOK_TOO_LONG'
  if (code !== undefined && AWAY_CODES.has(code)) return 'UNAVAILABLE'
  if (AWAY_SENTENCES.has(error.message)) return 'UNAVAILABLE'
  return 'INTERNAL'
}

type Detail = { path: string; message: string }

function detailsOf(error: unknown): unknown {
  if (error instanceof AppError) return error.details
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  return error.validation.map(({ instancePath, message }): Detail => ({ path: instancePath, message: message ?? '' }))
}

/** What the visitor is told. A defect is never described to them. */
export function refusalOf(error: unknown): ErrorBody {
  const code = codeOf(error)
  const { status } = ERRORS[code]
  // Of refusals that have no word of their own the status says more.
  const statusCode = code === 'INVALID_REQUEST' ? (refusedStatus(error) ?? status) : status
  const message = error instanceof AppError ? error.message : ERRORS[code].message
  const details = detailsOf(error)
  return { statusCode, code, message, ...(details === undefined ? {} : { details }) }
}

/** A fault of ours rather than of the request: it is logged with its cause. */
export const isDefect = (error: unknown) => ERRORS[codeOf(error)].status >= 500

/** The client left before the answer began. The server did nothing wrong. */
export class AskerLeft extends AppError {
  constructor() {
    super('UNAVAILABLE')
  }
}
