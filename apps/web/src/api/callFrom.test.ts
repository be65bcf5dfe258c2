import { requestKeyIn } from '@buri/contract/requestKey'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './ApiError.ts'
import { callFrom } from './callFrom.ts'
import { pendingResends } from './pendingResends.ts'
import { poster } from './poster.ts'
import { postWithRetry } from './postWithRetry.ts'

type SeenRequest = { method: string; url: string; token: string | null; key: string | null; body: unknown }

const CSRF_REFUSAL = { statusCode: 403, code: 'CSRF_INVALID', message: 'CSRF 토큰이 유효하지 않습니다.' }
const refuse = (body: { statusCode: number; code: string; message: string }) =>
  Response.json(body, { status: body.statusCode })

let seenRequests: SeenRequest[]
let storedTokens: Map<string, string>
let tokens: number
let isOnline: boolean
let answer: (request: SeenRequest) => Response | Promise<Response>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  seenRequests = []
  storedTokens = new Map()
  tokens = 0
  isOnline = true
  retryPauses = []
  retriedCounts = []
  answer = () => Response.json({ refreshed: true, message: '' })
})
afterEach(() => {
  vi.useRealTimers()
})

let retryPauses: number[]
let retriedCounts: number[]
const call = () => {
  const post = postWithRetry({
    wait: async (ms) => {
      retryPauses.push(ms)
      vi.setSystemTime(Date.now() + ms)
    },
    onAgain: (change) => void retriedCounts.push(change),
  })
  return callFrom({
    poster: async () => post,
    isOnline: () => isOnline,
    fetch: async (url, init) => {
      const request = {
        method: init?.method ?? 'GET',
        url: String(url),
        token: new Headers(init?.headers).get('x-csrf-token'),
        key: new Headers(init?.headers).get('idempotency-key'),
        body: init?.body,
      }
      seenRequests.push(request)
      if (request.url === '/auth/csrf-token') {
        tokens += 1
        return Response.json({ csrfToken: `token-${tokens}` })
      }
      return answer(request)
    },
    storage: () => ({
      getItem: (key: string) => storedTokens.get(key) ?? null,
      setItem: (key: string, value: string) => void storedTokens.set(key, value),
      removeItem: (key: string) => void storedTokens.delete(key),
    }),
  })
}

const refresh = (send: ReturnType<typeof call>, nameTag = '새벽감자#KR1') =>
  send('POST /api/summoners/:nameTag/refresh', { params: { nameTag } })
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

test('a command sends the token kept in the browser', async () => {
  storedTokens.set('csrfToken', 'kept')
  await refresh(call())
  expect(seenRequests.map(({ token }) => token)).toEqual(['kept'])
})

test('a command without a token first fetches one and stores it', async () => {
  const send = call()
  await refresh(send)
  expect(seenRequests.map(({ url, token }) => [url.startsWith('/auth'), token])).toEqual([
    [true, null],
    [false, 'token-1'],
  ])
  expect(storedTokens.get('csrfToken')).toBe('token-1')
})

test('after a refused token, a new one is fetched and the command retried once', async () => {
  storedTokens.set('csrfToken', 'old')
  answer = ({ token }) => (token === 'old' ? refuse(CSRF_REFUSAL) : Response.json({ refreshed: true, message: '끝' }))
  await expect(refresh(call())).resolves.toEqual({ refreshed: true, message: '끝' })
  expect(seenRequests.map(({ token }) => token)).toEqual(['old', null, 'token-1'])
})

test('a refused token is recognised by its code, not its message', async () => {
  storedTokens.set('csrfToken', 'old')
  const refusalWithOtherText = { ...CSRF_REFUSAL, message: '다시 확인해주세요.' }
  answer = ({ token }) =>
    token === 'old' ? refuse(refusalWithOtherText) : Response.json({ refreshed: true, message: '끝' })
  await expect(refresh(call())).resolves.toEqual({ refreshed: true, message: '끝' })
})

