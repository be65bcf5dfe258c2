import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { FORM_END, FORM_TYPE, fileHead, sendBody, type UploadOutcome } from './testBodies.ts'
import { replayNamed, replayOf, sendFiles } from './testUploads.ts'

let site: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'buri-slow-'))
  site = await startTestApp({ config: { trustProxy: 1, dataDir } })
})
afterAll(async () => {
  await site.close()
  await rm(dataDir, { recursive: true })
})

/** The sender is slow, but faster than the minimum speed. */
const PIECE = new Uint8Array(13 * 1024)
const EVERY_MS = 100

type SlowUpload = { ending: Promise<UploadOutcome>; finish: () => void; hasEnded: () => boolean }
let uploads = 0

async function filesBegun({ userId }: SignedInBrowser): Promise<number> {
  const requestRow = await site.db
    .selectFrom('requestWindow')
    .select('requests')
    .where('bucket', '=', `upload-file:${userId}`)
    .executeTakeFirst()
  return requestRow?.requests ?? 0
}

async function slowUpload(browser: SignedInBrowser, address: string): Promise<SlowUpload> {
  const before = await filesBegun(browser)
  let [isWanted, isOver] = [true, false]
  const name = `KR-76000${String(++uploads).padStart(5, '0')}.rofl`
  const replay = replayOf()
  const body = (async function* () {
    yield fileHead(name)
    // The beginning and the end of a replay contain its result. The bytes between them are the game.
    yield replay.subarray(0, 100)
    while (isWanted) {
      yield PIECE
      await wait(EVERY_MS)
    }
    yield replay.subarray(100)
    yield FORM_END
  })()
  const ending = sendBody({
    origin: site.origin,
    browser,
    path: '/api/matches/replays',
    type: FORM_TYPE,
    address,
    body,
  }).finally(() => {
    isOver = true
  })
  await expect.poll(() => filesBegun(browser), { timeout: 20_000 }).toBe(before + 1)
  return {
    ending,
    hasEnded: () => isOver,
    finish: () => {
      isWanted = false
    },
  }
}

const accounts = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const browser = await signedIn(site)
      await browser.refreshToken()
      return browser
    }),
  )

const uploadFrom = async (browser: SignedInBrowser, address: string, name: string) => {
  const { name: fileName, bytes } = replayNamed(name)
  return sendBody({
    origin: site.origin,
    browser,
    path: '/api/matches/replays',
    type: FORM_TYPE,
    address,
    body: [fileHead(fileName), bytes, FORM_END],
  })
}

test('six slow accounts keep no other account from uploading, and are served too', async () => {
  const slow: SlowUpload[] = []
  for (const [index, browser] of (await accounts(6)).entries()) {
    slow.push(await slowUpload(browser, `198.51.100.${index}`), await slowUpload(browser, `198.51.100.${index}`))
  }
  const [normal] = await accounts(1)
  if (!normal) throw new Error('nobody')
  expect(await uploadFrom(normal, '203.0.113.1', 'KR-7500000001.rofl')).toMatchObject({ status: 200 })
  expect(slow.filter(({ hasEnded }) => hasEnded())).toEqual([])
  for (const { finish } of slow) finish()
  const endings = await Promise.all(slow.map(({ ending }) => ending))
  expect(endings.map((ending) => ending !== 'cut off' && ending.status)).toEqual(slow.map(() => 200))
}, 60_000)

test('eight uploads come from one address simultaneously; an account with two of them gives way to a neighbour', async () => {
  const school = '203.0.113.8'
  const pupils = await accounts(10)
  const [greedy, late, later] = pupils.splice(0, 3)
  if (!greedy || !late || !later) throw new Error('nobody')
  const first = await slowUpload(greedy, school)
  const otherUploads = [await slowUpload(greedy, school)]
  for (const pupil of pupils.slice(0, 6)) otherUploads.push(await slowUpload(pupil, school))

  expect(await uploadFrom(late, school, 'KR-7500000002.rofl')).toMatchObject({ status: 200 })
  expect(await first.ending).toMatchObject({ status: 429, code: 'UPLOADS_BUSY' })
  const eighth = await slowUpload(late, school)
  expect(await uploadFrom(later, school, 'KR-7500000003.rofl')).toMatchObject({ status: 429, code: 'ADDRESS_BUSY' })
  expect(await uploadFrom(later, '203.0.113.9', 'KR-7500000004.rofl')).toMatchObject({ status: 200 })

  for (const { finish } of [...otherUploads, eighth]) finish()
  const endings = await Promise.all([...otherUploads, eighth].map(({ ending }) => ending))
  expect(endings.map((ending) => ending !== 'cut off' && ending.status)).toEqual(Array(8).fill(200))
}, 60_000)

