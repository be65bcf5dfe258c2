import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Person = { id: string; username: string; global_name?: string | null; avatar?: string | null }
type ProviderRequest = { path: string; authorization: string | undefined; form: URLSearchParams }

type ProviderBehaviour =
  | 'well'
  | 'failing'
  | 'hanging'
  | 'hanging up'
  | 'stalling'
  | 'refusing'
  | 'busy'
  | 'talking nonsense'

export async function startTestProvider() {
  const requests: ProviderRequest[] = []
  const grants = new Map<string, { person: Person; challenge: string }>()
  const tokens = new Map<string, Person>()
  let codes = 0
  let behaviour: ProviderBehaviour = 'well'

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url ?? ''
    const form = new URLSearchParams(body)
    requests.push({ path, authorization: request.headers.authorization, form })
    const answer = (status: number, json: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))

    if (behaviour === 'hanging') return
    if (behaviour === 'hanging up') return request.socket.destroy()
    if (behaviour === 'stalling')
      return response.writeHead(200, { 'content-type': 'application/json' }).write('{"access')
    if (behaviour === 'refusing') return answer(403, { message: 'You may not.' })
    if (behaviour === 'busy') return answer(429, { message: 'You are being rate limited.', retry_after: 1 })
    if (behaviour === 'failing') return answer(500, { message: 'out of order' })
    if (behaviour === 'talking nonsense')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>')
    if (path === '/api/oauth2/token') {
      const code = form.get('code') ?? ''
      const grant = grants.get(code)
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (!grant || grant.challenge !== challenge) return answer(400, { error: 'invalid_grant' })
      grants.delete(code)
      tokens.set(`token of ${code}`, grant.person)
      return answer(200, {
        access_token: `token of ${code}`,
        token_type: 'Bearer',
        expires_in: 604800,
        scope: 'identify',
      })
    }
    if (path === '/api/users/@me') {
      const person = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
      return person ? answer(200, person) : answer(401, { message: '401: Unauthorized' })
    }
    tokens.delete(form.get('token') ?? '')
    answer(200, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  return {
    requests,
    tokens,
    application: {
      clientId: '1234567890',
      clientSecret: 'client-secret',
      authorizeUrl: `${origin}/oauth2/authorize`,
      apiUrl: `${origin}/api`,
      issuer: origin,
    },
    agree(authorizeUrl: string, person: Person): URLSearchParams {
      const { searchParams } = new URL(authorizeUrl)
      const code = `code${++codes}`
      grants.set(code, { person, challenge: searchParams.get('code_challenge') ?? '' })
      return new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: origin })
    },
    become(next: ProviderBehaviour) {
      behaviour = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>
