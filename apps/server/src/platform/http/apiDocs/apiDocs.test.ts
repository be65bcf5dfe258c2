import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ERRORS } from '@buri/contract/errors'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { openSite, PUBLIC_URL } from '#testing/testApp.ts'
import { contractRoutes } from '#testing/testRoutes.ts'
import { apiDocsPlugin } from './apiDocs.ts'
import { describeEndpoints } from './describeEndpoints.ts'

type Answer = { $ref?: string; content?: Record<string, unknown> }
type Operation = {
  operationId: string
  security: Record<string, string[]>[]
  responses: Record<string, Answer>
  parameters?: { in: string; name: string }[]
}
type Described = {
  openapi: string
  info: { title: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Record<string, { in?: string; name?: string }>
    responses: Record<string, { content: Record<string, { schema: { properties: { code: { enum: string[] } } } }> }>
  }
}

const site = await openSite()
let text: string
let described: Described
let workMs: number
beforeAll(async () => {
  await site.get('/api/nothing')
  const before = process.threadCpuUsage()
  text = await (await site.get('/docs/json')).text()
  const { user, system } = process.threadCpuUsage(before)
  workMs = (user + system) / 1000
  described = JSON.parse(text)
})

const operations = () =>
  Object.entries(described.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      method,
      ...operation,
    })),
  )
const operation = (method: string, path: string) => {
  const found = described.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not described`)
  return found
}

test('the first OpenAPI description is made in another thread', () => {
  // The description would take seconds in the server's own thread. A slow machine needs 220 ms without it.
  expect(workMs).toBeLessThan(600)
})

test('an OpenAPI linter finds no error in the description', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // The project grants no licence, and developers run the site on localhost.
      'info-license': 'off',
      'no-server-example.com': 'off',
      // No path is ambiguous: the router prefers a literal part to a parameter, and another method is another call.
      'no-ambiguous-paths': 'off',
      'operation-2xx-response': 'error',
      'operation-operationId': 'error',
      'operation-summary': 'error',
      'security-defined': 'error',
    },
  })
  const problems = await lintFromString({ source: text, config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
})

test('every route of the server is described, and no other', () => {
  expect(described.info.description).toContain('`/auth/discord`')
  const served = site.app
    .declaredRoutes()
    .filter(
      ({ method, url, isDescribed }) => isDescribed && method !== 'HEAD' && !/^\/auth\/(?:discord|openid)/.test(url),
    )
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  expect(
    operations()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(served.sort())
})

test('the description has the site’s name and address', async () => {
  expect([described.openapi, described.info.title]).toEqual(['3.1.0', '부리'])
  expect(described.servers).toEqual([{ url: PUBLIC_URL }])
  const page = await (await site.get('/docs')).text()
  expect(page).toContain('<title>부리 API</title>')
  expect(page).not.toMatch(/swagger/i)
})

test('every call has a unique name and a successful answer', () => {
  const ids = operations().map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z]\w+$/)
  const without = operations().filter(
    ({ responses }) => !Object.keys(responses).some((status) => /^2\d\d$/.test(status)),
  )
  expect(without.map(({ name }) => name)).toEqual([])
})

test('an answer that is not JSON gives its media type', () => {
  const types = (path: string) => Object.keys(operation('get', path).responses['200']?.content ?? {})
  expect(types('/api/events')).toEqual(['text/event-stream'])
  expect(types('/api/community/boards/{id}/feed.xml')).toEqual(['application/rss+xml'])
  expect(types('/api/inhouse/nights/{id}/calendar.ics')).toEqual(['text/calendar'])
  expect(types('/og/{kind}/{file}')).toEqual(['image/png'])
  expect(types('/images/{file}')).toEqual(['image/webp'])
  expect(types('/images/crests/{file}')).toEqual(['image/svg+xml'])
  expect(types('/api/admin/logs/csv')).toEqual(['text/csv'])
  expect(types('/api/clans/{id}/members.csv')).toEqual(['text/csv'])
})

test('each call states its access rules', () => {
  const { securitySchemes } = described.components
  expect(securitySchemes.session).toMatchObject({ in: 'cookie', name: '__Host-sid' })
  expect(securitySchemes.csrfToken).toMatchObject({ in: 'header', name: 'x-csrf-token' })
  expect(operation('get', '/api/home/stats').security).toEqual([{}, { session: [] }, { apiToken: ['read'] }])
  expect(operation('get', '/auth/me').security).toEqual([{ session: [] }])
  expect(operation('post', '/api/clans').security).toEqual([{ session: [], csrfToken: [] }])
  expect(securitySchemes.apiToken).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(operation('post', '/api/matches').security).toEqual([{ session: [], csrfToken: [] }, { apiToken: ['upload'] }])
  expect(operation('post', '/api/inhouse/balance').security).toEqual([
    { visitor: [], csrfToken: [] },
    { session: [], csrfToken: [] },
  ])
  expect(operation('post', '/api/discord/interactions').security).toEqual([{ discordSignature: [], discordTime: [] }])
  const declared = new Map(
    site.app.declaredRoutes().map((route) => [`${route.method} ${route.url.replace(/:(\w+)/g, '{$1}')}`, route]),
  )
  for (const { name, security, responses } of operations()) {
    const { access, scope } = declared.get(name) ?? expect.fail(name)
    const isOpen = access === 'open'
    const ways = security.filter((way) => !('apiToken' in way))
    expect([name, ways.every((way) => 'session' in way)]).toEqual([name, !isOpen])
    expect([name, security.flatMap((way) => way.apiToken ?? [])]).toEqual([name, scope ? [scope] : []])
    expect([name, '401' in responses]).toEqual([
      name,
      !isOpen || scope !== undefined || name === 'POST /api/discord/interactions',
    ])
  }
})

test('refusals are listed with their codes, each under its status', () => {
  const { responses } = described.components
  const codesOf = (name: string) => responses[name]?.content['application/json']?.schema.properties.code.enum
  const codesOfStatuses = (isWantedStatus: (status: number) => boolean) =>
    Object.entries(ERRORS).flatMap(([code, { status }]) => (isWantedStatus(status) ? code : []))
  expect(codesOf('Refused')).toEqual(codesOfStatuses(() => true))
  const single = Object.keys(responses).filter((name) => /\d/.test(name))
  expect(single.length).toBeGreaterThan(9)
  for (const name of single)
    expect([name, codesOf(name)]).toEqual([name, codesOfStatuses((status) => name === `Refused${status}`)])
  for (const { name, responses } of operations())
    expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['429', 'default'])])
})

test('each POST that makes something takes an Idempotency-Key, and no other call does', async () => {
  const keyed = (await contractRoutes()).filter(({ repeat }) => repeat === 'keyed')
  const operationsWithKey = operations().filter(({ parameters = [] }) =>
    parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
  )
  expect(operationsWithKey.map(({ name }) => name).sort()).toEqual(
    keyed.map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`).sort(),
  )
  expect(described.info.description).toContain('Idempotency-Key')
})

