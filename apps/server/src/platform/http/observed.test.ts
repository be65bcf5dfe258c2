import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite, startTestApp } from '#testing/testApp.ts'

const TOKEN = 'a-token-of-the-operator'
const lines: Record<string, unknown>[] = []

const site = await openSite({
  logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  config: { metricsToken: TOKEN },
})
beforeEach(() => {
  lines.length = 0
})

test('a request is logged in one line without its query, cookies or address', async () => {
  await site.get('/api/home/stats?code=secret', { cookie: 'sid=secret' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ method: 'GET', path: '/api/home/stats', route: '/api/home/stats', status: 200 })
  expect(JSON.stringify(lines)).not.toContain('secret')
  expect(JSON.stringify(lines)).not.toContain('127.0.0.1')
})

test('the log line of an invitation, a calendar or an overlay does not contain its secret', async () => {
  const opening = [
    '/api/invitations/',
    '/invitations/',
    '/api/inhouse/calendars/',
    '/api/inhouse/overlays/',
    '/overlay/',
  ]
  for (const path of opening) await site.get(`${path}opens-it`)
  expect(lines.map(({ path }) => path)).toEqual(opening.map((path) => `${path}…`))
  expect(JSON.stringify(lines)).not.toContain('opens-it')
})

test('an undecodable path is logged in one line too', async () => {
  await site.get('/api/summoners/%')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ method: 'GET', path: '/api/summoners/%', status: 400 })
})

test('a newline in a name does not break its log line', async () => {
  await site.get('/api/summoners/a%0Ab%0D%0A%7B%22level%22%3A60%7D')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.path).toBe('/api/summoners/a%0Ab%0D%0A%7B%22level%22%3A60%7D')
})

test('a defect is logged with its cause, which no answer reveals', async () => {
  const broken = await startTestApp({
    now: () => {
      throw new Error('the clock of table player_secret stopped')
    },
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  })
  const answer = await broken.get('/api/rankings/players')
  const text = await answer.text()
  await broken.close()
  expect([answer.status, JSON.parse(text)]).toEqual([
    500,
    { statusCode: 500, code: 'INTERNAL', message: '서버 오류가 발생했습니다.' },
  ])
  expect(lines.map(({ msg }) => msg)).toContain('request failed')
  expect(JSON.stringify(lines)).toContain('player_secret')
})

test.each([
  { what: 'a call', path: '/api/summoners/nobody/refresh', type: 'application/json' },
  { what: 'an upload', path: '/api/matches/replays', type: 'multipart/form-data; boundary=a' },
  { what: 'a result', path: '/api/matches', type: 'application/json' },
])('an aborted body is not our fault: $what', async ({ path, type }) => {
  const user = await signedIn(site)
  const token = await user.csrfToken()
  lines.length = 0
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'Host: a',
      `Content-Type: ${type}`,
      'Content-Length: 1000',
      `X-Csrf-Token: ${token}`,
      'Sec-Fetch-Site: same-origin',
      `Cookie: ${[...user.jar].map(([name, value]) => `${name}=${value}`).join('; ')}`,
      '',
      type.startsWith('multipart') ? '--a\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\na' : '{',
    ].join('\r\n'),
  )
  await wait(100)
  socket.destroy()
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('request'), { timeout: 10_000 })
  await wait(100)
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ status: 499 })
})

test('a client that leaves before its stream begins causes no error', async () => {
  const slow = await startTestApp({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  })
  onTestFinished(() => slow.close())
  for (let visit = 0; visit < 5; visit += 1) {
    const socket = connect(Number(new URL(slow.origin).port), '127.0.0.1')
    socket.write('GET /api/events?topics=board:1 HTTP/1.1\r\nHost: a\r\n\r\n', () => socket.destroy())
    await once(socket, 'close')
  }
  const abortedStreams = () => lines.filter(({ path, status }) => path === '/api/events' && status === 499)
  await vi.waitFor(() => expect(abortedStreams().length).toBeGreaterThan(0), { timeout: 10_000 })
  await wait(100)
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('metrics need the token', async () => {
  expect((await site.get('/metrics')).status).toBe(401)
  expect((await site.get('/metrics', { authorization: 'Bearer wrong-token-of-theirs' })).status).toBe(401)
  const answer = await site.get('/metrics', { authorization: `Bearer ${TOKEN}` })
  const numbers = await answer.text()
  expect(numbers).toContain('http_request_duration_seconds_count')
  expect(numbers).toMatch(/^database_pool_connections\{state="waiting"\} 0$/m)
  expect(numbers).toMatch(/^storage_free_bytes [1-9]/m)
  expect(numbers).toMatch(/^job_states\{state="failed"\} 0$/m)
  expect(numbers).toMatch(/^job_overdue_seconds\{job="ratings"\} 0$/m)
})

const WORDS = new Set(
  'sum max topk by rate delta clamp_min histogram_quantile le state status route job outcome method'.split(' '),
)

test('alerts and dashboard use existing metrics with existing labels', async () => {
  await site.get('/api/home/stats')
  const answer = await site.get('/metrics', { authorization: `Bearer ${TOKEN}` })
  const lines = (await answer.text()).split('\n').filter((line) => /^[a-z]/.test(line))
  const readDeployFile = (name: string) => readFile(new URL(`../../../../../deploy/${name}`, import.meta.url), 'utf8')
  const files = await Promise.all(['alarms.yml', 'grafana-buri.json'].map(readDeployFile))
  const [ofAlarms = [], ofBoard = []] = [
    [...(files[0] ?? '').matchAll(/^ {8}expr: (>\n(?: {10}.*\n)+|.*\n)/gm)].map(([, expr = '']) => expr),
    [...(files[1] ?? '').matchAll(/"expr": (".*"),?$/gm)].map(([, expr = '']): string => JSON.parse(expr)),
  ]
  expect([ofAlarms.length, ofBoard.length]).toEqual(files.map((file) => file.match(/\bexpr\b/g)?.length))
  const ours = [...ofAlarms, ...ofBoard].filter((expr) => !expr.includes('alertmanager_'))
  expect(ours.length).toBe(ofAlarms.length + ofBoard.length - 1)
  for (const expr of ours) {
    const bare = expr.replace(/\{[^}]*\}|\[\w+\]|\b\d[\d.e]*/g, ' ')
    const names = (bare.match(/[a-zA-Z_]\w*/g) ?? []).filter((word) => !WORDS.has(word) && word !== 'up')
    const had = new Set(
      names.flatMap((name) => lines.filter((line) => line.startsWith(name)).map((line) => line.split(/[ {]/)[0])),
    )
    expect([expr, names.filter((name) => !had.has(name))]).toEqual([expr, []])
    for (const [, name = '', labels = ''] of expr.matchAll(/(\w+)\{([^}]*)\}/g))
      for (const [, label = '', says = '', value = ''] of labels.matchAll(/(\w+)(=~?)"([^"]*)"/g)) {
        const values = lines
          .filter((line) => line.startsWith(`${name}{`))
          .map((line) => line.split(`${label}="`)[1]?.split('"')[0])
        if (label === 'job' && value === 'buri') continue
        expect([expr, label, values.length > 0 && !values.includes(undefined)]).toEqual([expr, label, true])
        if (says === '=' && label !== 'status') expect(values).toContain(value)
      }
    for (const [, labels = ''] of expr.matchAll(/\bby \(([^)]*)\)/g))
      for (const label of labels.split(', '))
        expect([
          expr,
          lines.some((line) => names.some((name) => line.startsWith(`${name}{`)) && line.includes(`${label}="`)),
        ]).toEqual([expr, true])
  }
})
