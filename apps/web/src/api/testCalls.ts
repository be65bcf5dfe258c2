import { afterEach, beforeEach, vi } from 'vitest'
import { callFrom } from './callFrom.ts'
import { postWithRetry } from './postWithRetry.ts'

type SeenRequest = { method: string; url: string; token: string | null; key: string | null; body: unknown }

export const refuse = (body: { statusCode: number; code: string; message: string }) =>
  Response.json(body, { status: body.statusCode })

export let seenRequests: SeenRequest[]
export let storedTokens: Map<string, string>
let tokens: number
export const server: { isOnline: boolean; answer: (request: SeenRequest) => Response | Promise<Response> } = {
  isOnline: true,
  answer: () => Response.error(),
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  seenRequests = []
  storedTokens = new Map()
  tokens = 0
  server.isOnline = true
  retryPauses = []
  retriedCounts = []
  server.answer = () => Response.json({ refreshed: true, message: '' })
})
afterEach(() => {
  vi.useRealTimers()
})

export let retryPauses: number[]
export let retriedCounts: number[]
export const call = () => {
  const post = postWithRetry({
    wait: async (ms) => {
      retryPauses.push(ms)
      vi.setSystemTime(Date.now() + ms)
    },
    onAgain: (change) => void retriedCounts.push(change),
  })
  return callFrom({
    poster: async () => post,
    isOnline: () => server.isOnline,
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
      return server.answer(request)
    },
    storage: () => ({
      getItem: (key: string) => storedTokens.get(key) ?? null,
      setItem: (key: string, value: string) => void storedTokens.set(key, value),
      removeItem: (key: string) => void storedTokens.delete(key),
    }),
  })
}

export const refresh = (send: ReturnType<typeof call>, nameTag = '새벽감자#KR1') =>
  send('POST /api/summoners/:nameTag/refresh', { params: { nameTag } })
