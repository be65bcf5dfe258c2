import { request } from 'node:http'
import { ErrorBody } from '@buri/contract/route'
import { expect, test } from 'vitest'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()

/** Requests a path without resolving `..`, which `fetch` would do. */
const getUnnormalised = (path: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(site.origin)
    request({ hostname, port, path }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode, text })
    })
      .on('error', reject)
      .end()
  })

const html = { accept: 'text/html' }

test.each([
  { what: 'an unknown call', path: '/api/nothing', status: 404, code: 'NOT_FOUND' },
  {
    what: 'a known call with another method',
    method: 'DELETE',
    path: '/api/home/stats',
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
  },
  // A QUERY request without a content type must fail: https://www.rfc-editor.org/rfc/rfc10008#section-2
  { what: 'a query of a call', method: 'QUERY', path: '/api/home/stats', status: 400, code: 'INVALID_REQUEST' },
  { what: 'a query of a page', method: 'QUERY', path: '/', status: 400, code: 'INVALID_REQUEST' },
  { what: 'a query of nothing', method: 'QUERY', path: '/api/nothing', status: 400, code: 'INVALID_REQUEST' },
  { what: 'an address that is no UTF-8', path: '/api/summoners/%', status: 400, code: 'INVALID_REQUEST' },
  { what: 'a lone #', path: '/api/summoners/%23', status: 400, code: 'INVALID_NAME' },
  { what: 'a NUL', path: '/api/summoners/a%00b', status: 400, code: 'INVALID_REQUEST' },
  { what: 'a path of 10 kB', path: `/api/summoners/${'a'.repeat(10_000)}`, status: 414, code: 'URL_TOO_LONG' },
  { what: 'a key given twice', path: '/api/rankings/players?page=1&page=2', status: 400, code: 'INVALID_REQUEST' },
  { what: 'a page that is no number', path: '/api/rankings/players?page=x', status: 400, code: 'INVALID_REQUEST' },
  { what: 'page zero', path: '/api/rankings/players?page=0', status: 400, code: 'INVALID_REQUEST' },
  {
    what: 'a page beyond the last there can be',
    path: '/api/rankings/players?page=1001',
    status: 404,
    code: 'NOT_FOUND',
  },
  {
    what: 'a name of sixteen emoji',
    path: `/api/summoners/${encodeURIComponent('👨‍👩‍👧‍👦'.repeat(16))}`,
    status: 404,
    code: 'SUMMONER_NOT_FOUND',
  },
  { what: 'an unknown match', path: '/api/matches/KR_1', status: 404, code: 'MATCH_NOT_FOUND' },
])('a request for $what is refused with $code', async ({ path, status, code, method = 'GET' }) => {
  const answer = await site.send(method, path)
  const body = ErrorBody.parse(await answer.json())
  expect(answer.status).toBe(status)
  expect(body).toMatchObject({ statusCode: status, code })
})

test.each([
  '/docs/static/../../package.json',
  '/docs/static/%2e%2e/%2e%2e/package.json',
  '/docs/static/..%2f..%2fpackage.json',
  '/docs/static/.%5c..%5cpackage.json',
])('a path that leads out of its folder is refused with our own error: %s', async (path) => {
  const { status, text } = await getUnnormalised(path)
  const refusal = ErrorBody.parse(JSON.parse(text))
  expect([403, 404]).toContain(status)
  expect(refusal).toMatchObject({ statusCode: status, code: status === 403 ? 'FORBIDDEN' : 'NOT_FOUND' })
})

test.each([
  { path: '/api/home/stats', status: 405 },
  { path: '/api/nothing', status: 404 },
])('a QUERY with JSON to $path gets $status', async ({ path, status }) => {
  const answer = await site.send('QUERY', path, { body: '{}', headers: { 'content-type': 'application/json' } })
  expect([answer.status, ErrorBody.parse(await answer.json()).statusCode]).toEqual([status, status])
})

test.each([
  { what: 'plain text', type: 'text/plain', body: 'hello', status: 415 },
  { what: 'a form', type: 'application/x-www-form-urlencoded', body: 'a=1', status: 415 },
  { what: 'JSON that ends too early', type: 'application/json', body: '{"a":', status: 400 },
  { what: 'JSON nested 100,000 deep', type: 'application/json', body: '['.repeat(100_000), status: 400 },
  { what: 'JSON with __proto__', type: 'application/json', body: '{"__proto__":{"isAdmin":true}}', status: 400 },
  { what: 'JSON with a NUL', type: 'application/json', body: '{"a":"\\u0000"}', status: 400 },
  { what: 'JSON that writes about NUL', type: 'application/json', body: '{"a":"\\\\u0000"}', status: 404 },
  { what: '300 kB of JSON', type: 'application/json', body: `"${'a'.repeat(300_000)}"`, status: 413 },
])('a body of $what gets $status', async ({ type, body, status }) => {
  const answer = await site.send('POST', '/api/summoners/nobody/refresh', { body, headers: { 'content-type': type } })
  expect(answer.status).toBe(status)
  ErrorBody.parse(await answer.json())
})

