import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

test('a defect is logged with its cause and told to nobody', async () => {
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

test('the metrics are for who shows the token', async () => {
  expect((await site.get('/metrics')).status).toBe(401)
  expect((await site.get('/metrics', { authorization: 'Bearer wrong-token-of-theirs' })).status).toBe(401)
  const answer = await site.get('/metrics', { authorization: `Bearer ${TOKEN}` })
  expect(await answer.text()).toContain('http_request_duration_seconds_count')
})

test('the description of the calls is a page that may style itself, but runs no foreign script', async () => {
  const answer = await site.get('/docs')
  const policy = answer.headers.get('content-security-policy')
  expect(answer.status).toBe(200)
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
})
