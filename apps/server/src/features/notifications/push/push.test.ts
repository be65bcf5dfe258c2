import { PushState } from '@buri/contract/push'
import { PUSH_LIMITS, PUSH_SUBJECTS } from '@buri/domain/notifications/push'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { aBoard, aComment, aPost } from '#server/features/community/testCommunity.ts'
import { sessionStore } from '#server/model/people/sessionStore.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { jobsByName } from '#testing/testJobs.ts'
import { aPushService, signedClaims } from './testPushService.ts'

const PUSH = '/api/me/push'

let site: TestApp
let service: Awaited<ReturnType<typeof aPushService>>
let author: SignedInBrowser
let reader: SignedInBrowser
let boardId: number
let postId: number
const lines: string[] = []
const { jobs, run } = jobsByName()
beforeAll(async () => {
  service = await aPushService()
  site = await startTestApp({
    jobs,
    mayPushToLoopback: true,
    logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
  })
  boardId = await aBoard(site)
})
afterAll(async () => {
  await site.close()
  await service.close()
})

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
let clock = Date.parse('2026-11-20T12:00:00Z')
const pass = (milliseconds: number) => {
  clock += milliseconds
  site.setNow(new Date(clock).toISOString())
}
beforeEach(async () => {
  await site.pool.query('delete from push_message')
  await site.pool.query('delete from request_window')
  author = await signedIn(site, { nickname: '글쓴이' })
  reader = await signedIn(site, { nickname: '읽은이' })
  await site.db.updateTable('appUser').set({ createdAt: LONG_AGO }).execute()
  postId = await aPost(site, { boardId, author, title: '내전 후기' })
})

const runPushes = () => run('push')

async function subscribe(browser: SignedInBrowser, subjects: readonly string[] = PUSH_SUBJECTS) {
  const subscription = service.subscription()
  return {
    ...subscription,
    state: PushState.parse(await jsonOf(browser.command('PUT', PUSH, { ...subscription.wish, subjects }))),
  }
}
async function anotherBrowserOf(account: SignedInBrowser): Promise<SignedInBrowser> {
  const { id, token } = await inTransaction(site.db, (tx) =>
    sessionStore(tx).open(account.userId, { userAgent: 'Mozilla/5.0', addressHint: '203.0.*.*' }, new Date(clock)),
  )
  const browser = openBrowser(site.origin)
  browser.jar.set('__Host-sid', token)
  return { ...browser, userId: account.userId, sessionId: id }
}
async function comment(browser = reader, content = '잘 봤어요') {
  pass(60_000)
  return (await jsonOf(browser.command('POST', '/api/community/comments', { postId, content }), 201)).id as number
}
const devicesOf = async ({ userId }: SignedInBrowser) =>
  (await site.pool.query('select subjects from push_subscription where user_id = $1', [userId])).rows

test('a push decrypts to what the bell says, signed by the site’s key', async () => {
  const device = await subscribe(author)
  const id = await comment()
  await runPushes()
  const url = `/community/board/${boardId}/post/${postId}#comment-${id}`
  expect(device.read()).toEqual([
    { title: '부리', body: '읽은이 님이 답글을 남겼습니다.\n잘 봤어요', url, tag: expect.any(String) },
  ])
  const [{ headers, body } = expect.fail()] = service.received.filter(({ path }) => path === device.path)
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '21600', urgency: 'normal' })
  expect(body.includes('읽은이')).toBe(false)
  expect(signedClaims(headers)).toMatchObject({
    key: device.state.publicKey,
    aud: service.origin,
    sub: 'https://buri.example',
  })
  await runPushes()
  expect(device.read()).toHaveLength(1)
})