test('path and query parameters are described where they exist', () => {
  for (const { name, path, parameters = [] } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part)
    const pathParameters = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)
    expect([name, pathParameters.sort()]).toEqual([name, inPath.sort()])
  }
})

test.each(['/docs', '/docs/json'])(
  'the file %s is compressed, and not sent again to a client that has it',
  async (path) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await site.app.inject({ url: path, headers: { 'accept-encoding': encoding } })
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([
        200,
        encoding === 'identity' ? undefined : encoding,
      ])
      expect(answer.headers.vary).toContain('accept-encoding')
      const size = answer.rawPayload.length
      if (encoding !== 'identity') expect(size).toBeLessThan(100_000)
      const decompress = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }[encoding]
      if (path === '/docs/json') expect(decompress?.(answer.rawPayload).toString()).toBe(text)
      const revalidated = await site.app.inject({
        url: path,
        headers: { 'accept-encoding': encoding, 'if-none-match': String(answer.headers.etag) },
      })
      expect([revalidated.statusCode, revalidated.rawPayload.length]).toEqual([304, 0])
    }
  },
)

test('the page needs no script and only its own style sheet, and its headings are in order', async () => {
  const answer = await site.get('/docs')
  const page = await answer.text()
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toContain("style-src 'self';")
  expect(page).not.toMatch(/<script|<style|style=/)
  const levels = [...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
  expect(page).toContain('id="clanCreate"')
  expect(page).toContain('href="/docs/json"')
  const style = await site.get('/docs/style.css')
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
})

test('a failed description is made again on the next request', async () => {
  const app = Fastify()
  let program = 'data:text/javascript,throw new Error("broken")'
  const good =
    'data:text/javascript,import { parentPort as p } from "node:worker_threads"; p.postMessage({ json: { br: new Uint8Array([3]), gzip: new Uint8Array() } })'
  await app.register(apiDocsPlugin, {
    publicUrl: () => PUBLIC_URL,
    contact: undefined,
    program: () => new URL(program),
  })
  expect((await app.inject('/docs/json')).statusCode).toBe(500)
  program = good
  const headers = { 'accept-encoding': 'br' }
  const answers = await Promise.all([1, 2].map(() => app.inject({ url: '/docs/json', headers })))
  expect(answers.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.length])).toEqual([
    [200, 1],
    [200, 1],
  ])
  await app.close()
})

test('the contact is in the description', () => {
  const contactIn = (contact: string) => describeEndpoints({}, { publicUrl: PUBLIC_URL, contact }).info
  expect(contactIn('mailto:help@buri.example')).toMatchObject({ contact: { email: 'help@buri.example' } })
  expect(contactIn('https://buri.example/help')).toMatchObject({ contact: { url: 'https://buri.example/help' } })
})
