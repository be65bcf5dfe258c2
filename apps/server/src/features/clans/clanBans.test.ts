import { ClanBan } from '@buri/contract/clanBans'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { aClan, anApplication, anInvitation, countsOf, peopleNamed, rankOf, refusalOf } from './testClans.ts'

const site = await openSite()
beforeEach(async () => {
  site.setNow('2026-11-20T12:00:00Z')
  await sql`delete from request_window`.execute(site.db)
})

const ban = (browser: SignedInBrowser, clanId: string, userId: string, body: object = {}) =>
  browser.command('POST', `/api/clans/${clanId}/bans`, { userId, ...body })
const release = (browser: SignedInBrowser, clanId: string, userId: string) =>
  browser.send('DELETE', `/api/clans/${clanId}/bans/${userId}`)
const apply = (browser: SignedInBrowser, clanId: string) =>
  browser.command('POST', `/api/clans/${clanId}/join-requests`, {})
const bansOf = async (browser: SignedInBrowser, clanId: string) =>
  (await (await browser.get(`/api/clans/${clanId}/bans`)).json()).data as ClanBan[]
const lastNewsOf = async (browser: SignedInBrowser) =>
  (await (await browser.get('/api/me/notifications')).json()).items[0] as {
    kind: string
    outcome: string
    title: string
  }

test('a banned member is kept out everywhere until the ban ends or is lifted', async () => {
  const { 운영진, 클랜원 } = await peopleNamed(site, '운영진', '클랜원')
  const id = await aClan(site, { clanName: '막는클랜', officers: [운영진], members: [클랜원] })
  expect(
    ClanBan.strict().parse(
      await jsonOf(ban(운영진, id, 클랜원.userId, { reason: '노쇼 세 번', until: '2026-12-20T12:00:00Z' }), 201),
    ),
  ).toMatchObject({
    nickname: '클랜원',
    reason: '노쇼 세 번',
    until: '2026-12-20T12:00:00.000Z',
    bannedBy: '운영진',
  })
  expect(await rankOf(site, id, 클랜원)).toBeUndefined()
  expect((await countsOf(site, id)).stored.memberCount).toBe(2)
  expect(await lastNewsOf(클랜원)).toMatchObject({ kind: 'clan', outcome: 'banned', title: '막는클랜' })
  expect(await refusalOf(await apply(클랜원, id))).toEqual([409, 'JOIN_BANNED'])
  const link = await (await 운영진.command('POST', `/api/clans/${id}/invitations`, { uses: 5 })).json()
  const pressed = await 클랜원.command('POST', `/api/invitations/${link.code}`, { action: 'accept' })
  expect(await refusalOf(pressed)).toEqual([409, 'JOIN_BANNED'])
  const byName = await 운영진.command('POST', `/api/clans/${id}/invitations`, { userId: 클랜원.userId })
  expect(await refusalOf(byName)).toEqual([409, 'CLAN_BANNED'])
  // A ban adds no block of a week, unlike a removal.
  expect((await (await 운영진.get(`/api/clans/${id}/blocks`)).json()).data).toEqual([])
  site.setNow('2026-11-20T13:00:00Z')
  expect((await release(운영진, id, 클랜원.userId)).status).toBe(204)
  expect(await lastNewsOf(클랜원)).toMatchObject({ outcome: 'released' })
  expect(await bansOf(운영진, id)).toEqual([])
  expect((await apply(클랜원, id)).status).toBe(201)
})

test('a stranger is not notified of a ban, as a new clan’s name may say anything', async () => {
  const { 클랜장, 낯선이 } = await peopleNamed(site, '클랜장', '낯선이')
  const id = await aClan(site, { leader: 클랜장 })
  expect((await ban(클랜장, id, 낯선이.userId)).status).toBe(201)
  expect((await release(클랜장, id, 낯선이.userId)).status).toBe(204)
  expect(await lastNewsOf(낯선이)).toBeUndefined()
})

