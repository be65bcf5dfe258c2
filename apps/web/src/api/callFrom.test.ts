import { expect, test } from 'vitest'
import { ApiError } from './ApiError.ts'
import { callFrom } from './callFrom.ts'
import { call, refresh, refuse, seenRequests, server, storedTokens } from './testCalls.ts'

const CSRF_REFUSAL = { statusCode: 403, code: 'CSRF_INVALID', message: 'CSRF 토큰이 유효하지 않습니다.' }
const requestLines = () => seenRequests.map(({ method, url }) => `${method} ${url}`)

test('path parameters are percent-encoded', async () => {
  await call()('GET /api/summoners/:nameTag', { params: { nameTag: '새벽 감자#K/1' } })
  expect(requestLines()).toEqual([`GET /api/summoners/${encodeURIComponent('새벽 감자#K/1')}`])
})

test('undefined query parameters are left out', async () => {
  await call()('GET /api/rankings/players', { query: { page: 2, position: undefined } })
  expect(requestLines()).toEqual(['GET /api/rankings/players?page=2'])
})

test('a request that only reads sends no token', async () => {
  await call()('GET /health')
  expect(seenRequests[0]?.token).toBeNull()
})

test('a command sends the CSRF token that the browser has stored', async () => {
  storedTokens.set('csrfToken', 'kept')
  await refresh(call())
  expect(seenRequests.map(({ token }) => token)).toEqual(['kept'])
})

test('a command without a stored token first fetches one and stores it', async () => {
  const send = call()
  await refresh(send)
  expect(seenRequests.map(({ url, token }) => [url.startsWith('/auth'), token])).toEqual([
    [true, null],
    [false, 'token-1'],
  ])
  expect(storedTokens.get('csrfToken')).toBe('token-1')
})

test('if the token is refused, the command fetches a new token and is sent once more', async () => {
  storedTokens.set('csrfToken', 'old')
  server.answer = ({ token }) =>
    token === 'old' ? refuse(CSRF_REFUSAL) : Response.json({ refreshed: true, message: '끝' })
  await expect(refresh(call())).resolves.toEqual({ refreshed: true, message: '끝' })
  expect(seenRequests.map(({ token }) => token)).toEqual(['old', null, 'token-1'])
})

test('a refused token is recognised by its code, not its message', async () => {
  storedTokens.set('csrfToken', 'old')
  const refusalWithOtherText = { ...CSRF_REFUSAL, message: '다시 확인해주세요.' }
  server.answer = ({ token }) =>
    token === 'old' ? refuse(refusalWithOtherText) : Response.json({ refreshed: true, message: '끝' })
  await expect(refresh(call())).resolves.toEqual({ refreshed: true, message: '끝' })
})

test('a command whose token is refused twice is not sent a third time', async () => {
  server.answer = () => refuse(CSRF_REFUSAL)
  await expect(refresh(call())).rejects.toThrow(CSRF_REFUSAL.message)
  expect(seenRequests.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('a command that gets a 403 for another reason is not sent again', async () => {
  server.answer = () => refuse({ statusCode: 403, code: 'FORBIDDEN', message: '권한이 없습니다.' })
  await expect(refresh(call())).rejects.toThrow('권한이 없습니다.')
  expect(seenRequests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('if the token cannot be fetched, the command fails with the same error', async () => {
  const send = callFrom({
    isOnline: () => true,
    poster: async () => undefined,
    fetch: async () => Response.json({ statusCode: 503, code: 'UNAVAILABLE', message: '쉬는 중' }, { status: 503 }),
    storage: () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} }),
  })
  await expect(refresh(send)).rejects.toThrow('쉬는 중')
})

test('an identical command is refused while the first is in flight, and allowed afterwards', async () => {
  const first = Promise.withResolvers<Response>()
  server.answer = async () => (await first.promise).clone()
  const send = call()
  const sent = refresh(send)
  await expect(refresh(send)).rejects.toThrow('요청이 처리 중입니다. 잠시만 기다려주세요.')
  const other = refresh(send, '다른사람#KR1')
  first.resolve(Response.json({ refreshed: true, message: '' }))
  await sent
  await other
  server.answer = () => Response.json({ refreshed: false, message: '' })
  await expect(refresh(send)).resolves.toEqual({ refreshed: false, message: '' })
})

test('a command can be sent again after it has failed', async () => {
  const send = call()
  server.answer = () => refuse({ statusCode: 429, code: 'REFRESH_TOO_SOON', message: '방금' })
  await expect(refresh(send)).rejects.toThrow()
  await expect(refresh(send)).rejects.toThrow('방금')
})

test("the error of a refused call has the server's code, message, status and details", async () => {
  server.answer = () =>
    Response.json({ statusCode: 404, code: 'SUMMONER_NOT_FOUND', message: '없음', details: { a: 1 } }, { status: 404 })
  await expect(call()('GET /api/summoners/:nameTag', { params: { nameTag: 'x' } })).rejects.toMatchObject({
    code: 'SUMMONER_NOT_FOUND',
    message: '없음',
    status: 404,
    details: { a: 1 },
  })
})

test.each([
  { answerName: 'no answer', reply: () => Promise.reject(new TypeError('Failed to fetch')), code: 'NETWORK' },
  { answerName: 'a page of a proxy', reply: () => new Response('<html>', { status: 502 }), code: 'UNAVAILABLE' },
  { answerName: 'a page instead of an answer', reply: () => new Response('<html>'), code: 'UNAVAILABLE' },
])('$answerName is reported as a temporary failure of the server', async ({ reply, code }) => {
  server.answer = reply
  await expect(call()('GET /api/home/stats')).rejects.toMatchObject({
    code,
    message: '서버에 일시적인 문제가 발생했습니다. 잠시 후 다시 시도해주세요.',
  })
})

test('every call without a connection reports that there is no connection', async () => {
  server.isOnline = false
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const refusal = { code: 'OFFLINE', status: 0, message: '인터넷에 연결되어 있지 않습니다. 연결을 확인해주세요.' }
  await expect(call()('GET /api/home/stats')).rejects.toMatchObject(refusal)
  await expect(refresh(call())).rejects.toMatchObject(refusal)
})

test('an aborted call rejects with the reason of the abort instead of an `ApiError`', async () => {
  const leaving = new AbortController()
  leaving.abort()
  server.answer = () => Promise.reject(leaving.signal.reason)
  const error = await call()('GET /health', { signal: leaving.signal }).catch((thrown: unknown) => thrown)
  expect(error).not.toBeInstanceOf(ApiError)
})

test('a forgotten token is deleted from the browser, and the next command fetches another', async () => {
  storedTokens.set('csrfToken', 'old')
  const send = call()
  send.csrf.forget()
  expect(storedTokens.has('csrfToken')).toBe(false)
  await refresh(send)
  expect(seenRequests.map(({ token }) => token)).toEqual([null, 'token-1'])
})

test('a command sent by another transport gets the same token and the same errors', async () => {
  storedTokens.set('csrfToken', 'old')
  const ways: (string | null)[] = []
  await call()('POST /api/summoners/:nameTag/refresh', {
    params: { nameTag: 'x' },
    fetch: async (_, init) => {
      const token = new Headers(init?.headers).get('x-csrf-token')
      ways.push(token)
      return token === 'old' ? refuse(CSRF_REFUSAL) : Response.json({ refreshed: true, message: '' })
    },
  })
  expect(ways).toEqual(['old', 'token-1'])
})
