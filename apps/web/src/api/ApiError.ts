import type { ErrorCode } from '@buri/contract/errors'

/** `status` is 0 if the server was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | 'NETWORK' | 'OFFLINE' | 'DUPLICATE_REQUEST' | 'UNREADABLE'
  readonly status: number
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(refusal: {
    code: ApiError['code']
    message: string
    status: number
    details?: unknown
    retryAfterSeconds?: number | undefined
  }) {
    super(refusal.message)
    this.code = refusal.code
    this.status = refusal.status
    this.details = refusal.details
    this.retryAfterSeconds = refusal.retryAfterSeconds
  }
}

export const isRefusal = (error: unknown, code: ApiError['code']): error is ApiError =>
  error instanceof ApiError && error.code === code
