import { LIMITS } from '@buri/contract/limits'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { contractRoutes } from '#testing/testRoutes.ts'
import {
  bytesOfText,
  isEndless,
  isFreeText,
  maxBytesOf,
  nameOf,
  requestWith,
  type TextField,
  textFields,
} from '#testing/testTexts.ts'

const site = await openSite()
let headers: Record<string, string>
beforeAll(async () => {
  await site.store(aParsedMatch({ gameId: '1', names: { 0: '새벽감자#KR1' } }))
  const admin = await signedIn(site, { isAdmin: true })
  headers = {
    'x-csrf-token': await admin.csrfToken(),
    'sec-fetch-site': 'same-origin',
    cookie: [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; '),
  }
})

const fields = textFields(await contractRoutes())

test('every text of the contract has a maximum length, which is checked before any processing', () => {
  // Match results are not among these fields, because a worker with limits of its own reads their bytes.
  expect(fields.filter(isEndless).map(nameOf)).toEqual([])
  expect(fields.map(nameOf)).toEqual(
    expect.arrayContaining([
      'POST /api/clans body introduceContent',
      'POST /api/clans body introduce_content',
      'POST /api/matches/replays form remark',
      'PUT /api/me/favorites body nameTags.[]',
      'GET /api/search/summoners querystring keyword',
      'GET /api/summoners/:nameTag params nameTag',
    ]),
  )
})

const WORST = {
  'marks that change places': '\u0301\u0316',
  'marks with something unseen between them': '\u0301\u200b\u0316\u200b',
  'decomposed syllables': '각'.normalize('NFD'),
  'letters that grow': 'İ\u{1d160}',
  spaces: ' \u3000',
  lines: 'a\n\n',
  'joined emoji': '👨\u200d👩\u200d',
  'backslashes and quotes': '\\"',
  digits: '9',
  'joined consonants': 'ㄳ#',
}

const KINDS = Object.keys(WORST) as (keyof typeof WORST)[]

/** Texts whose refusal could be slow, because they are no number or do not match a pattern. */
const WORST_MISFITS: readonly (keyof typeof WORST)[] = ['digits', 'spaces', 'decomposed syllables']

function textOf(field: TextField, unit: string, bytes: number): string {
  const each = bytesOfText(field, unit.repeat(100)) / 100
  return `a${unit.repeat(Math.max(1, Math.floor(bytes / each)))}`
}

function textsFor(field: TextField, unit: string): string[] {
  const most = maxBytesOf(field)
  if (!isFreeText(field)) return [textOf(field, unit, most)]
  const lengths = [2048, 32 * 1024].filter((bytes) => bytes < most)
  const texts = [...lengths, most].map((bytes) => textOf(field, unit, bytes))
  const { maxLength } = field.shape
  const longest = maxLength === undefined ? [] : [`a${unit.repeat(maxLength)}`.slice(0, maxLength).toWellFormed()]
  return [...texts, ...longest.filter((text) => bytesOfText(field, text) <= most)]
}

const MAX_MS = 50
const TRIES = 5
const FRESH_ALLOWANCE_EVERY = 8
let sentCount = 0

/** Returns the shortest processor time of several tries, to leave out compilation and garbage collection. */
async function fastestOf(send: () => Promise<{ statusCode: number }>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < TRIES && least > MAX_MS; attempt += 1) {
    if (sentCount++ % FRESH_ALLOWANCE_EVERY === 0) await sql`delete from request_window`.execute(site.db)
    const before = process.threadCpuUsage()
    const answer = await send()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
    expect(answer.statusCode).toBeLessThan(500)
  }
  return least
}

function costOf(field: TextField, text: string): Promise<number> {
  const request = requestWith(field, text)
  return fastestOf(() => site.app.inject({ ...request, headers: { ...headers, ...request.headers } }))
}

const HEADERS = [
  'accept',
  'accept-encoding',
  'cookie',
  'if-none-match',
  'origin',
  'referer',
  'user-agent',
  'x-csrf-token',
]
const HEADER_BYTES = 12_000
const LONGEST_PART = LIMITS.addressMaxLength - 100

test.each(HEADERS)('the longest header delays no other request: %s', async (name) => {
  const dear: unknown[] = []
  for (const [method, url] of [
    ['GET', '/api/home/stats'],
    ['GET', '/auth/me'],
    ['GET', '/'],
    ['POST', '/api/clans'],
  ] as const) {
    for (const unit of ['a', ' ', ';', '=', 'a=b; ', ',', 'q=0,', '"', '\\', '/', '9', '%', '(', 'Mac OS X ']) {
      const text = `a${unit.repeat(HEADER_BYTES / unit.length)}a`
      const milliseconds = await fastestOf(() =>
        site.app.inject({ method, url, headers: { ...headers, [name]: text } }),
      )
      if (milliseconds > MAX_MS) dear.push({ method, url, unit, milliseconds })
    }
  }
  expect(dear).toEqual([])
})

test.each(fields.map((field) => ({ name: nameOf(field), field })))(
  'the worst text of any length delays no other request: $name',
  { timeout: 300_000 },
  async ({ field }) => {
    const dear: unknown[] = []
    for (const kind of isFreeText(field) ? KINDS : WORST_MISFITS) {
      for (const text of textsFor(field, WORST[kind])) {
        const milliseconds = await costOf(field, text)
        if (milliseconds > MAX_MS) dear.push({ what: kind, length: text.length, milliseconds })
      }
    }
    expect(dear).toEqual([])
  },
)

test('the longest address of a page, a picture or a file delays no other request', { timeout: 300_000 }, async () => {
  const called = new Set(fields.map(({ route }) => route.url))
  const routes = site.app.declaredRoutes().filter(({ method, url }) => method === 'GET' && /[:*]/.test(url))
  const dear: unknown[] = []
  for (const { url } of routes.filter((route) => !called.has(route.url))) {
    for (const [what, unit] of Object.entries(WORST)) {
      const text = encodeURIComponent(unit.repeat(Math.floor(LONGEST_PART / encodeURIComponent(unit).length)))
      const address = url.replace(/:\w+|\*/, text).replace(/:\w+/g, 'x')
      const milliseconds = await fastestOf(() => site.app.inject({ url: address, headers: { accept: 'text/html' } }))
      if (milliseconds > MAX_MS) dear.push({ url, what, milliseconds })
    }
  }
  expect(routes.map(({ url }) => url)).toContain('/summoner/:nameTag')
  expect(dear).toEqual([])
})
