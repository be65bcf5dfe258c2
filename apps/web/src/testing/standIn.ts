import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { Toasts } from '#web/ui/toasts/Toasts.tsx'
import { toastStore } from '#web/ui/toasts/toast.ts'
import { quietActivity } from './activity/testActivity.ts'

type Answer = { status?: number; body?: unknown }
export type SentRequest = { method: string; url: URL; body: unknown }
/** Answers one call; what it leaves unanswered fails. */
export type Server = (requests: SentRequest) => Answer | Promise<Answer> | undefined

export const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { statusCode: status, code, message },
})

// jsdom has no modal dialogs. What is behind one is not made inert.
HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

function bodyOf(sent: RequestInit['body']): unknown {
  if (sent instanceof FormData) return Object.fromEntries(sent)
  return typeof sent === 'string' ? JSON.parse(sent) : undefined
}

/** Stands in for the server from here on, and remembers what it was asked. */
export function serve(server: Server): SentRequest[] {
  const requests: SentRequest[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    if (url.pathname === '/auth/csrf-token') return Response.json({ csrfToken: 'token' })
    const body = bodyOf(init.body)
    const one = { method: init.method ?? 'GET', url, body }
    requests.push(one)
    const answer =
      (await server(one)) ?? quietActivity(url.pathname) ?? refusal(500, 'INTERNAL', '서버 오류가 발생했습니다.')
    if (answer.body === undefined) return new Response(null, { status: answer.status ?? 204 })
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return requests
}

/** Leaves nothing to the next test: no page, no message, nothing kept in the tab. */
export function closePage() {
  cleanup()
  for (const { id } of toastStore.current()) toastStore.close(id)
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
}

/** One page in a router, at an address. Whatever else is led to is 다른 곳. */
export function openPage(path: string, page: ReactNode, at: string) {
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: <p>다른 곳</p> },
    ],
    { initialEntries: [at] },
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  )
  const address = () => `${router.state.location.pathname}${router.state.location.search}`
  return { user: userEvent.setup(), router, address }
}
