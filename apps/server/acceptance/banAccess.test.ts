import { Night } from '@buri/contract/nights/nights'
import { beforeAll, expect, test, vi } from 'vitest'
import { aClan, peopleNamed, refusalOf } from '#server/features/clans/testClans.ts'
import { aBoard, aPost } from '#server/features/community/testCommunity.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'

const site = await openSite()
let admin: SignedInBrowser
beforeAll(async () => {
  admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
})

const NIGHTS = '/api/inhouse/nights'
const nightOf = async (answer: Response) => {
  const json = await answer.json()
  return Night.parse(json.night ?? json)
}

/** Opens an event stream. Returns a function that says whether the server has ended it. */
async function openStream(browser: SignedInBrowser) {
  const answer = await browser.get('/api/events?topics=me')
  expect(answer.status).toBe(200)
  let hasEnded = false
  void answer.text().then(() => {
    hasEnded = true
  })
  return () => hasEnded
}

async function signedInAgain(nickname: string, userId: string) {
  const fresh = await signedIn(site, { nickname })
  await site.db.updateTable('session').set({ userId }).where('id', '=', fresh.sessionId).execute()
  return fresh
}

test('a ban and its end take effect at every endpoint at once', async () => {
  const people = await peopleNamed(site, '막힌이', '클랜장', '주최', '기다림')
  const { 막힌이: banned, 주최: host, 기다림: next } = people
  const clanId = await aClan(site, { isPublic: false, leader: people.클랜장, members: [banned] })
  const boardId = await aBoard(site)
  const clanBoard = await aBoard(site, { clanId })
  const postId = await aPost(site, { boardId, author: banned, title: '남은 글' })
  const response = await host.command('POST', NIGHTS, { places: 10, startsAt: '2026-11-20T13:00:00Z' })
  expect(response.status).toBe(201)
  const night = `${NIGHTS}/${(await nightOf(response)).id}`
  const join = (browser: Pick<SignedInBrowser, 'command'>, name: string) =>
    browser.command('POST', `${night}/signups`, { name: `${name}#KR1` })
  expect((await join(banned, '막힌이')).status).toBe(201)
  for (const name of ['가', '나', '다', '라', '마', '바', '사', '아', '자'])
    expect((await join(openBrowser(site.origin), name)).status).toBe(201)
  expect((await join(next, '기다림')).status).toBe(201)
  const stateOf = async (name: string) =>
    (await nightOf(await host.get(night))).signups.find((signup) => signup.summonerName === name)?.state
  expect([await stateOf('막힌이'), await stateOf('기다림')]).toEqual(['in', 'waiting'])
  expect((await banned.get(`/api/community/boards/${clanBoard}`)).status).toBe(200)
  const hasEnded = await openStream(banned)
  const device = await signedInAgain('둘째 기기', banned.userId)

  const ban = `/api/admin/users/${banned.userId}/ban`
  expect((await admin.command('POST', ban, { reason: '욕설' })).status).toBe(200)

  await vi.waitFor(() => expect(hasEnded()).toBe(true), { timeout: 30_000 })
  const postUrl = `/api/community/posts/${postId}`
  for (const browser of [banned, device]) {
    await browser.refreshToken()
    for (const path of ['/auth/me', '/api/me/posts', '/api/clans/my', '/api/me/sessions', '/api/events?topics=me'])
      expect([path, (await browser.get(path)).status]).toEqual([path, 401])
    for (const [method, path, body] of [
      ['PUT', postUrl, { title: '고친 글' }],
      ['DELETE', postUrl, undefined],
      ['POST', '/api/community/posts', { boardId, title: '새 글', body: '' }],
      ['POST', '/api/community/comments', { postId, content: '댓글' }],
      ['POST', '/api/community/posts/likes/toggle', { targetType: 'post', targetId: postId, isLike: true }],
      ['POST', `/api/clans/${clanId}/like`, undefined],
      ['POST', NIGHTS, { places: 10 }],
    ] as const)
      expect([path, (await refusalOf(await browser.command(method, path, body)))[0]]).toEqual([path, 401])
    expect((await browser.get(`/api/community/boards/${clanBoard}`)).status).toBe(404)
    expect((await browser.get(`/api/clans/${clanId}`)).status).toBe(404)
    expect(await (await browser.get('/api/admin/check-admin')).json()).toEqual({ isAdmin: false })
  }
  expect(await (await site.get(postUrl)).json()).toMatchObject({
    title: '남은 글',
    rights: expect.not.arrayContaining(['edit']),
  })
  expect([await stateOf('막힌이'), await stateOf('기다림')]).toEqual([undefined, 'in'])

  expect((await admin.command('DELETE', ban)).status).toBe(204)
  // Sessions that a ban ended are not restored when it is lifted.
  expect((await banned.get('/auth/me')).status).toBe(401)
  const returned = await signedInAgain('막힌이', banned.userId)
  expect((await returned.get('/auth/me')).status).toBe(200)
  expect((await (await returned.get('/api/clans/my')).json()).data).toEqual([])
  expect((await returned.command('PUT', postUrl, { title: '고친 글' })).status).toBe(200)
  expect((await join(returned, '막힌이')).status).toBe(201)
  expect(await stateOf('막힌이')).toBe('waiting')

  expect((await next.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  expect([await stateOf('막힌이'), await stateOf('기다림')]).toEqual(['in', undefined])

  // If the host of a night is banned, the first signup whose account may open another night becomes the host.
  const busy = await signedIn(site, { nickname: '많이 여는 이' })
  expect((await join(busy, '많이 여는 이')).status).toBe(201)
  // The busy account is first in line but has as many open nights as allowed.
  await site.pool.query(`update night_signup set nth = 0, state = 'in' where user_id = $1`, [busy.userId])
  for (let index = 0; index < 10; index += 1) expect((await busy.command('POST', NIGHTS, {})).status).toBe(201)
  expect((await admin.command('POST', `/api/admin/users/${host.userId}/ban`, { reason: '욕설' })).status).toBe(200)
  expect(await nightOf(await returned.get(night))).toMatchObject({ isHost: true, me: { mayManage: true } })
  const { items } = await (await returned.get('/api/me/notifications')).json()
  const url = `/inhouse/${night.split('/').at(-1)}`
  expect(items).toContainEqual(expect.objectContaining({ kind: 'night', outcome: 'handedOver', url }))
})