test('a ban of limited length ends by itself', async () => {
  const { 클랜장, 손님 } = await peopleNamed(site, '클랜장', '손님')
  const id = await aClan(site, { leader: 클랜장 })
  expect(await refusalOf(await ban(클랜장, id, 손님.userId, { until: '2026-11-20T11:00:00Z' }))).toEqual([
    422,
    'BAN_ALREADY_OVER',
  ])
  await ban(클랜장, id, 손님.userId, { until: '2026-11-21T12:00:00Z' })
  site.setNow('2026-11-21T12:00:00Z')
  expect(await bansOf(클랜장, id)).toEqual([])
  expect((await apply(손님, id)).status).toBe(201)
})

test('a ban ends the application and the invitations between the clan and the account', async () => {
  const { 클랜장, 신청자 } = await peopleNamed(site, '클랜장', '신청자')
  const id = await aClan(site, { leader: 클랜장 })
  const requestId = await anApplication(site, id, 신청자.userId)
  const { code } = await anInvitation(site, id, { by: 클랜장, to: 신청자 })
  expect((await ban(클랜장, id, 신청자.userId)).status).toBe(201)
  const lateAnswer = await 클랜장.command('PATCH', `/api/clans/${id}/join-requests/${requestId}`, { action: 'approve' })
  expect(await refusalOf(lateAnswer)).toEqual([409, 'JOIN_REQUEST_DECIDED'])
  const accepted = await 신청자.command('POST', `/api/invitations/${code}`, { action: 'accept' })
  expect(await refusalOf(accepted)).toEqual([409, 'INVITATION_OVER'])
})

test('a ban of a leader, an equal, oneself or a missing person is refused', async () => {
  const { 클랜장, 운영진, 동료 } = await peopleNamed(site, '클랜장', '운영진', '동료')
  const id = await aClan(site, { leader: 클랜장, officers: [운영진, 동료] })
  expect(await refusalOf(await ban(운영진, id, 클랜장.userId))).toEqual([409, 'LEADER_NOT_REMOVABLE'])
  expect(await refusalOf(await ban(운영진, id, 동료.userId))).toEqual([403, 'FORBIDDEN'])
  expect(await refusalOf(await ban(운영진, id, 운영진.userId))).toEqual([403, 'OWN_ACCOUNT'])
  const nobody = '00000000-0000-7000-8000-00000000abcd'
  expect(await refusalOf(await ban(운영진, id, nobody))).toEqual([404, 'USER_NOT_FOUND'])
  expect((await ban(클랜장, id, 동료.userId)).status).toBe(201)
})

test('an officer may lift another officer’s ban, but neither lift nor shorten a leader’s', async () => {
  const { 클랜장, 운영진, 동료, 욕쟁이, 노쇼 } = await peopleNamed(site, '클랜장', '운영진', '동료', '욕쟁이', '노쇼')
  const id = await aClan(site, { leader: 클랜장, officers: [운영진, 동료] })
  expect((await ban(클랜장, id, 욕쟁이.userId)).status).toBe(201)
  expect((await ban(운영진, id, 노쇼.userId)).status).toBe(201)
  const mayRelease = async (browser: SignedInBrowser) =>
    Object.fromEntries((await bansOf(browser, id)).map((one) => [one.nickname, one.mayRelease]))
  expect(await mayRelease(운영진)).toEqual({ 욕쟁이: false, 노쇼: true })
  expect(await mayRelease(클랜장)).toEqual({ 욕쟁이: true, 노쇼: true })
  expect(await refusalOf(await release(운영진, id, 욕쟁이.userId))).toEqual([403, 'BAN_BY_LEADER'])
  const shorter = await ban(운영진, id, 욕쟁이.userId, { until: '2026-11-20T12:01:00Z' })
  expect(await refusalOf(shorter)).toEqual([403, 'BAN_BY_LEADER'])
  expect(await bansOf(클랜장, id)).toHaveLength(2)
  expect((await release(동료, id, 노쇼.userId)).status).toBe(204)
  expect((await release(클랜장, id, 욕쟁이.userId)).status).toBe(204)
})

