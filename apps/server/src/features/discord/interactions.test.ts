import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const hexKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const NOW = '2026-11-20T12:00:00Z'

const received: { method: string | undefined; url: string | undefined; body: unknown }[] = []
let discord: Server
let site: TestApp
let slow: TestApp
beforeAll(async () => {
  discord = createServer(async (request, response) => {
    received.push({ method: request.method, url: request.url, body: JSON.parse(await textOf(request)) })
    if (received.length === 1) response.writeHead(429, { 'retry-after': '0.01' }).end('{}')
    else response.writeHead(200).end('{}')
  })
  await new Promise<void>((listening) => discord.listen(0, '127.0.0.1', listening))
  const apiUrl = `http://127.0.0.1:${(discord.address() as AddressInfo).port}/api/v10`
  const config = { discordCommands: { publicKey: hexKey, apiUrl } }
  site = await startTestApp({ config })
  slow = await startTestApp({ config, beside: { url: site.url }, commandPatienceMs: 0 })
  await site.store(aParsedMatch({ names: { 0: '새벽*감자#KR1', 1: '숨은이#KR1', 2: '물약두개#0420' } }))
  await site.db.updateTable('player').set({ visibility: 'private' }).where('gameName', '=', '숨은이').execute()
})
afterAll(async () => {
  await slow.close()
  await site.close()
  discord.close()
})

