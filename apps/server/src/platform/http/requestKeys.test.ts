import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestKeyIn } from '@buri/contract/requestKey'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepRequestKeys } from '#server/platform/database/idempotentTransaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openProcesses } from '#testing/testApp.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { aKey, answerOf, browserOnProcess, sendRequest } from '#testing/testRepeats.ts'

const CLANS = '/api/clans'
const NIGHTS = '/api/inhouse/nights'

const [site, other] = await openProcesses()
let someone: SignedInBrowser
beforeEach(async () => {
  await site.pool.query('delete from request_window')
  for (const server of [site, other]) server.setNow('2026-11-21T12:00:00Z')
  someone = await signedIn(site)
})

const openNight = (browser: Browser, key?: string, title = '내전') =>
  sendRequest(browser, { path: NIGHTS, body: { title } }, key)
const codeOf = async (answer: Response) => {
  const { status, body } = await answerOf(answer)
  return [status, (body as { code?: string }).code]
}
const count = async (table: string) => Number((await site.pool.query(`select count(*) from ${table}`)).rows[0]?.count)
const nightsOf = async ({ userId }: SignedInBrowser) =>
  (await site.pool.query('select id from night where host_id = $1', [userId])).rowCount

test.each(['', 'short-7', 'x'.repeat(65), 'has space', '키가한글입니다요', 'slash/is/none', '"unclosed'])(
  'the key %j is refused',
  async (key) => {
    expect(requestKeyIn(key)).toBeUndefined()
    // Headers are bytes; fetch refuses other characters itself.
    if (/[^ -~]/.test(key)) return
    expect(await codeOf(await openNight(someone, key))).toEqual([400, 'REQUEST_KEY_INVALID'])
    expect(await nightsOf(someone)).toBe(0)
  },
)

test.each(['12345678', 'a'.repeat(64), '01J-_~.Xyz', '"8e03978e-40d5-43dd-bc93-6894a57f9324"'])(
  'the key %j is accepted',
  async (key) => {
    expect((await openNight(someone, key)).status).toBe(201)
    expect((await openNight(someone, key)).status).toBe(201)
    expect(await nightsOf(someone)).toBe(1)
  },
)

test('a second press has another key, and makes another thing', async () => {
  await openNight(someone, aKey())
  await openNight(someone, aKey())
  await openNight(someone)
  await openNight(someone)
  expect(await nightsOf(someone)).toBe(4)
})

test('a key that was used for something else is refused', async () => {
  const key = aKey()
  expect((await openNight(someone, key)).status).toBe(201)
  expect(await codeOf(await openNight(someone, key, '다른 내전'))).toEqual([409, 'REQUEST_KEY_REUSED'])
  expect(await codeOf(await sendRequest(someone, { path: CLANS, body: { clanName: '새벽' } }, key))).toEqual([
    409,
    'REQUEST_KEY_REUSED',
  ])
  expect([await nightsOf(someone), await count('clan')]).toEqual([1, 0])
})

test('the same key of another account is another key', async () => {
  const [key, otherUser] = [aKey(), await signedIn(site)]
  const first = await answerOf(await openNight(someone, key))
  const second = await answerOf(await openNight(otherUser, key))
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).not.toMatchObject({ id: (first.body as { id: string }).id })
})

test('a stored answer is not given after the session or the account has ended', async () => {
  const [left, banned] = [aKey(), aKey()]
  await openNight(someone, left)
  await site.pool.query('delete from session where user_id = $1', [someone.userId])
  expect((await openNight(someone, left)).status).toBe(403)
  const troll = await signedIn(site)
  await openNight(troll, banned)
  const admin = await signedIn(site, { isAdmin: true })
  await admin.command('POST', `/api/admin/users/${troll.userId}/ban`, { reason: '도배' })
  expect((await openNight(troll, banned)).status).toBe(403)
})

test('a refusal leaves no key, so the same press may succeed later', async () => {
  const key = aKey()
  await sendRequest(await signedIn(site), { path: CLANS, body: { clanName: '새벽' } })
  const clanRequest = { path: CLANS, body: { clanName: '새벽' } }
  expect(await codeOf(await sendRequest(someone, clanRequest, key))).toEqual([409, 'CLAN_NAME_TAKEN'])
  await site.pool.query(`update clan set name_key = 'else', clan_name = '다른 이름'`)
  expect((await sendRequest(someone, clanRequest, key)).status).toBe(201)
})

test('many requests with one key at two processes make one thing, and all get the same answer', async () => {
  const key = aKey()
  await someone.refreshToken()
  const tabs = Array.from({ length: 8 }, (_, index) => browserOnProcess(index % 2 === 0 ? site : other, someone))
  const answers = await Promise.all(tabs.map(async (tab) => answerOf(await openNight(tab, key))))
  expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 201))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await nightsOf(someone)).toBe(1)
})

test('a repeated request waits for the first one and gets the same answer', async () => {
  const key = aKey()
  const client = await site.pool.connect()
  await client.query('begin')
  // The lock on the host holds back the opening of a night.
  await client.query('select from app_user where id = $1 for update', [someone.userId])
  const first = openNight(someone, key)
  await expect.poll(waitingForLocks).toBe(1)
  const second = openNight(browserOnProcess(other, someone), key)
  await expect.poll(waitingForLocks).toBe(2)
  await client.query('rollback')
  client.release()
  const answers = await Promise.all([first, second].map(async (answer) => answerOf(await answer)))
  expect(answers[0]?.status).toBe(201)
  expect(answers[1]).toEqual(answers[0])
  expect(await nightsOf(someone)).toBe(1)
})

