import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signedIn } from '#server/testAccounts.ts'
import { startTestApp, type TestApp } from '#server/testApp.ts'

const TOKEN = 'a-token-of-the-operator'
const lines: Record<string, unknown>[] = []

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    config: { metricsToken: TOKEN },
  })
})
beforeEach(() => {
  lines.length = 0
})
afterAll(() => site.close())

test('a request leaves one line, without its query, its cookies or an address', async () => {
  await site.get('/api/home/stats?code=secret', { cookie: 'sid=secret' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ method: 'GET', path: '/api/home/stats', route: '/api/home/stats', status: 200 })
  expect(JSON.stringify(lines)).not.toContain('secret')
  expect(JSON.stringify(lines)).not.toContain('127.0.0.1')
})

test('an address that is no text leaves one line too', async () => {
  await site.get('/api/summoners/%')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ method: 'GET', path: '/api/summoners/%', status: 400 })
})

test('a newline in a name stays inside its line', async () => {
  await site.get('/api/summoners/a%0Ab%0D%0A%7B%22level%22%3A60%7D')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.path).toBe('/api/summoners/a%0Ab%0D%0A%7B%22level%22%3A60%7D')
})

test('a defect is logged with its cause, which no answer shows', async () => {
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
])('a body that breaks off is no fault of ours: $what', async ({ path, type }) => {
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

test('the metrics are for who shows the token', async () => {
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

test('alarms and the board ask for numbers that are there', async () => {
  const answer = await site.get('/metrics', { authorization: `Bearer ${TOKEN}` })
  const described = new Set([...(await answer.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const deployed = (name: string) => readFile(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8')
  const files = await Promise.all(['alarms.yml', 'grafana-buri.json'].map(deployed))
  const sources = files.join('\n')
  for (const file of files) {
    expect(file).toContain('job_states')
    expect(file).toContain('job_overdue_seconds')
  }
  const names = sources.match(/\b(?:http|database|storage|event|job|process|nodejs)_[a-z0-9_]+/g) ?? []
  expect(new Set(names).size).toBeGreaterThan(7)
  expect(names.filter((name) => !described.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([])
})

test('the description of the calls is a page that may style itself, but runs no foreign script', async () => {
  const answer = await site.get('/docs')
  const policy = answer.headers.get('content-security-policy')
  expect(answer.status).toBe(200)
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
})
