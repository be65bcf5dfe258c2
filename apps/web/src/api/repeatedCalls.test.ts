import { requestKeyIn } from '@buri/contract/requestKey'
import { expect, test } from 'vitest'
import { ApiError } from './ApiError.ts'
import { callFrom } from './callFrom.ts'
import { pendingResends } from './pendingResends.ts'
import { poster } from './poster.ts'
import { call, refresh, refuse, retriedCounts, retryPauses, seenRequests, server } from './testCalls.ts'

const failToConnect = () => Promise.reject(new TypeError('Failed to fetch'))
const UNAVAILABLE_BODY = { statusCode: 503, code: 'UNAVAILABLE', message: '쉬는 중' }
const sentCommands = () => seenRequests.filter(({ method }) => method !== 'GET')
const keysSent = () => [...new Set(sentCommands().map(({ key }) => key))]
const answerAfter = (...failures: (() => Response | Promise<Response>)[]) => {
  server.answer = () => failures.shift()?.() ?? Response.json({ refreshed: true, message: '끝' })
}

test('each press gets an idempotency key of its own that the server accepts', async () => {
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

test('a repeated request waits as long as the server says', async () => {
  answerAfter(() => Response.json(UNAVAILABLE_BODY, { status: 503, headers: { 'retry-after': '5' } }))
  await refresh(call())
  expect(retryPauses).toEqual([5000])
})

test('a POST is repeated for up to two minutes while the server tells it when to retry', async () => {
  server.answer = () => Response.json(UNAVAILABLE_BODY, { status: 503, headers: { 'retry-after': '3' } })
  const press = refresh(call())
  await expect(press).rejects.toThrow('쉬는 중')
  const waited = retryPauses.reduce((sum, ms) => sum + ms, 0)
  expect([waited > 100_000, waited <= 120_000, retriedCounts]).toEqual([true, true, [1, -1]])
})

test('a POST is not repeated if the server asks for too long a wait', async () => {
  server.answer = () => Response.json(UNAVAILABLE_BODY, { status: 503, headers: { 'retry-after': '600' } })
  await expect(refresh(call())).rejects.toThrow('쉬는 중')
  expect([sentCommands().length, retryPauses]).toEqual([1, []])
})

test('a POST is sent at most six times within twenty seconds', async () => {
  server.answer = failToConnect
  await expect(refresh(call())).rejects.toMatchObject({ code: 'NETWORK' })
  expect(sentCommands()).toHaveLength(6)
  expect(retryPauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(20_000)
  expect(retriedCounts).toEqual([1, -1])
})

test('a press after a lost connection repeats the same request with its key, unless the content differs', async () => {
  const send = call()
  server.answer = failToConnect
  await expect(refresh(send)).rejects.toThrow()
  server.answer = () => Response.json({ refreshed: true, message: '' })
  await refresh(send, '다른사람#KR1')
  await refresh(send)
  const [first] = sentCommands()
  expect(sentCommands().map(({ key }) => key === first?.key)).toEqual([...Array(6).fill(true), false, true])
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
  server.answer = failure
  await expect(refresh(call())).rejects.toThrow()
  expect([sentCommands().length, retriedCounts]).toEqual([1, []])
})

test('commands that are not POSTs have no key and are not sent again', async () => {
  server.answer = failToConnect
  await expect(call()('DELETE /api/me/sessions')).rejects.toMatchObject({ code: 'NETWORK' })
  expect(sentCommands().map(({ key }) => key)).toEqual([null])
})

test('if the code that repeats requests cannot be loaded, a POST is sent once without a key', async () => {
  server.answer = failToConnect
  const send = callFrom({
    fetch: async (url) => (String(url) === '/auth/csrf-token' ? Response.json({ csrfToken: 't' }) : failToConnect()),
    poster: async () => undefined,
    isOnline: () => true,
    storage: () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} }),
  })
  await expect(refresh(send)).rejects.toMatchObject({ code: 'NETWORK' })
})

test('a request whose answer is soon outdated, such as a preview, is not repeated', async () => {
  server.answer = failToConnect
  const preview = call()('POST /api/community/preview', { body: { body: '글' }, isPassing: true })
  await expect(preview).rejects.toMatchObject({ code: 'NETWORK' })
  expect([sentCommands().length, retriedCounts]).toEqual([1, []])
})

test('a request that is aborted while it waits for its repeat is not repeated', async () => {
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(), 50)
  const failOffline = () => Promise.reject(new ApiError({ code: 'NETWORK', status: 0, message: '' }))
  await expect(poster('one', leaving.signal, failOffline)).rejects.toMatchObject({ name: 'AbortError' })
  expect(pendingResends.isOn()).toBe(false)
})
