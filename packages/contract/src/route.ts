import type { ClanRight } from '@buri/domain/clans/clanRights'
import type { Permission } from '@buri/domain/permissions/permissions'
import { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'
import type { Limit } from './rateLimits.ts'

/** Who may call. Every route says so; the server enforces it before the handler runs. */
type Access = 'open' | 'login' | 'admin'

/** What the caller needs to be allowed in the clan that a parameter of the path names; a clan not to be seen is not found. */
type ClanDoor = { param: string; right: ClanRight }

/** What counts a well-formed request, in this order; the first that is used up refuses it. */
type Limits = readonly [Limit, ...Limit[]]

/** Every command declares how often it may be given: without that it does not compile. */
type HowOften = { method: 'GET'; limits?: Limits } | { method: Command; limits: Limits | 'none' }
type Command = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Route = HowOften & {
  /** Path with `:name` parameters. */
  url: string
  access: Access
  /** Of the site; required besides the sign-in. Of several, one is enough. */
  permission?: Permission | readonly Permission[]
  clan?: ClanDoor
  /** The caller signs its requests, instead of a browser's session. */
  signedBy?: 'discord'
  schema: {
    tags?: readonly string[]
    summary?: string
    /** Where the body is not JSON. */
    consumes?: readonly string[]
    /** Media type of a successful answer that is not JSON. */
    mediaType?: string
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