async function textOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const secondsOf = (instant: string) => String(Date.parse(instant) / 1000)
function signed(body: string, timestamp = secondsOf(NOW)) {
  const signature = sign(null, Buffer.from(timestamp + body), privateKey).toString('hex')
  return { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp }
}
const post = (to: TestApp, body: string, headers: Record<string, string>) =>
  fetch(`${to.origin}/api/discord/interactions`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

const commandBody = (name: string, word?: string) =>
  JSON.stringify({
    type: 2,
    application_id: '1234567890',
    token: 'aW50ZXJhY3Rpb24.token_-1',
    data: {
      name: '부리',
      options: [{ type: 1, name, options: word === undefined ? [] : [{ name: '이름', value: word }] }],
    },
  })
async function replyTo(name: string, word?: string): Promise<string> {
  const body = commandBody(name, word)
  const answer = await post(site, body, signed(body))
  expect(answer.status).toBe(200)
  const { type, data } = await answer.json()
  expect([type, data.allowed_mentions]).toEqual([4, { parse: [] }])
  return data.content
}

const PING = JSON.stringify({ type: 1 })

test('a ping is answered', async () => {
  const answer = await post(site, PING, signed(PING))
  expect([answer.status, await answer.json()]).toEqual([200, { type: 1 }])
})

test.each<{ what: string; body?: string; headers: () => Record<string, string> }>([
  { what: 'nothing signed', headers: () => ({}) },
  { what: 'another body', body: '{"type":1} ', headers: () => signed(PING) },
  {
    what: 'another time',
    headers: () => ({ ...signed(PING), 'x-signature-timestamp': secondsOf('2026-11-20T12:00:01Z') }),
  },
  { what: 'an old request', headers: () => signed(PING, secondsOf('2026-11-20T11:54:00Z')) },
  { what: 'one of the future', headers: () => signed(PING, secondsOf('2026-11-20T12:06:00Z')) },
  { what: 'no hexadecimal', headers: () => ({ ...signed(PING), 'x-signature-ed25519': 'z'.repeat(128) }) },
])('a request signed with the fault "$what" is refused', async ({ body = PING, headers }) => {
  const answer = await post(site, body, headers())
  expect([answer.status, (await answer.json()).code]).toEqual([401, 'SIGNATURE_INVALID'])
})

test.each(['', 'null', '{', '{"type":3}', '{"type":2,"data":{}}', JSON.stringify({ type: 2, token: '../..' })])(
  'the signed text %j is not a command',
  async (body) => {
    expect((await post(site, body, signed(body))).status).toBe(400)
  },
)

test('without an application key the endpoint for commands does not exist', async () => {
  const plain = await startTestApp({ beside: { url: site.url } })
  expect((await post(plain, PING, signed(PING))).status).toBe(404)
  await plain.close()
})

test('the bot answers with a player’s record, and for a hidden player as for an unknown one', async () => {
  const words = await replyTo('전적', '새벽*감자')
  expect(words).toContain('**새벽\\*감자\\#KR1**')
  expect(words).toContain('https://buri.example/summoner/')
  expect(await replyTo('전적', '숨은이')).toBe(await replyTo('전적', '없는이'))
  expect(await replyTo('전적', '#')).toMatch(/소환사명#태그라인/)
})

const suggest = (name: string, word: string, sender = true) =>
  JSON.stringify({
    ...{ type: 4, application_id: '1234567890', token: 'aW50ZXJhY3Rpb24.token_-1' },
    ...(sender && { id: '9', user: { id: '77' } }),
    data: { name: '부리', options: [{ type: 1, name, options: [{ name: '이름', value: word, focused: true }] }] },
  })
const choicesOf = async (body: string, from = site) => (await (await post(from, body, signed(body))).json()) as unknown

test('a name is completed with its tag while it is typed, but not the name of a hidden player', async () => {
  const choices = [{ name: '새벽*감자#KR1 · 1판', value: '새벽*감자#KR1' }]
  for (const word of ['새벽', '새벽*감자', '새벽*감자#'])
    expect([word, await choicesOf(suggest('전적', word))]).toEqual([
      word,
      { type: 8, data: { choices: [{ ...choices[0], name: expect.stringMatching(/^새벽\*감자#KR1/) }] } },
    ])
  for (const body of [
    suggest('전적', '숨은이'),
    suggest('전적', ''),
    suggest('팀', '새벽'),
    suggest('전적', '새벽', false),
  ])
    expect(await choicesOf(body)).toEqual({ type: 8, data: { choices: [] } })
  // The site `slow` defers its answers to commands. Choices cannot be deferred.
  expect(await choicesOf(suggest('전적', '새벽'), slow)).toMatchObject({ type: 8 })
})

test('a person who asks for names too often gets none', async () => {
  await site.pool.query(`update request_window set requests = 120 where bucket = 'discord-suggest:77'`)
  expect(await choicesOf(suggest('전적', '새벽'))).toEqual({ type: 8, data: { choices: [] } })
})

test('an unknown name is answered with similar names', async () => {
  expect(await replyTo('전적', '물약세개')).toContain('비슷한 이름: **물약두개\\#0420**')
  expect(await replyTo('전적', '숨은임')).not.toContain('숨은이')
})

test('ranking, nights and help are answered', async () => {
  expect(await replyTo('순위')).toBe('아직 순위에 오른 사람이 없어요.')
  expect(await replyTo('내전')).toContain('/inhouse/new')
  expect(await replyTo('다른 것')).toContain('/부리 팀')
})

test('a list of nights shows open nights even if there are many past ones', async () => {
  const host = await signedIn(site)
  for (const hour of [13, 14, 15, 16, 17, 18]) {
    const night = {
      title: hour === 18 ? '18시 https://evil.example' : `${hour}시`,
      startsAt: `2026-11-20T${hour}:00:00Z`,
      access: 'everyone',
    }
    expect((await host.command('POST', '/api/inhouse/nights', night)).status).toBe(201)
  }
  await site.pool.query(`update night set state = 'finished' where title not like '18시%'`)
  expect(await replyTo('내전')).toMatch(/^\*\*18시 https\\:\\\/\\\/evil\.example\*\*/)
})

test('the names of ten players become two teams', async () => {
  const ten = ['새벽*감자', ...Array.from({ length: 9 }, (_, index) => `사람${index}`)]
  const words = await replyTo('팀', ten.join(', '))
  for (const name of ten) expect(words).toContain(name.replace('*', '\\*'))
  expect(words).toContain('블루팀')
  expect(await replyTo('팀', '하나, 둘')).toBe('열 명이 있어야 해요. 지금은 2명이에요.')
  expect(await replyTo('팀', '가'.repeat(5999))).not.toBe('')
  const twice = [...ten.slice(0, 8), '물약두개', '물약두개#0420']
  expect(await replyTo('팀', twice.join(', '))).toContain('두 번')
})

test('a slow answer is deferred, and sent later even if Discord limits the rate', async () => {
  const body = commandBody('순위')
  const answer = await post(slow, body, signed(body))
  expect([answer.status, await answer.json()]).toEqual([200, { type: 5 }])
  await expect.poll(() => received.length).toBe(2)
  expect(received[1]).toMatchObject({
    method: 'PATCH',
    url: '/api/v10/webhooks/1234567890/aW50ZXJhY3Rpb24.token_-1/messages/@original',
    body: { content: '아직 순위에 오른 사람이 없어요.', allowed_mentions: { parse: [] } },
  })
})
