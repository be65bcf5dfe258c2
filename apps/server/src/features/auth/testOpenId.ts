import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Person = { sub: string; name?: string; preferred_username?: string }
type Grant = { person: Person; challenge: string; nonce: string }

const CLIENT = { clientId: 'buri', clientSecret: 'the secret of the client' }
const inBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function startTestOpenId() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Person>()
  const paths: string[] = []
  let codes = 0
  let forge: (claims: Record<string, unknown>) => Record<string, unknown> = (claims) => claims

  function idToken({ person, nonce }: Grant): string {
    const seconds = Math.floor(Date.now() / 1000)
    const claims = { iss: origin, aud: CLIENT.clientId, iat: seconds, exp: seconds + 300, sub: person.sub, nonce }
    const text = `${inBase64({ alg: 'RS256' })}.${inBase64(forge(claims))}`
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url ?? ''
    paths.push(path)
    const answer = (status: number, json: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (path === '/.well-known/openid-configuration')
      return answer(200, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize?tenant=clan`,
        token_endpoint: `${origin}/token`,
        userinfo_endpoint: `${origin}/userinfo`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (path === '/userinfo') {
      const person = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
      return person ? answer(200, person) : answer(401, {})
    }
    const form = new URLSearchParams(body)
    const basic = `${encodeURIComponent(CLIENT.clientId)}:${new URLSearchParams({ x: CLIENT.clientSecret }).toString().slice(2)}`
    if (request.headers.authorization !== `Basic ${Buffer.from(basic).toString('base64')}`)
      return answer(401, { error: 'invalid_client' })
    const grant = grants.get(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (grant?.challenge !== challenge) return answer(400, { error: 'invalid_grant' })
    grants.delete(form.get('code') ?? '')
    tokens.set(`token ${codes}`, grant.person)
    return answer(200, { access_token: `token ${codes}`, token_type: 'Bearer', id_token: idToken(grant) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  return {
    client: { issuer: origin, name: '길드 계정', ...CLIENT },
    paths,
    agree(authorizeUrl: string, person: Person): URLSearchParams {
      const { searchParams } = new URL(authorizeUrl)
      const code = `code${++codes}`
      grants.set(code, {
        person,
        challenge: searchParams.get('code_challenge') ?? '',
        nonce: searchParams.get('nonce') ?? '',
      })
      return new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: origin })
    },
    forgeNext(change: typeof forge) {
      forge = (claims) => {
        forge = (same) => same
        return change(claims)
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