test('a leader’s ban keeps its rank when the leader changes, and the person who set it may still lift it', async () => {
  const { 옛클랜장, 새클랜장, 운영진, 막힌이 } = await peopleNamed(site, '옛클랜장', '새클랜장', '운영진', '막힌이')
  const id = await aClan(site, { leader: 옛클랜장, officers: [새클랜장, 운영진] })
  await ban(옛클랜장, id, 막힌이.userId)
  const body = { rank: 'leader' }
  expect((await 옛클랜장.command('PATCH', `/api/clans/${id}/members/${새클랜장.userId}`, body)).status).toBe(200)
  expect(await refusalOf(await release(운영진, id, 막힌이.userId))).toEqual([403, 'BAN_BY_LEADER'])
  expect((await release(옛클랜장, id, 막힌이.userId)).status).toBe(204)
})

test('a person who is banned while accepting an invitation is not a member', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [클랜장, 손님] = [await signedIn(site), await signedIn(site)]
    const id = await aClan(site, { leader: 클랜장 })
    const { code } = await anInvitation(site, id, { by: 클랜장, to: 손님 })
    await Promise.all([클랜장.refreshToken(), 손님.refreshToken()])
    await Promise.all([
      손님.command('POST', `/api/invitations/${code}`, { action: 'accept' }),
      ban(클랜장, id, 손님.userId),
    ])
    expect(await rankOf(site, id, 손님)).toBeUndefined()
    const { stored, counted } = await countsOf(site, id)
    expect([stored.memberCount, counted.memberCount]).toEqual([1, 1])
  }
})

test('a ban during the deletion of an account is kept with the account’s mark, or is refused', async () => {
  const [클랜장, 떠나는이] = [await signedIn(site), await signedIn(site)]
  const id = await aClan(site, { leader: 클랜장 })
  await Promise.all([클랜장.refreshToken(), 떠나는이.refreshToken()])
  const waitingCount = async (count: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      site.db,
    )
    return rows[0]?.count === count
  }
  // The deletion of the account waits at its last step, after it has read and removed the clan's bans.
  const both = await site.db.transaction().execute(async (tx) => {
    await sql`insert into site_setting (name, value) values ('people_version', '1')
      on conflict (name) do update set value = site_setting.value`.execute(tx)
    const end = 떠나는이.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })
    await expect.poll(() => waitingCount(1)).toBe(true)
    const lateBan = ban(클랜장, id, 떠나는이.userId)
    await expect.poll(() => waitingCount(2)).toBe(true)
    return [end, lateBan] as const
  })
  const [ended, banned] = await Promise.all(both)
  expect([ended.status, await refusalOf(banned)]).toEqual([204, [404, 'USER_NOT_FOUND']])
  expect(await bansOf(클랜장, id)).toEqual([])
})

test('if staff ban an account while it is being deleted, exactly one of the two succeeds', async () => {
  const 관리자 = await signedIn(site, { isAdmin: true })
  for (let round = 0; round < 3; round += 1) {
    const person = await signedIn(site)
    await Promise.all([관리자.refreshToken(), person.refreshToken()])
    const [banned, ended] = await Promise.all([
      관리자.command('POST', `/api/admin/users/${person.userId}/ban`, { reason: '장난' }),
      person.command('DELETE', '/api/me', { confirm: '탈퇴합니다' }),
    ])
    const account = site.db.selectFrom('appUser').select('status').where('id', '=', person.userId)
    const { status } = await account.executeTakeFirstOrThrow()
    expect([status, banned.ok, ended.ok]).toEqual(ended.ok ? ['withdrawn', false, true] : ['banned', true, false])
  }
})