test('a repeated request that waits for the first one in vain is refused with a Retry-After', async () => {
  const key = aKey()
  await openNight(someone, key)
  const { rows } = await site.pool.query('select mark, print from request_key order by made_at desc limit 1')
  await site.pool.query('delete from request_key')
  const client = await site.pool.connect()
  await client.query('begin')
  await client.query('insert into request_key (mark, print, made_at) values ($1, $2, now())', [
    rows[0].mark,
    rows[0].print,
  ])
  const refused = await openNight(someone, key)
  await client.query('rollback')
  client.release()
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await codeOf(refused)).toEqual([409, 'REQUEST_UNDERWAY'])
})

const waitingForLocks = async () =>
  Number(
    (
      await site.pool.query(`select count(*) from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`)
    ).rows[0]?.count,
  )

test('a repeated request is answered though the route’s limit is used up, and repeats have their own', async () => {
  const key = aKey()
  await openNight(someone, key)
  await site.pool.query(`update request_window set requests = 1000 where bucket like 'night:%'`)
  expect((await openNight(someone, aKey())).status).toBe(429)
  expect((await openNight(someone, key)).status).toBe(201)
  await site.pool.query(`update request_window set requests = 1000 where bucket like 'repeat:%'`)
  expect((await openNight(someone, key)).status).toBe(429)
})

test('a key is forgotten after a day', async () => {
  const key = aKey()
  await openNight(someone, key)
  await sweepRequestKeys(site.db, new Date('2026-11-22T11:59:00Z'))
  await openNight(someone, key)
  expect(await nightsOf(someone)).toBe(1)
  await sweepRequestKeys(site.db, new Date('2026-11-22T12:01:00Z'))
  expect(await count('request_key')).toBe(0)
  await openNight(someone, key)
  expect(await nightsOf(someone)).toBe(2)
})

test('a stored key names neither sender nor request', async () => {
  const title = '비밀스러운 내전'
  await openNight(someone, 'a-key-of-mine', title)
  const { rows } = await site.pool.query(`select t::text as row from request_key t`)
  for (const { row } of rows) expect(row).not.toMatch(new RegExp(`${someone.userId}|a-key-of-mine|${title}`))
})

describe('a request whose answer is lost', () => {
  /** Passes requests on, but drops their answers while `isDropping`. */
  let proxy: Server
  let isDropping = false
  beforeAll(async () => {
    proxy = createServer(async (request, reply) => {
      const chunks = await Array.fromAsync(request)
      const { host: _, connection: __, ...headers } = request.headers
      const answer = await fetch(`${site.origin}${request.url}`, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: new Uint8Array(Buffer.concat(chunks)) } : {}),
      })
      const body = Buffer.from(await answer.arrayBuffer())
      if (isDropping) return request.socket.destroy()
      const kept = [...answer.headers].filter(([name]) => !/^(content-encoding|content-length|set-cookie)$/.test(name))
      reply.setHeaders(new Map(kept))
      reply.setHeader('set-cookie', answer.headers.getSetCookie())
      return reply.writeHead(answer.status).end(body)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => proxy.close(resolve)))
  const proxied = () => ({ origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` })

  async function sendAfterLostAnswer(browser: Browser, send: (who: Browser) => Promise<Response>) {
    await browser.refreshToken()
    isDropping = true
    await expect(send(browser)).rejects.toThrow()
    isDropping = false
    return answerOf(await send(browser))
  }

  test('a request whose answer is lost gets the answer when it is sent again', async () => {
    const key = aKey()
    const repeat = await sendAfterLostAnswer(browserOnProcess(proxied(), someone), (browser) => openNight(browser, key))
    expect(repeat.status).toBe(201)
    expect(await nightsOf(someone)).toBe(1)
  })

  test('a request without a key whose answer is lost makes two things', async () => {
    await sendAfterLostAnswer(browserOnProcess(proxied(), someone), (browser) => openNight(browser))
    expect(await nightsOf(someone)).toBe(2)
  })

  test('a guest whose answer is lost comes back to the same place with the same browser', async () => {
    const { id } = (await answerOf(await openNight(someone))).body as { id: string }
    const [guest, key] = [openBrowser(proxied().origin), aKey()]
    const join = { path: `${NIGHTS}/${id}/signups`, body: { name: '손님#KR1' } }
    const repeat = await sendAfterLostAnswer(guest, (browser) => sendRequest(browser, join, key))
    expect(repeat).toMatchObject({ status: 201, body: { night: { signups: [{ isMe: true }] } } })
    // The guest withdraws the only signup with the cookie of the repeated answer.
    const { signupId } = repeat.body as { signupId: string }
    expect((await guest.command('DELETE', `${NIGHTS}/${id}/signups/${signupId}`)).status).toBe(200)
  })

  test('the same key from another browser makes another guest', async () => {
    const { id } = (await answerOf(await openNight(someone))).body as { id: string }
    const key = aKey()
    for (const name of ['하나#KR1', '둘둘#KR1'])
      expect(
        (await sendRequest(openBrowser(site.origin), { path: `${NIGHTS}/${id}/signups`, body: { name } }, key)).status,
      ).toBe(201)
  })
})
