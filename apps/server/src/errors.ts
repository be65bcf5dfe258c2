import { ERRORS, type ErrorCode } from '@buri/contract/errors'
import type { ErrorBody } from '@buri/contract/route'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

type Refused = ErrorOptions & { details?: unknown; retryAfterSeconds?: number }

/** An expected refusal. Anything else that is thrown is a defect and answers INTERNAL. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined
  constructor(code: ErrorCode, { details, retryAfterSeconds, ...options }: Refused = {}) {
    super(ERRORS[code].message, options)
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Fastify's own refusals; without a line here they would read as defects. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'INVALID_REQUEST',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_REQUEST',
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

const codeIn = (error: object): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

export function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  if (hasZodFastifySchemaValidationErrors(error)) return 'INVALID_REQUEST'
  if (!(error instanceof Error)) return 'INTERNAL'
  const code = codeIn(error)
  if (code !== undefined) {
    const known = FRAMEWORK_CODES[code]
    if (known) return known
    if (AWAY_CODES.has(code)) return 'UNAVAILABLE'
  }
  if (error.message === 'timeout exceeded when trying to connect') return 'UNAVAILABLE'
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
  const { status, message } = ERRORS[code]
  const details = detailsOf(error)
  return { statusCode: status, code, message, ...(details === undefined ? {} : { details }) }
}

/** A fault of ours rather than of the request: it is logged with its cause. */
export const isDefect = (error: unknown) => ERRORS[codeOf(error)].status >= 500
