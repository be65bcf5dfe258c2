import { TOKEN_LIMITS, TOKEN_SCOPES } from '@buri/domain/accounts/apiTokens'
import { z } from 'zod'
import type { Route } from './route.ts'
import { lineOf } from './texts.ts'

const time = z.iso.datetime()
const scopes = z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length)

export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: time,
  expiresAt: time,
  /** Exact to the minute; `null` before the first use. */
  lastUsedAt: time.nullable(),
  isExpired: z.boolean(),
})
export type ApiToken = z.infer<typeof ApiToken>

/** The only answer that contains the token itself. */
export const NewApiToken = ApiToken.extend({ token: z.string() })
export type NewApiToken = z.infer<typeof NewApiToken>

export const TokenInput = z.strictObject({
  name: lineOf(TOKEN_LIMITS.nameLength).pipe(z.string().min(1)),
  scopes,
  days: z.int().min(1).max(TOKEN_LIMITS.daysMax).default(TOKEN_LIMITS.days),
})
export type TokenInput = z.output<typeof TokenInput>

const url = '/api/me/tokens'

/** Only signed-in browsers may call these, because a token may neither create nor end tokens. */
export const tokenRoutes = {
  mine: {
    call: `GET ${url}`,
    access: 'login',
    schema: { summary: '내 API 토큰, 최근 것부터', response: { 200: z.object({ tokens: z.array(ApiToken) }) } },
  },
  create: {
    call: `POST ${url}`,
    repeat: 'keyed',
    access: 'login',
    limits: ['token'],
    schema: { summary: 'API 토큰 만들기', body: TokenInput, response: { 201: NewApiToken } },
  },
  revoke: {
    call: `DELETE ${url}/:id`,
    access: 'login',
    limits: 'none',
    schema: { summary: 'API 토큰 폐기', params: z.object({ id: z.uuid() }), response: { 204: z.null() } },
  },
} as const satisfies Record<string, Route>
