import { DAY_MS, MINUTE_MS } from '@buri/domain/seoulTime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aBoard, aPost } from '#server/features/community/testCommunity.ts'
import { NIGHTS, nightFrom } from '#server/features/nights/testNights.ts'
import { aPushService } from '#server/features/notifications/push/testPushService.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { jobsByName } from '#testing/testJobs.ts'

// Somebody repeats an action and its reversal, so that another person gets notifications and pushes again and again.

let site: TestApp
let service: Awaited<ReturnType<typeof aPushService>>
let caller: SignedInBrowser
let target: SignedInBrowser
const { jobs, run } = jobsByName()
beforeAll(async () => {
  service = await aPushService()
  site = await startTestApp({ jobs, mayPushToLoopback: true })
})
afterAll(async () => {
  await site.close()
  await service.close()
})

const NOON = Date.parse('2026-11-20T12:00:00Z')
const setMinutesLater = async (minutes: number) => {
  await emptyTables(site.pool, 'request_window')
  site.setNow(new Date(NOON + minutes * MINUTE_MS).toISOString())
}
beforeEach(async () => {
  await setMinutesLater(0)
  caller = await signedIn(site, { nickname: '부른이', createdAt: new Date(NOON - 30 * DAY_MS) })
  target = await signedIn(site, { nickname: '불린이' })
})

/** Returns a function that counts the pushes since its last call. */
async function pushesTo(who: SignedInBrowser, subjects: readonly string[]) {
  const device = service.subscription()
  expect((await who.command('PUT', '/api/me/push', { ...device.wish, subjects })).status).toBe(200)
  return async () => {
    await run('push')
    return device.read().length
  }
}
const bellOf = async (who: SignedInBrowser): Promise<{ unread: number }> =>
  (await who.get('/api/me/notifications')).json()
const readAll = (who: SignedInBrowser, minutes: number) =>
  who.command('PATCH', '/api/me/notifications', { readUntil: new Date(NOON + minutes * MINUTE_MS).toISOString() })

test('one person’s mentions make at most ten notifications until they are read, even if each mention is deleted', async () => {
  const pushes = await pushesTo(target, ['mention'])
  const postId = await aPost(site, { boardId: await aBoard(site), author: caller })
  const mention = async (isDeleted: boolean) => {
    const content = '@불린이 보세요'
    const { id } = await jsonOf(caller.command('POST', '/api/community/comments', { postId, content }), 201)
    await pushes()
    if (isDeleted) expect((await caller.send('DELETE', `/api/community/comments/${id}`)).status).toBe(204)
  }
  for (let nth = 0; nth < 20; nth += 1) {
    await setMinutesLater(nth)
    await mention(nth % 2 === 0)
  }
  expect([await pushes(), (await bellOf(target)).unread]).toEqual([10, 5])
  expect((await readAll(target, 20)).status).toBe(200)
  await setMinutesLater(21)
  await mention(false)
  expect([await pushes(), (await bellOf(target)).unread]).toEqual([11, 1])
})

test('a member who opens and cancels nights of the clan causes at most five notifications a day', async () => {
  const clanId = await aClan(site, { leader: target, members: [caller] })
  const pushes = await pushesTo(target, ['nightOpened'])
  const open = async (host: SignedInBrowser) => {
    const { id } = await nightFrom(host.command('POST', NIGHTS, { clanId }), 201)
    await run('night-bell')
    await pushes()
    return id
  }
  for (let nth = 0; nth < 12; nth += 1) {
    await setMinutesLater(11 * nth)
    const id = await open(caller)
    expect((await caller.send('DELETE', `${NIGHTS}/${id}`)).status).toBe(204)
  }
  expect(await pushes()).toBe(5)
  const member = await signedIn(site)
  await site.db
    .insertInto('clanMember')
    .values({ clanId, userId: member.userId, rank: 'member', joinedAt: new Date(NOON) })
    .execute()
  await setMinutesLater(150)
  await open(member)
  expect(await pushes()).toBe(6)
  await setMinutesLater(2 * 24 * 60)
  await open(caller)
  expect(await pushes()).toBe(7)
})

test('a leader who appoints and dismisses an officer again and again causes one push a day for each of the two', async () => {
  const clanId = await aClan(site, { leader: caller, members: [target] })
  const pushes = await pushesTo(target, ['clan'])
  const toggle = async (minutes: number) => {
    for (const rank of ['officer', 'member']) {
      await setMinutesLater(minutes)
      expect((await caller.command('PATCH', `/api/clans/${clanId}/members/${target.userId}`, { rank })).status).toBe(
        200,
      )
      await pushes()
    }
  }
  for (let nth = 0; nth < 5; nth += 1) {
    await toggle(nth * 3)
    await readAll(target, nth * 3)
  }
  expect([await pushes(), (await bellOf(target)).unread]).toEqual([2, 0])
  await toggle(2 * 24 * 60)
  expect(await pushes()).toBe(4)
})

test('announcements that a leader writes and deletes make at most ten notifications', async () => {
  const clanId = await aClan(site, { leader: caller, members: [target] })
  const boardId = await aBoard(site, { clanId, isAnnouncement: true })
  const pushes = await pushesTo(target, ['announcement'])
  for (let nth = 0; nth < 12; nth += 1) {
    await setMinutesLater(nth)
    const post = { boardId, title: '공지', body: '오늘 내전 있어요' }
    const { id } = await jsonOf(caller.command('POST', '/api/community/posts', post), 201)
    await pushes()
    expect((await caller.send('DELETE', `/api/community/posts/${id}`)).status).toBe(204)
  }
  expect(await pushes()).toBe(10)
})