test('a device gets only the subjects it chose, and nothing that the account muted', async () => {
  const [chosen, others] = [await subscribe(author, ['reply']), await signedIn(site)]
  const none = await subscribe(others, ['like', 'mention'])
  await comment()
  await runPushes()
  expect([chosen.read().length, none.read().length]).toEqual([1, 0])
  await author.command('PUT', PUSH, { ...chosen.wish, subjects: [] })
  await comment()
  await runPushes()
  await author.command('PUT', PUSH, { ...chosen.wish, subjects: ['reply'] })
  await author.command('PUT', '/api/me/notification-settings', { kinds: [{ kind: 'reply', isMuted: true }] })
  await comment()
  await runPushes()
  expect(chosen.read()).toHaveLength(1)
})

test('a push is not sent if its subject was read, deleted or hidden before', async () => {
  const device = await subscribe(author)
  await comment()
  await author.command('PATCH', '/api/me/notifications', { readUntil: new Date(clock).toISOString() })
  await runPushes()
  const id = await aComment(site, { postId, author: reader, content: '지울 말' })
  await site.db
    .updateTable('postComment')
    .set({ deletedAt: new Date(clock) })
    .where('id', '=', id)
    .execute()
  await comment()
  await site.db.updateTable('board').set({ isVisible: false }).where('id', '=', boardId).execute()
  await runPushes()
  await site.db.updateTable('board').set({ isVisible: true }).where('id', '=', boardId).execute()
  expect(device.read()).toEqual([])
})

test('news that is too old is not pushed, and is deleted', async () => {
  const device = await subscribe(author)
  await comment()
  pass(7 * 3_600_000)
  await runPushes()
  expect(device.read()).toEqual([])
  expect((await site.pool.query('select from push_message')).rowCount).toBe(0)
})

test.each([404, 410, 403])('a subscription whose service answers %d is deleted', async (status) => {
  const device = await subscribe(author)
  service.answers(device.path, status)
  await comment()
  await runPushes()
  expect(await devicesOf(author)).toEqual([])
})

test('a push service that answers with a change of protocol counts as one failure, and the job does not fail', async () => {
  const device = await subscribe(author)
  service.answers(device.path, 101)
  await comment()
  await runPushes()
  expect((await site.pool.query('select failures from push_subscription where failures > 0')).rows).toEqual([
    { failures: 1 },
  ])
})

test('a push to a busy service is retried later and arrives', async () => {
  const device = await subscribe(author)
  service.answers(device.path, 503)
  await comment()
  await runPushes()
  service.answers(device.path, 201)
  await runPushes()
  expect(service.received.filter(({ path }) => path === device.path)).toHaveLength(1)
  pass(31_000)
  await runPushes()
  expect(service.received.filter(({ path }) => path === device.path)).toHaveLength(2)
  const { rows } = await site.pool.query('select failures from push_subscription where user_id = $1', [author.userId])
  expect(rows).toEqual([{ failures: 0 }])
})

test('two processes send each push once', async () => {
  const otherJobs = jobsByName()
  const beside = await startTestApp({ beside: site, jobs: otherJobs.jobs, mayPushToLoopback: true })
  beside.setNow(new Date(clock + 60_000).toISOString())
  const device = await subscribe(author)
  await comment()
  await Promise.all([runPushes(), otherJobs.run('push')])
  expect(device.read()).toHaveLength(1)
  await beside.close()
})

