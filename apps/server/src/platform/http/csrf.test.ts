import { beforeAll, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite, PUBLIC_URL, startTestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { sampleAddress } from '#testing/testRoutes.ts'
import { sideBySide } from '#testing/testSideBySide.ts'

const site = await openSite({ config: { hasStandIn: true } })
let admin: SignedInBrowser
let token: string
let othersToken: string
let visitorsToken: string
beforeAll(async () => {
  admin = await signedIn(site, { isAdmin: true })
  token = await admin.csrfToken()
  othersToken = await (await signedIn(site)).csrfToken()
  visitorsToken = await openBrowser(site.origin).csrfToken()
})

const HARMLESS = ['GET', 'HEAD', 'OPTIONS']
const commands = () => site.app.declaredRoutes().filter(({ method }) => !HARMLESS.includes(method))

const json = { 'content-type': 'application/json' }
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

type Attack = { how: string; headers: () => Record<string, string>; body?: string; status?: number }
const attacks: Attack[] = [
  { how: 'without a token', headers: () => ({ ...sameOrigin, ...json }) },
  {
    how: 'with an invented token',
    headers: () => ({ ...sameOrigin, ...json, 'x-csrf-token': `${'x'.repeat(43)}.${'y'.repeat(43)}` }),
  },
  {
    how: 'with the token of another session',
    headers: () => ({ ...sameOrigin, ...json, 'x-csrf-token': othersToken }),
  },
  { how: 'with the token of a visitor', headers: () => ({ ...sameOrigin, ...json, 'x-csrf-token': visitorsToken }) },
  { how: 'from another site', headers: () => ({ ...json, 'x-csrf-token': token, 'sec-fetch-site': 'cross-site' }) },
  {
    how: 'from a neighbour of the same site',
    headers: () => ({ ...json, 'x-csrf-token': token, 'sec-fetch-site': 'same-site' }),
  },
  { how: 'sent by no page', headers: () => ({ ...json, 'x-csrf-token': token, 'sec-fetch-site': 'none' }) },
  { how: 'from another origin', headers: () => ({ ...json, 'x-csrf-token': token, origin: 'https://evil.example' }) },
  { how: 'from an origin that hides', headers: () => ({ ...json, 'x-csrf-token': token, origin: 'null' }) },
  {
    how: 'from an origin that begins like ours',
    headers: () => ({ ...json, 'x-csrf-token': token, origin: `${PUBLIC_URL}.evil.example` }),
  },
  {
    how: 'from a page of another origin',
    headers: () => ({ ...json, 'x-csrf-token': token, referer: `https://evil.example/?${PUBLIC_URL}/` }),
  },
  {
    how: 'from a page that hides where it is',
    headers: () => ({ ...json, 'x-csrf-token': token, referer: 'about:blank' }),
  },
  {
    how: 'as plain text',
    headers: () => ({ ...sameOrigin, 'x-csrf-token': token, 'content-type': 'text/plain' }),
    body: '{}',
    status: 415,
  },
  {
    how: 'as a form',
    headers: () => ({ ...sameOrigin, 'x-csrf-token': token, 'content-type': 'application/x-www-form-urlencoded' }),
    body: 'a=1',
    status: 415,
  },
  {
    how: 'as plain text that says it is JSON',
    headers: () => ({ ...sameOrigin, 'x-csrf-token': token, 'content-type': 'text/plain; application/json' }),
    body: '{}',
    status: 415,
  },
]

test.each(attacks)('every command sent $how is refused', async ({ headers, body = '{}', status = 403 }) => {
  const routes = commands().filter(({ isForPrograms }) => !isForPrograms)
  expect(routes.length).toBeGreaterThan(8)
  const expected = status === 415 ? 'UNSUPPORTED_MEDIA_TYPE' : 'CSRF_INVALID'
  await sideBySide(routes, async ({ method, url }) => {
    const answer = await admin.raw(method, sampleAddress(url), { headers: headers(), body })
    const { code } = await answer.json()
    expect([`${method} ${url}`, answer.status, code]).toEqual([`${method} ${url}`, status, expected])
  })
})

test('a command with a token but without the token’s cookie is refused', async () => {
  const headers = { ...sameOrigin, 'x-csrf-token': token }
  expect((await fetch(`${site.origin}/auth/logout`, { method: 'POST', headers })).status).toBe(403)
})

test('only routes proved by a secret or a signature need no token', () => {
  const names = commands()
    .filter(({ isForPrograms }) => isForPrograms)
    .map(({ url }) => url)
  expect(names).toEqual([
    '/dev/discord/api/oauth2/token',
    '/dev/discord/api/oauth2/token/revoke',
    '/api/discord/interactions',
  ])
})

test.each([
  { how: 'from our own page', headers: sameOrigin },
  { how: 'by an older browser from our origin', headers: { origin: PUBLIC_URL } },
  { how: 'by an older browser from a page of ours', headers: { referer: `${PUBLIC_URL}/mypage` } },
  { how: 'by a program that is no browser', headers: {} },
])('a command sent $how is accepted', async ({ headers }) => {
  const visitor = openBrowser(site.origin)
  const answer = await visitor.raw('POST', '/auth/logout', {
    headers: { ...headers, 'x-csrf-token': await visitor.csrfToken() },
  })
  expect(answer.status).toBe(204)
})

test.each([
  { publicUrl: 'http://localhost:3000', status: 204 },
  { publicUrl: 'http://localhost:4000', status: 403 },
  { publicUrl: 'http://buri.example:3000', status: 403 },
])('where $publicUrl is ours, 127.0.0.1:3000 is answered $status', async ({ publicUrl, status }) => {
  const local = await startTestApp({ beside: site, publicUrl: () => publicUrl })
  const browser = openBrowser(local.origin)
  const headers = { origin: 'http://127.0.0.1:3000', 'x-csrf-token': await browser.csrfToken() }
  const answer = await browser.raw('POST', '/auth/logout', { headers })
  await local.close()
  expect(answer.status).toBe(status)
  expect([...browser.jar.keys()]).toEqual(['visitor'])
})
