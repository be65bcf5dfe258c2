import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { StandIn } from '#server/features/auth/standIn/standIn.ts'
import { STAND_IN_PATH } from '#server/features/auth/standIn/standIn.ts'
import { choicePage, refusalPage, STAND_IN_STYLE, STYLE_PATH } from '#server/features/auth/standIn/standInPage.ts'
import { STAND_IN_PEOPLE, standInPersonNamed } from '#server/features/auth/standIn/standInPeople.ts'
import type { DiscordApplication } from '#server/platform/config/config.ts'
import { isFromThisMachine } from '#server/platform/config/localSite.ts'
import { isSame } from '#server/platform/http/keyedHash.ts'

type Options = { standIn: StandIn; application: () => DiscordApplication; redirectUri: () => string }

const PAGE = { config: { access: 'open', isImpersonal: true } } as const
const PROGRAM = {
  config: { access: 'open', limits: 'none', isImpersonal: true, isForPrograms: true },
} as const

const NOT_HERE = '체험용 로그인은 부리가 실행 중인 컴퓨터에서만 쓸 수 있습니다.'

/** Speaks Discord's protocol. It is never mounted where Discord is configured. */
export const standInPlugin: FastifyPluginAsync<Options> = async (app, { standIn, application, redirectUri }) => {
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body)),
  )

  // Other machines are refused. If an unknown proxy made the site public, everybody could become an administrator.
  app.addHook('onRequest', async (request, reply) => {
    if (!isFromThisMachine(request.raw)) return showPage(reply.code(403), refusalPage(NOT_HERE))
  })

  app.get(STYLE_PATH, PAGE, (_request, reply) => reply.type('text/css; charset=utf-8').send(STAND_IN_STYLE))

  app.get(`${STAND_IN_PATH}/oauth2/authorize`, PAGE, async (request, reply) => {
    const params = new URLSearchParams(request.url.split('?', 2)[1])
    const isOwnClient =
      params.get('client_id') === application().clientId && params.get('redirect_uri') === redirectUri()
    // No answer redirects to an unregistered address, not even with an error.
    if (!isOwnClient) return showPage(reply.code(400), refusalPage('요청이 올바르지 않습니다.'))

    const redirectBack = (answer: Record<string, string>) => {
      const state = params.get('state')
      const query = new URLSearchParams({ ...answer, ...(state ? { state } : {}), iss: application().issuer })
      return reply.header('cache-control', 'no-store').redirect(`${redirectUri()}?${query}`, 302)
    }
    const challenge = params.get('code_challenge') ?? ''
    if (params.get('response_type') !== 'code') return redirectBack({ error: 'unsupported_response_type' })
    if (params.get('scope') !== 'identify') return redirectBack({ error: 'invalid_scope' })
    if (params.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
      return redirectBack({ error: 'invalid_request' })
    }
    if (params.has('deny')) return redirectBack({ error: 'access_denied' })

    const account = params.get('account')
    const name = params.get('name')
    const person =
      STAND_IN_PEOPLE.find(({ id }) => id === account) ?? (name === null ? undefined : standInPersonNamed(name))
    if (person) return redirectBack({ code: standIn.giveCode(person, { challenge, redirectUri: redirectUri() }) })
    return showPage(reply, choicePage(withoutChoice(params)))
  })

  app.post(`${STAND_IN_PATH}/api/oauth2/token`, PROGRAM, async (request, reply) => {
    const form = formOf(request)
    if (!isClient(request, form, application())) return reply.code(401).send({ error: 'invalid_client' })
    if (form.get('grant_type') !== 'authorization_code') {
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    }
    const token = await standIn.exchange({
      code: form.get('code') ?? '',
      codeVerifier: form.get('code_verifier') ?? '',
      redirectUri: form.get('redirect_uri') ?? '',
    })
    reply.header('cache-control', 'no-store')
    return token ?? reply.code(400).send({ error: 'invalid_grant' })
  })

  app.post(`${STAND_IN_PATH}/api/oauth2/token/revoke`, PROGRAM, async (request, reply) => {
    const form = formOf(request)
    if (!isClient(request, form, application())) return reply.code(401).send({ error: 'invalid_client' })
    await standIn.revoke(form.get('token') ?? '')
    return {}
  })

  app.get(`${STAND_IN_PATH}/api/users/@me`, PROGRAM, async (request, reply) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    const person = await standIn.personOf(token)
    reply.header('cache-control', 'no-store')
    return person ?? reply.code(401).send({ message: '401: Unauthorized', code: 0 })
  })
}

// The answer to the form may redirect to 127.0.0.1 or localhost, and browsers apply `form-action` to redirects, too.
function showPage(reply: FastifyReply, html: string) {
  const policy =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' http://localhost:* http://127.0.0.1:*; frame-ancestors 'none'"
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

function withoutChoice(params: URLSearchParams): URLSearchParams {
  const tokenParams = new URLSearchParams(params)
  for (const choice of ['account', 'name', 'deny']) tokenParams.delete(choice)
  return tokenParams
}

const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams())

/** Whether the request has the client's credentials. Discord accepts them in the form or in the header. */
function isClient(request: FastifyRequest, form: URLSearchParams, { clientId, clientSecret }: DiscordApplication) {
  const [, basic = ''] = /^Basic (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  const [id = '', secret = ''] = basic
    ? parseClientCredentials(basic)
    : [form.get('client_id') ?? '', form.get('client_secret') ?? '']
  return id === clientId && isSame(secret, clientSecret)
}

/**
 * Reads the client's id and secret, both of which are form-encoded:
 * https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1
 */
const parseClientCredentials = (basic: string) =>
  Buffer.from(basic, 'base64')
    .toString()
    .split(':', 2)
    .map((text) => new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text') ?? '')
