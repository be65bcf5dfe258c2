import type { RouteWithUrl } from '@buri/contract/route'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import type { RouteDeclaration } from '#server/platform/http/access.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { contractRoutes, sampleAddress } from '#testing/testRoutes.ts'

const site = await openSite()
beforeAll(async () => {
  await site.store(aParsedMatch({ gameId: '1', names: { 0: '새벽감자#KR1' } }))
})

const named = await contractRoutes()
const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`
const BEING_BUILT: string[] = []
const isServed = (route: { method: string; url: string }) =>
  site.app.declaredRoutes().some((served) => nameOf(served) === nameOf(route))
const routes = named.filter((route) => !BEING_BUILT.includes(nameOf(route)))
const sorted = (names: string[]) => [...new Set(names)].sort()

/** Whether a public route is outside the contract, as pages, files and the API description are. */
const isUncalled = ({ method, url }: { method: string; url: string }) =>
  method === 'HEAD' ||
  !/^\/(api|web|auth|health|images|oembed|og)(\/|$)/.test(url) ||
  ['/auth/success', '/auth/choose'].includes(url)

test('every route of the contract is served, and no API route is served that the contract does not name', () => {
  const served = site.app.declaredRoutes().filter((route) => !isUncalled(route))
  const expected = named.filter((route) => isServed(route) || !BEING_BUILT.includes(nameOf(route)))
  expect(sorted(served.map(nameOf))).toEqual(sorted(expected.map(nameOf)))
})

test('every route is served as the contract declares it', () => {
  const declared = ({ access, scope, permission, limits, clan }: RouteDeclaration) => ({
    access,
    scope,
    permission,
    limits,
    clan,
  })
  const served = new Map(site.app.declaredRoutes().map((route) => [nameOf(route), declared(route)]))
  for (const route of routes)
    expect([nameOf(route), served.get(nameOf(route))]).toEqual([nameOf(route), declared(route)])
})

/** The only route about one clan that needs no clan right: applicants may withdraw in every state of the clan. */
const WHATEVER_THE_CLAN = ['DELETE /api/clans/:id/join-requests/my']

test('every route about one clan declares the clan right it requires', () => {
  const silent = routes.filter(({ url, clan }) => /^\/api\/clans\/:/.test(url) && !clan)
  expect(silent.map(nameOf)).toEqual(WHATEVER_THE_CLAN)
  for (const { url, clan } of routes) expect(!clan || url.includes(`:${clan.param}`)).toBe(true)
})

test('every route answers 404 for a clan that does not exist', async () => {
  const person = await signedIn(site)
  const plain = routes.filter(({ clan, schema }) => clan && !schema.body)
  expect(plain.length).toBeGreaterThan(5)
  for (const { method, url } of plain) {
    const answer = await (await person.send(method, sampleAddress(url))).json()
    expect([method, url, answer.code]).toEqual([method, url, 'CLAN_NOT_FOUND'])
  }
})

test('routes outside the contract are public and change nothing', () => {
  const pages = site.app
    .declaredRoutes()
    .filter(isUncalled)
    .filter(({ method }) => method !== 'HEAD')
  for (const page of pages) expect([nameOf(page), page.access]).toEqual([`GET ${page.url}`, 'open'])
})

type Caller = 'a visitor' | 'a signed-in user' | 'an administrator'
const arrivals: Record<Caller, () => Promise<Pick<ReturnType<typeof openBrowser>, 'send'>>> = {
  'a visitor': async () => openBrowser(site.origin),
  'a signed-in user': () => signedIn(site),
  'an administrator': () => signedIn(site, { isAdmin: true }),
}
const refusals: Record<RouteWithUrl['access'], Partial<Record<Caller, number>>> = {
  open: {},
  login: { 'a visitor': 401 },
  admin: { 'a visitor': 401, 'a signed-in user': 403 },
}
const everyone = Object.keys(arrivals) as Caller[]

test.each(routes.flatMap((route) => everyone.map((caller) => ({ route: nameOf(route), ...route, viewer: caller }))))(
  'the route $route lets $viewer in or refuses, as its declared access says',
  async ({ method, url, access, permission, viewer }) => {
    const browser = await arrivals[viewer]()
    const refused = refusals[permission ? 'admin' : access][viewer]
    const { status } = await browser.send(method, sampleAddress(url))
    // Even an answer about a missing body or an unknown match means that the caller was let in.
    const isRefusedAccess = status === 401 || (status === 403 && (access === 'open' || viewer === 'an administrator'))
    const outcome = status >= 500 ? 'a fault' : isRefusedAccess || status === refused ? status : 'let in'
    expect(outcome).toBe(refused ?? 'let in')
  },
)

/** Routes whose body is not JSON, left out of the tests of bodies: readers of files ignore unknown parts. */
const READ_ELSEWHERE = [
  'POST /api/matches',
  'POST /api/matches/replays',
  'POST /api/uploads/images',
  'PUT /api/clans/:id/badge',
  'POST /api/clans/:id/imports',
]

test('every body is strict: a field that the contract does not name is refused', () => {
  for (const route of routes) {
    if (!route.schema.body || READ_ELSEWHERE.includes(nameOf(route))) continue
    const shape = z.toJSONSchema(route.schema.body, { io: 'input', unrepresentable: 'any' })
    for (const schema of shape.anyOf ?? [shape])
      expect([nameOf(route), typeof schema === 'object' && (schema.additionalProperties ?? schema.type)]).toEqual([
        nameOf(route),
        false,
      ])
  }
})

type Schema = z.core.JSONSchema.BaseSchema

function numbersIn(schema: Schema, path = ''): { at: string; maximum: number }[] {
  const boundaries =
    schema.type === 'integer' || schema.type === 'number' ? [{ at: path, maximum: schema.maximum ?? Infinity }] : []
  const inside = Object.entries(schema).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? numbersIn({ ...value }, `${path}/${name}`) : [],
  )
  return schema.const === undefined ? [...boundaries, ...inside] : []
}

/** The largest integer that a four-byte column of the database can store. */
const MAX_STORED = 2 ** 31 - 1
/** Exempt from the test below, because the seed of the balance preview is not stored. */
const NOT_STORED = ['POST /api/inhouse/balance /properties/seed']

test('no body accepts a number larger than the database can store', () => {
  const tooLarge = routes.flatMap((route) => {
    if (!route.schema.body || READ_ELSEWHERE.includes(nameOf(route))) return []
    const numbers = numbersIn(z.toJSONSchema(route.schema.body, { io: 'input', unrepresentable: 'any' }))
    return numbers.filter(({ maximum }) => maximum > MAX_STORED).map(({ at }) => `${nameOf(route)} ${at}`)
  })
  expect(tooLarge).toEqual(NOT_STORED)
})

test('administration requests that are refused are in the log', async () => {
  const user = await signedIn(site, { nickname: '기웃\n거림' })
  await user.get('/api/admin/claims')
  const entries = await site.db.selectFrom('auditLog').selectAll().where('actorId', '=', user.userId).execute()
  expect(entries).toMatchObject([
    {
      action: 'access.denied',
      actorLabel: '기웃\n거림',
      targetType: 'route',
      targetId: 'GET /api/admin/claims',
      result: 'denied',
      addressMark: expect.stringMatching(/^[\w-]{22}$/),
    },
  ])
  expect(JSON.stringify(entries)).not.toContain('127.0.0.1')
})
