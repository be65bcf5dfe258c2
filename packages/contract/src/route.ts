import { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'

/** Who may call. Every route says so; the server enforces it before the handler runs. */
export type Access = 'open' | 'login' | 'admin'

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  url: string
  access: Access
  schema: {
    tags?: readonly string[]
    summary?: string
    /** Where the body is not JSON. */
    consumes?: readonly string[]
    params?: z.ZodType
    querystring?: z.ZodType
    body?: z.ZodType
    response?: Record<string | number, z.ZodType>
  }
}

const errorCodes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

/** The shape of every refusal. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

export const Pagination = z.object({ total: z.int(), page: z.int(), totalPages: z.int() })
export type Pagination = z.infer<typeof Pagination>
