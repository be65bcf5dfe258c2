import { type BrowserContext, expect } from '@playwright/test'
import type { replayFile } from './replayFile.ts'
import { signInByCall } from './signIn.ts'

type RequestBody = { data?: unknown; multipart?: { files: ReturnType<typeof replayFile> } }

export async function apiCaller({ request }: BrowserContext) {
  const { csrfToken } = await (await request.get('/auth/csrf-token')).json()
  const headers = { 'x-csrf-token': csrfToken, 'sec-fetch-site': 'same-origin' }
  return async (method: 'DELETE' | 'PATCH' | 'POST' | 'PUT', path: string, { data, multipart }: RequestBody = {}) => {
    const body = multipart ? { multipart } : { data: data ?? {} }
    const answer = await request.fetch(path, { method, headers, ...body })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? null : answer.json()
  }
}

/** Signs a person in, for steps that other tests take on the page. */
export async function personByApi(context: BrowserContext, name: string) {
  await signInByCall(context, name)
  return apiCaller(context)
}

export async function postCaller(context: BrowserContext) {
  const send = await apiCaller(context)
  return (path: string, data: object) => send('POST', path, { data })
}

type PersonCalls = Awaited<ReturnType<typeof personByApi>>

export async function acceptApplicant(
  clanId: string,
  { officer, newcomer }: { officer: PersonCalls; newcomer: PersonCalls },
) {
  const requests = `/api/clans/${clanId}/join-requests`
  const { id } = await newcomer('POST', requests, { data: { reason: '' } })
  await officer('PATCH', `${requests}/${id}`, { data: { action: 'approve' } })
}