test('a command refused twice for its token is not sent a third time', async () => {
  answer = () => refuse(CSRF_REFUSAL)
  await expect(refresh(call())).rejects.toThrow(CSRF_REFUSAL.message)
  expect(seenRequests.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('a 403 for another reason is not retried', async () => {
  answer = () => refuse({ statusCode: 403, code: 'FORBIDDEN', message: '권한이 없습니다.' })
  await expect(refresh(call())).rejects.toThrow('권한이 없습니다.')
  expect(seenRequests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('an error of the token request is passed on', async () => {
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
  answer = async () => (await first.promise).clone()
  const send = call()
  const sent = refresh(send)
  await expect(refresh(send)).rejects.toThrow('요청이 처리 중입니다. 잠시만 기다려주세요.')
  const other = refresh(send, '다른사람#KR1')
  first.resolve(Response.json({ refreshed: true, message: '' }))
  await sent
  await other
  answer = () => Response.json({ refreshed: false, message: '' })
  await expect(refresh(send)).resolves.toEqual({ refreshed: false, message: '' })
})

test('a failed command may be sent again', async () => {
  const send = call()
  answer = () => refuse({ statusCode: 429, code: 'REFRESH_TOO_SOON', message: '방금' })
  await expect(refresh(send)).rejects.toThrow()
  await expect(refresh(send)).rejects.toThrow('방금')
})

test('a refusal keeps its code, message, status and details', async () => {
  answer = () =>
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
  answer = reply
  await expect(call()('GET /api/home/stats')).rejects.toMatchObject({
    code,
    message: '서버에 일시적인 문제가 발생했습니다. 잠시 후 다시 시도해주세요.',
  })
})

test('without a connection every call reports that there is none', async () => {
  isOnline = false
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const refusal = { code: 'OFFLINE', status: 0, message: '인터넷에 연결되어 있지 않습니다. 연결을 확인해주세요.' }
  await expect(call()('GET /api/home/stats')).rejects.toMatchObject(refusal)
  await expect(refresh(call())).rejects.toMatchObject(refusal)
})

test('an aborted call is not reported as an error of ours', async () => {
  const leaving = new AbortController()
  leaving.abort()
  answer = () => Promise.reject(leaving.signal.reason)
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

test('a command sent by another transport gets the same token and errors', async () => {
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

const failToConnect = () => Promise.reject(new TypeError('Failed to fetch'))
const UNAVAILABLE_BODY = { statusCode: 503, code: 'UNAVAILABLE', message: '쉬는 중' }
const sentCommands = () => seenRequests.filter(({ method }) => method !== 'GET')
const keysSent = () => [...new Set(sentCommands().map(({ key }) => key))]
/** Fails once per given failure, then answers. */
const answerAfter = (...failures: (() => Response | Promise<Response>)[]) => {
  answer = () => failures.shift()?.() ?? Response.json({ refreshed: true, message: '끝' })
}

test('each press has a key of its own that the server accepts', async () => {
  const send = call()
  await refresh(send)
  await refresh(send)
  const keys = keysSent()
  expect(keys).toHaveLength(2)
  for (const key of keys) expect(requestKeyIn(key ?? '')).toBe(key)
})

test.each([
  { failureName: 'a lost connection', failure: failToConnect },
  { failureName: 'a proxy without a server', failure: () => new Response('<html>', { status: 502 }) },
  { failureName: 'a proxy whose server is silent', failure: () => new Response('', { status: 504 }) },
  { failureName: 'a server without its database', failure: () => refuse(UNAVAILABLE_BODY) },
  {
    failureName: 'a repeat that is too early',
    failure: () => refuse({ ...UNAVAILABLE_BODY, statusCode: 409, code: 'REQUEST_UNDERWAY' }),
  },
])(
  'after $failureName a POST is sent again with the same key, and the page is told that it is being repeated',
  async ({ failure }) => {
    answerAfter(failure, failure)
    await expect(refresh(call())).resolves.toEqual({ refreshed: true, message: '끝' })
    expect([sentCommands().length, keysSent().length]).toEqual([3, 1])
    expect(retriedCounts).toEqual([1, -1])
    expect(retryPauses[1]).toBeGreaterThan(retryPauses[0] ?? 0)
  },
)

test('a repeat waits as long as the server says', async () => {
  answerAfter(() => Response.json(UNAVAILABLE_BODY, { status: 503, headers: { 'retry-after': '5' } }))
  await refresh(call())
  expect(retryPauses).toEqual([5000])
})

test('a POST is repeated for two minutes while the server answers with a time to retry, as in an outage', async () => {
  answer = () => Response.json(UNAVAILABLE_BODY, { status: 503, headers: { 'retry-after': '3' } })
  const press = refresh(call())
  await expect(press).rejects.toThrow('쉬는 중')
  const waited = retryPauses.reduce((sum, ms) => sum + ms, 0)
  expect([waited > 100_000, waited <= 120_000, retriedCounts]).toEqual([true, true, [1, -1]])
})

test('a POST is not repeated if the server asks for a longer wait than allowed', async () => {
  answer = () => Response.json(UNAVAILABLE_BODY, { status: 503, headers: { 'retry-after': '600' } })
  await expect(refresh(call())).rejects.toThrow('쉬는 중')
  expect([sentCommands().length, retryPauses]).toEqual([1, []])
})

test('a POST is sent six times at most, within twenty seconds', async () => {
  answer = failToConnect
  await expect(refresh(call())).rejects.toMatchObject({ code: 'NETWORK' })
  expect(sentCommands()).toHaveLength(6)
  expect(retryPauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(20_000)
  expect(retriedCounts).toEqual([1, -1])
})

test('a press after a lost connection continues the same request, unless its content differs', async () => {
  const send = call()
  answer = failToConnect
  await expect(refresh(send)).rejects.toThrow()
  answer = () => Response.json({ refreshed: true, message: '' })
  await refresh(send, '다른사람#KR1')
  await refresh(send)
  const [first] = sentCommands()
  expect(sentCommands().map(({ key }) => key === first?.key)).toEqual([...Array(6).fill(true), false, true])
  // The first request has been answered, so the next one is new.
  await refresh(send)
  expect(sentCommands().at(-1)?.key).not.toBe(first?.key)
})

test.each([
  { failureName: 'a refusal', failure: () => refuse({ statusCode: 404, code: 'SUMMONER_NOT_FOUND', message: '' }) },
  { failureName: 'a limit', failure: () => refuse({ statusCode: 429, code: 'REFRESH_TOO_SOON', message: '' }) },
  { failureName: 'a fault of ours', failure: () => refuse({ statusCode: 500, code: 'INTERNAL', message: '' }) },
  {
    failureName: 'another service that is away',
    failure: () => refuse({ statusCode: 503, code: 'GAME_UNAVAILABLE', message: '' }),
  },
])('$failureName is not sent again', async ({ failure }) => {
  answer = failure
  await expect(refresh(call())).rejects.toThrow()
  expect([sentCommands().length, retriedCounts]).toEqual([1, []])
})

test('commands that are not POSTs have no key and are not sent again', async () => {
  answer = failToConnect
  await expect(call()('DELETE /api/me/sessions')).rejects.toMatchObject({ code: 'NETWORK' })
  expect(sentCommands().map(({ key }) => key)).toEqual([null])
})

test('if the code for repeats cannot be loaded, a POST is sent once, without a key', async () => {
  answer = failToConnect
  const send = callFrom({
    fetch: async (url) => (String(url) === '/auth/csrf-token' ? Response.json({ csrfToken: 't' }) : failToConnect()),
    poster: async () => undefined,
    isOnline: () => true,
    storage: () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} }),
  })
  await expect(refresh(send)).rejects.toMatchObject({ code: 'NETWORK' })
})

test('a short-lived request such as a preview is not repeated', async () => {
  answer = failToConnect
  const preview = call()('POST /api/community/preview', { body: { body: '글' }, isPassing: true })
  await expect(preview).rejects.toMatchObject({ code: 'NETWORK' })
  expect([sentCommands().length, retriedCounts]).toEqual([1, []])
})

test('a request aborted while it waits is not repeated', async () => {
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(), 50)
  const failOffline = () => Promise.reject(new ApiError({ code: 'NETWORK', status: 0, message: '' }))
  await expect(poster('one', leaving.signal, failOffline)).rejects.toMatchObject({ name: 'AbortError' })
  expect(pendingResends.isOn()).toBe(false)
})
