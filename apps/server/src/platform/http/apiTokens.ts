import { RATE_LIMITS } from '@buri/contract/rateLimits'
import { TOKEN_PREFIX, type TokenScope } from '@buri/domain/accounts/apiTokens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { AppError } from '#server/platform/errors.ts'
import { skipIfUnwritable } from '#server/platform/storage.ts'
import { hashOf, isToken } from './keyedHash.ts'
import type { RequestCounter } from './requestLimit.ts'
import { tooManyRequests } from './tooManyRequests.ts'
import { type SignedIn, setViewer, viewerOf } from './viewer.ts'

type Row = {
  id: string
  userId: string
  scopes: TokenScope[]
  expiresAt: Date
  lastUsedAt: Date | null
  nickname: string
}

const FIND_TOKEN = `
  select t.id, t.user_id as "userId", t.scopes, t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", u.nickname
  from api_token t join app_user u on u.id = t.user_id
  where t.token_hash = $1 and u.status = 'active'`

/** A token's use is written once a minute at most, however many processes serve it. */
const LAST_USED_STEP_MS = 60_000
const MARK_USED = `update api_token set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at <= $3)`

const USE_LIMIT = RATE_LIMITS['token-use']
const NO_PERMISSIONS: ReadonlySet<string> = new Set()

/** Returns the bearer token. Other schemes, such as a proxy's `Basic`, are ignored. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, content = ''] = (headers.authorization ?? '').split(' ', 2)
  return scheme?.toLowerCase() === 'bearer' ? content : undefined
}

/** Returns `undefined` for text without the form of a token, which then costs no query. */
const secretIn = (text: string) => {
  const secret = text.startsWith(TOKEN_PREFIX) ? text.slice(TOKEN_PREFIX.length) : ''
  return isToken(secret) ? text : undefined
}

/** The caller gets none of the account's site permissions: a leaked token must not moderate. */
const tokenFinder = (pool: Pool) =>
  async function find(given: string, now: Date): Promise<SignedIn> {
    const secret = secretIn(given)
    if (secret === undefined) throw new AppError('TOKEN_INVALID')
    const { rows } = await pool.query<Row>({ name: 'find-api-token', text: FIND_TOKEN, values: [hashOf(secret)] })
    const token = rows[0]
    if (!token) throw new AppError('TOKEN_INVALID')
    if (token.expiresAt <= now) throw new AppError('TOKEN_EXPIRED')
    const { id, userId, nickname, scopes, lastUsedAt } = token
    const stepAgo = new Date(now.getTime() - LAST_USED_STEP_MS)
    if (lastUsedAt === null || lastUsedAt <= stepAgo) await skipIfUnwritable(pool.query(MARK_USED, [id, now, stepAgo]))
    // No session has the token's id, so calls about the caller's session find none.
    const rights = { role: null, permissions: NO_PERMISSIONS, isAdmin: false, sessionId: id }
    return { kind: 'user', userId, nickname, ...rights, token: { id, scopes } }
  }

type Options = { pool: Pool; requests: RequestCounter; now: () => Date }

export function readApiTokens(app: FastifyInstance, { pool, requests, now }: Options) {
  const find = tokenFinder(pool)

  app.addHook('onRequest', async (request, reply) => {
    const token = bearerOf(request)
    if (token === undefined || request.is404 || request.routeOptions.config.isImpersonal) return
    request.cookies = {}
    try {
      setViewer(request, await find(token, now()))
    } catch (error) {
      // RFC 6750, section 3, asks for this header.
      if (error instanceof AppError) reply.header('www-authenticate', 'Bearer error="invalid_token"')
      throw error
    }
    await countUse(request, reply)
  })

  async function countUse(request: FastifyRequest, reply: FastifyReply) {
    const { token } = viewerOf(request) as SignedIn
    const wasCounted = await skipIfUnwritable(requests.count('token-use', token?.id ?? '', now()))
    if (!wasCounted) return
    const { left, seconds } = wasCounted
    // https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
    reply.header('ratelimit-policy', `"token";q=${USE_LIMIT.times};w=${USE_LIMIT.seconds}`)
    reply.header('ratelimit', `"token";r=${Math.max(0, left)};t=${seconds}`)
    if (left < 0) throw tooManyRequests(USE_LIMIT, seconds, now())
  }
}

export function requireScope({ token }: Pick<SignedIn, 'token'>, scope: TokenScope | undefined) {
  if (!token) return
  if (scope === undefined) throw new AppError('TOKEN_NOT_ALLOWED')
  if (!token.scopes.includes(scope)) throw new AppError('TOKEN_SCOPE_MISSING', { details: { scope } })
}