test('signing out, a ban and the deletion of the account end the subscription', async () => {
  await subscribe(author)
  await author.command('POST', '/auth/logout')
  expect(await devicesOf(author)).toEqual([])
  await subscribe(reader)
  const [admin, leaving] = [await signedIn(site, { isAdmin: true }), await signedIn(site)]
  await subscribe(leaving)
  expect((await admin.command('POST', `/api/admin/users/${reader.userId}/ban`, { reason: '도배' })).status).toBe(200)
  expect(await devicesOf(reader)).toEqual([])
  expect((await leaving.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  expect(await devicesOf(leaving)).toEqual([])
})

test('a browser in which another account signs in gets no more pushes of the former account', async () => {
  const device = await subscribe(author)
  const answer = await reader.command('PUT', PUSH, { ...device.wish, subjects: ['like'] })
  expect(answer.status).toBe(200)
  expect(await devicesOf(author)).toEqual([])
  expect((await (await author.get(PUSH)).json()).subjects).toBeNull()
  await comment()
  await runPushes()
  expect(device.read()).toEqual([])
})

test('one browser has one subscription, and can end it', async () => {
  await subscribe(author)
  const resubscribed = await subscribe(author, ['night'])
  expect(resubscribed.state).toMatchObject({ subjects: ['night'], devices: 1 })
  expect((await author.command('DELETE', PUSH)).status).toBe(204)
  expect((await author.command('DELETE', PUSH)).status).toBe(204)
  expect(await (await author.get(PUSH)).json()).toEqual({
    publicKey: resubscribed.state.publicKey,
    subjects: null,
    devices: 0,
  })
})

test('an address that is not a push service is refused', async () => {
  const { wish } = service.subscription()
  const answer = await author.command('PUT', PUSH, { ...wish, endpoint: 'https://127.0.0.1/a', subjects: ['reply'] })
  expect(await refusalOf(answer)).toEqual([400, 'PUSH_ADDRESS'])
})

test('a push address on this machine is refused without the option that only tests set', async () => {
  const strict = await startTestApp({ beside: site })
  const user = await signedIn(strict)
  const { wish } = service.subscription()
  expect(await refusalOf(await user.command('PUT', PUSH, { ...wish, subjects: ['reply'] }))).toEqual([
    400,
    'PUSH_ADDRESS',
  ])
  await strict.close()
})

test.each([
  { p256dh: 'short' },
  { p256dh: `${'!'.repeat(PUSH_LIMITS.keyLength)}` },
  { auth: 'a'.repeat(PUSH_LIMITS.secretLength + 1) },
  { endpoint: `https://push.example/${'a'.repeat(PUSH_LIMITS.addressLength)}` },
  { subjects: ['everything'] },
  { subjects: Array.from({ length: 100 }, () => 'reply') },
  { userId: '00000000-0000-7000-8000-000000000000' },
])('a subscription with %j is refused', async (change) => {
  const { wish } = service.subscription()
  const answer = await author.command('PUT', PUSH, { ...wish, subjects: ['reply'], ...change })
  expect(await refusalOf(answer)).toEqual([400, 'INVALID_REQUEST'])
})

test('a key that is not a point on the curve ends its subscription, and blocks no other device', async () => {
  const { wish } = service.subscription()
  await author.command('PUT', PUSH, { ...wish, p256dh: 'A'.repeat(PUSH_LIMITS.keyLength), subjects: ['reply'] })
  const device = await subscribe(await anotherBrowserOf(author), ['reply'])
  expect(await devicesOf(author)).toHaveLength(2)
  await comment()
  await runPushes()
  expect(device.read()).toHaveLength(1)
  expect(await devicesOf(author)).toEqual([{ subjects: ['reply'] }])
})

test('no answer, export or log holds a device’s address and keys', async () => {
  const device = await subscribe(author)
  service.answers(device.path, 500)
  await comment()
  await runPushes()
  const texts = [
    ...lines,
    ...(await Promise.all(
      [PUSH, '/api/me/export', '/api/me/sessions', '/'].map(async (path) => (await author.get(path)).text()),
    )),
  ]
  const { endpoint, p256dh, auth } = device.wish
  for (const secret of [endpoint, device.path, p256dh, auth])
    expect(texts.filter((text) => text.includes(secret))).toEqual([])
  const exported = await (await author.get('/api/me/export')).json()
  expect(exported.pushDevices).toMatchObject([{ subjects: [...PUSH_SUBJECTS] }])
})

test('one endpoint that two accounts save simultaneously belongs to one of them', async () => {
  for (let round = 0; round < 8; round += 1) {
    await site.pool.query('delete from request_window')
    const { wish } = service.subscription()
    const save = (browser: SignedInBrowser) => browser.command('PUT', PUSH, { ...wish, subjects: ['reply'] })
    const answers = await Promise.all([author, reader].map(save))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([...(await devicesOf(author)), ...(await devicesOf(reader))]).toHaveLength(1)
  }
})
