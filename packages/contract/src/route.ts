import type { TokenScope } from '@buri/domain/accounts/apiTokens'
import type { ClanRight } from '@buri/domain/clans/clanRights'
import type { Permission } from '@buri/domain/permissions/permissions'
import { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'
import type { Limit } from './rateLimits.ts'

type Access = 'open' | 'login' | 'admin'

/** The route answers 404 if the caller may not see the clan. */
type RequiredClanRight = { param: string; right: ClanRight }

/** Limits are counted in this order, and only for well-formed requests. */
type Limits = readonly [Limit, ...Limit[]]

/**
 * The effect of sending the same POST twice. `keyed`: the second one would act again, so senders repeat it with the
 * same `Idempotency-Key`. `harmless`: the second one leaves everything as the first one did.
 */
type Repeat = 'keyed' | 'harmless'

/** Every method but GET must declare its rate limits, and a POST also its `repeat`; otherwise it does not compile. */
type CallFrequency =
  | { call: `GET /${string}`; limits?: Limits; repeat?: never }
  | { call: `POST /${string}`; limits: Limits | 'none'; repeat: Repeat }
  | { call: `${'PUT' | 'PATCH' | 'DELETE'} /${string}`; limits: Limits | 'none'; repeat?: never }

export type Route = CallFrequency & {
  access: Access
  /** Without a scope, every token is refused. */
  scope?: TokenScope
  /** One of several permissions suffices. */
  permission?: Permission | readonly Permission[]
  clan?: RequiredClanRight
  /** Set if requests are authenticated by a signature instead of a browser session. */
  signedBy?: 'discord'
  schema: {
    tags?: readonly string[]
    summary?: string
    consumes?: readonly string[]
    mediaType?: string
    params?: z.ZodType
    querystring?: z.ZodType
    body?: z.ZodType
    /** Successful answers, and failures whose body is not `ErrorBody`, by status. */
    response?: Record<number, z.ZodType>
  }
}

/** Splits a route's `call` into its method and URL. */
export function methodAndUrl({ call }: Pick<Route, 'call'>) {
  const [method, url] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string]
  return { method, url }
}
export type RouteWithUrl = Route & ReturnType<typeof methodAndUrl>

const errorCodes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

/** Body of refusals, unless the route declares another one. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

export const Pagination = z.object({ total: z.int(), page: z.int(), totalPages: z.int() })
export type Pagination = z.infer<typeof Pagination>