test('a third simultaneous upload of one user is asked to wait', async () => {
  const [user] = await accounts(1)
  if (!user) throw new Error('nobody')
  const first = [await slowUpload(user, '203.0.113.10'), await slowUpload(user, '203.0.113.10')]
  const third = await sendFiles(user, [replayNamed('KR-7500000006.rofl')])
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5'])
  expect(await third.json()).toMatchObject({ code: 'UPLOADS_UNDERWAY' })
  for (const { finish } of first) finish()
  expect(await Promise.all(first.map(({ ending }) => ending))).toMatchObject([{ status: 200 }, { status: 200 }])
}, 60_000)

test.each([
  { when: 'at once', afterMs: 0 },
  { when: 'in the middle', afterMs: EVERY_MS },
])('the place of a sender who leaves $when is freed', async ({ afterMs }) => {
  const [user] = await accounts(1)
  if (!user) throw new Error('nobody')
  const leave = () =>
    sendBody({
      origin: site.origin,
      browser: user,
      path: '/api/matches/replays',
      type: FORM_TYPE,
      body: (async function* () {
        const arrived = once(site.app.server, 'request')
        yield fileHead('KR-7500000007.rofl')
        await arrived
        await wait(afterMs)
        throw new Error('gone')
      })(),
    })
  expect([await leave(), await leave()]).toEqual(['cut off', 'cut off'])
  // The test waits much less than the time limit for slow senders.
  await expect
    .poll(async () => (await sendFiles(user, [replayNamed('KR-7500000008.rofl')])).status, { interval: 1000 })
    .toBe(200)
})

test('a large file leaves nothing behind, whether it arrives whole or its sender goes', async () => {
  const [sender] = await accounts(1)
  if (!sender) throw new Error('nobody')
  const megabyte = new Uint8Array(1024 * 1024)
  const whole = [fileHead('KR-7500000005.json'), '{"gameId":1,"rest":"', megabyte, megabyte, '"}', FORM_END]
  const send = (body: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>) =>
    sendBody({ origin: site.origin, browser: sender, path: '/api/matches/replays', type: FORM_TYPE, body })
  expect(await send(whole)).toMatchObject({ status: 200 })
  const slowStream = (async function* () {
    yield* whole.slice(0, 4)
    await wait(EVERY_MS)
    throw new Error('gone')
  })()
  expect(await send(slowStream)).toBe('cut off')
  // The folder is empty because files are unlinked as soon as they are opened.
  await expect.poll(() => readdir(join(dataDir, 'arriving'))).toEqual([])
})

test.each([
  {
    what: 'has been banned',
    end: async ({ userId }: SignedInBrowser) => {
      const admin = await signedIn(site, { isAdmin: true })
      return admin.command('POST', `/api/admin/users/${userId}/ban`, { reason: '거짓 결과' })
    },
  },
  {
    what: 'has withdrawn',
    end: (sender: SignedInBrowser) => sender.command('DELETE', '/api/me', { confirm: '탈퇴합니다' }),
  },
])('a file still arriving from an account that $what is not stored', async ({ end }) => {
  const [sender] = await accounts(1)
  if (!sender) throw new Error('nobody')
  const { finish, ending } = await slowUpload(sender, '198.51.100.99')
  expect((await end(sender)).status).toBeLessThan(300)
  finish()
  expect(await ending).toMatchObject({ results: [{ status: 'rejected', code: 'UNAUTHENTICATED' }] })
  expect(await site.db.selectFrom('match').select('id').where('uploadedBy', '=', sender.userId).execute()).toEqual([])
})