test('the refusal of a query string names the wrong parameter', async () => {
  const answer = await site.get('/api/rankings/players?limit=abc')
  expect(await answer.json()).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path: '/limit' }] })
})

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

test.each([
  ['a page', '/'],
  ['an answer', '/api/home/stats'],
  ['a refusal', '/api/nothing'],
  ['a missing page', '/summoner/nobody'],
  ['an address that is no UTF-8', '/api/summoners/%'],
  ['a redirect', '/nowhere'],
  ['the health page', '/health'],
  ['the description of the calls', '/docs/json'],
  ['a missing file', '/assets/missing.js'],
])('an answer to %s carries the security headers', async (_, path) => {
  const { headers } = await site.get(path, html)
  expect(Object.fromEntries(headers)).toMatchObject(EVERYWHERE)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('images may come from the game and Discord, styles and scripts only from this site', async () => {
  const policy = (await site.get('/')).headers.get('content-security-policy')
  expect(policy).toContain("img-src 'self' https://cdn.discordapp.com https://art.example blob:")
  expect(policy).toContain("style-src 'self';")
})

test('an error is never cached', async () => {
  expect((await site.get('/api/nothing')).headers.get('cache-control')).toBe('no-store')
})

test('unknown pages redirect home', async () => {
  const answer = await site.get('/no/such/page', html)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
})

test.each([
  '/x.png',
  '/x.js.map',
  '/x.webmanifest',
  '/pictures/x.jpeg',
  '/.env',
  '/.git/config',
  '/.well-known/nothing',
  '/feeds/unknown.xml',
  '/feeds/unknown',
  '/feed',
  '/rss',
  '/community/board/1/feed.xml',
  '/og/nothing',
  '/api/nothing',
  '/sitemap-2.xml',
])('the path %s looks like a file or a feed and is not found', async (path) => {
  const answer = await site.get(path, html)
  expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
})

test.each(['/x', '/feedback', '/clan/1', '/match', '/a.b/c', '/admin/nothing'])(
  'the unknown page %s redirects home',
  async (path) => {
    const answer = await site.get(path, html)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  },
)

test.each([
  ['/clans/', '/clans'],
  ['/ranking/?position=TOP&season=2026-1', '/ranking?position=TOP&season=2026-1'],
  ['/summoner/%EB%B6%80%EB%A6%AC-KR1//', '/summoner/%EB%B6%80%EB%A6%AC-KR1'],
  ['//elsewhere.example/', '/elsewhere.example'],
])('the page %s redirects to the path without its last slash', async (path, location) => {
  const answer = await site.app.inject({ url: path, headers: html })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
})

test('an API path with a trailing slash does not redirect', async () => {
  expect((await site.get('/api/clans/')).status).not.toBe(302)
})

test.each([
  ['/summoner/%', '/summoner/%25'],
  ['/summoner/%E0%A4%A', '/summoner/%25E0%25A4%25A'],
  ['//elsewhere.example/%', '/elsewhere.example/%25'],
  ['/%', '/%25'],
])('the malformed page path %s redirects to an escaped path that is looked up as typed', async (path, location) => {
  const answer = await site.get(path, html)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, location])
})

test('/health answers a browser with a page and a program with its components', async () => {
  const page = await site.get('/health', html)
  expect(page.headers.get('content-type')).toContain('text/html')
  const answer = await site.get('/health')
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      status: 'ok',
      details: {
        database: { status: 'up' },
        storage: { status: 'up' },
        discord: { status: 'up', message: '연결 안 함' },
        riot: { status: 'up', message: '연결 안 함' },
      },
    },
  ])
})

test('the API description has every endpoint of the contract', async () => {
  const answer = await site.get('/docs/json')
  const { openapi, paths } = await answer.json()
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/summoners/{nameTag}',
      '/api/summoners/{nameTag}/matches',
      '/api/summoners/{nameTag}/live',
      '/api/summoners/{nameTag}/refresh',
      '/api/matches/{matchId}',
      '/api/search/summoners',
      '/api/home/stats',
      '/api/rankings/players',
      '/health',
    ]),
  )
})

test('the metrics answer 404 unless the settings have a token', async () => {
  expect((await site.get('/metrics')).status).toBe(404)
})
