import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { toastStore } from '#web/ui/toasts/toast.ts'

// A test may replace the timers, so the real one is kept here.
const { setTimeout } = globalThis
const COMMAND_MS = 20

type Answer = { status?: number; body?: unknown }
export type SentRequest = { method: string; url: URL; body: unknown }
/** Answers requests. One for which it returns `undefined` fails. */
export type Server = (requests: SentRequest) => Answer | Promise<Answer> | undefined

export const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { statusCode: status, code, message },
})

function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/** Replaces `fetch` by the server, and returns the list in which requests are recorded. */
export function serve(server: Server): SentRequest[] {
  const requests: SentRequest[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    if (url.pathname === '/auth/csrf-token') return Response.json({ csrfToken: 'token' })
    const request = { method: init.method ?? 'GET', url, body: bodyOf(init.body) }
    // Commands arrive a moment after the press, so that a test that does not wait for them fails on every machine.
    if (!['GET', 'HEAD'].includes(request.method)) await new Promise((resolve) => setTimeout(resolve, COMMAND_MS))
    requests.push(request)
    const answer = (await server(request)) ?? refusal(500, 'INTERNAL', '서버 오류가 발생했습니다.')
    if (answer.body === undefined) return new Response(null, { status: answer.status ?? 204 })
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return requests
}

export function closePage() {
  cleanup()
  for (const { id } of toastStore.current()) toastStore.close(id)
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
}
