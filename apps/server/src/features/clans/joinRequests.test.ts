import { JoinRequest } from '@buri/contract/clanMembership'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { aClan, anApplication, countsOf, peopleNamed, rankOf, refusalOf } from './testClans.ts'

const NOON = '2026-11-20T12:00:00Z'
const SIX_DAYS_LATER = '2026-11-26T12:00:00Z'
const EIGHT_DAYS_LATER = '2026-11-28T12:00:00Z'

const site = await openSite()
beforeEach(async () => {
  site.setNow(NOON)
  await sql`delete from request_window`.execute(site.db)
})

const apply = (browser: SignedInBrowser, clanId: string, body: unknown = {}) =>
  browser.command('POST', `/api/clans/${clanId}/join-requests`, body)
const cancel = (browser: SignedInBrowser, clanId: string) =>
  browser.send('DELETE', `/api/clans/${clanId}/join-requests/my`)
const decide = (browser: SignedInBrowser, clanId: string, requestId: string, action: unknown = 'approve') =>
  browser.command('PATCH', `/api/clans/${clanId}/join-requests/${requestId}`, { action })
const applicationsOf = async (browser: SignedInBrowser, clanId: string) =>
  (await (await browser.get(`/api/clans/${clanId}/join-requests`)).json()).data as JoinRequest[]
const statusOf = async (id: string) =>
  (await site.db.selectFrom('joinRequest').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('an account that applies becomes a member when an officer approves', async () => {
  const { 운영진, 신청자 } = await peopleNamed(site, '운영진', '신청자')
  const id = await aClan(site, { clanName: '받는클랜', officers: [운영진] })
  const request = JoinRequest.strict().parse(await jsonOf(apply(신청자, id, { reason: ' 매일\n밤 합니다 ' }), 201))
  expect(request).toMatchObject({
    clan_id: id,
    clanName: '받는클랜',
    status: 'pending',
    reason: '매일 밤 합니다',
    applicant: { userId: 신청자.userId, nickname: '신청자', player: null },
  })
  expect((await (await 신청자.get(`/api/clans/${id}`)).json()).mine.hasRequested).toBe(true)
  expect((await applicationsOf(운영진, id)).map((waiting) => waiting.id)).toEqual([request.id])
  expect((await (await 운영진.get(`/api/clans/${id}`)).json()).pendingRequests).toBe(1)

  const decided = await decide(운영진, id, request.id)
  expect(await decided.json()).toMatchObject({ id: request.id, status: 'approved', decidedAt: expect.any(String) })
  expect(await rankOf(site, id, 신청자)).toBe('member')
  expect(await applicationsOf(운영진, id)).toEqual([])
  expect((await countsOf(site, id)).stored.memberCount).toBe(3)
  const log = await site.db
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('targetId', '=', request.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { action: 'join_request.opened', actorId: 신청자.userId },
    { action: 'join_request.approved', actorId: 운영진.userId },
  ])
})

test('an account may not apply twice, as a member, to a sixth clan, or while in three clans', async () => {
  const { 신청자, 클랜원, 바쁜이 } = await peopleNamed(site, '신청자', '클랜원', '바쁜이')
  const id = await aClan(site, { members: [클랜원] })
  expect((await apply(신청자, id)).status).toBe(201)
  expect(await refusalOf(await apply(신청자, id))).toEqual([409, 'JOIN_ALREADY_REQUESTED'])
  expect(await refusalOf(await apply(클랜원, id))).toEqual([409, 'ALREADY_MEMBER'])
  for (let clan = 0; clan < 4; clan += 1) expect((await apply(신청자, await aClan(site))).status).toBe(201)
  expect(await refusalOf(await apply(신청자, await aClan(site)))).toEqual([409, 'TOO_MANY_JOIN_REQUESTS'])
  for (let clan = 0; clan < 3; clan += 1) await aClan(site, { members: [바쁜이] })
  expect(await refusalOf(await apply(바쁜이, id))).toEqual([409, 'TOO_MANY_CLANS'])
})

test('ten simultaneous applications of an account make one', async () => {
  const applicant = await signedIn(site)
  const id = await aClan(site)
  await applicant.refreshToken()
  const answers = await Promise.all(Array.from({ length: 10 }, () => apply(applicant, id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})

test('an applicant may withdraw and apply again, up to three times a day', async () => {
  const { 클랜장, 신청자, 손님 } = await peopleNamed(site, '클랜장', '신청자', '손님')
  const id = await aClan(site, { leader: 클랜장 })
  expect(await refusalOf(await cancel(신청자, id))).toEqual([404, 'JOIN_REQUEST_NOT_FOUND'])
  for (let time = 0; time < 3; time += 1) {
    expect((await apply(신청자, id)).status).toBe(201)
    expect(await refusalOf(await cancel(손님, id))).toEqual([404, 'JOIN_REQUEST_NOT_FOUND'])
    expect((await cancel(신청자, id)).status).toBe(204)
  }
  expect(await refusalOf(await apply(신청자, id))).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect((await (await 신청자.get('/api/clans/my-join-requests')).json()).data).toEqual([])
  expect(await applicationsOf(클랜장, id)).toEqual([])
  site.setNow('2026-11-21T12:00:01Z')
  expect((await apply(신청자, id)).status).toBe(201)
})

test('a rejected applicant may apply again after a week, or when an officer lifts the block', async () => {
  const { 클랜장, 신청자, 클랜원 } = await peopleNamed(site, '클랜장', '신청자', '클랜원')
  const id = await aClan(site, { leader: 클랜장, members: [클랜원] })
  const reject = async (action: string) => {
    const { id: requestId } = await (await apply(신청자, id)).json()
    return decide(클랜장, id, requestId, action)
  }
  expect(await (await reject('decline')).json()).toMatchObject({ status: 'rejected' })
  site.setNow(SIX_DAYS_LATER)
  expect(await jsonOf(apply(신청자, id), 409)).toMatchObject({
    code: 'JOIN_BLOCKED',
    details: { until: '2026-11-27T12:00:00.000Z' },
  })
  const blocks = await (await 클랜장.get(`/api/clans/${id}/blocks`)).json()
  expect(blocks.data).toMatchObject([{ userId: 신청자.userId, cause: 'rejected', endsAt: '2026-11-27T12:00:00.000Z' }])
  expect(await refusalOf(await 클랜원.get(`/api/clans/${id}/blocks`))).toEqual([403, 'FORBIDDEN'])
  expect(await refusalOf(await 클랜원.send('DELETE', `/api/clans/${id}/blocks/${신청자.userId}`))).toEqual([
    403,
    'FORBIDDEN',
  ])
  expect((await 클랜장.send('DELETE', `/api/clans/${id}/blocks/${신청자.userId}`)).status).toBe(204)
  expect(await (await reject('reject')).json()).toMatchObject({ status: 'rejected' })
  site.setNow('2026-12-03T12:00:01Z')
  expect((await (await 클랜장.get(`/api/clans/${id}/blocks`)).json()).data).toEqual([])
  expect((await apply(신청자, id)).status).toBe(201)
})

test('an application can be decided only once, only by its clan, and only with a known decision', async () => {
  const { 클랜장, 다른클랜장, 클랜원, 신청자 } = await peopleNamed(site, '클랜장', '다른클랜장', '클랜원', '신청자')
  const id = await aClan(site, { leader: 클랜장, members: [클랜원] })
  const otherClan = await aClan(site, { leader: 다른클랜장 })
  const request = await anApplication(site, id, 신청자.userId)
  for (const action of ['APPROVE', 'maybe', '', null, 1]) {
    expect(await refusalOf(await decide(클랜장, id, request, action))).toEqual([400, 'INVALID_REQUEST'])
  }
  expect(await refusalOf(await decide(다른클랜장, otherClan, request))).toEqual([404, 'JOIN_REQUEST_NOT_FOUND'])
  expect(await refusalOf(await decide(다른클랜장, id, request))).toEqual([403, 'FORBIDDEN'])
  for (const person of [클랜원, 신청자])
    expect(await refusalOf(await decide(person, id, request))).toEqual([403, 'FORBIDDEN'])
  expect(await statusOf(request)).toBe('pending')
  expect((await decide(클랜장, id, request, 'accept')).status).toBe(200)
  for (const action of ['approve', 'reject']) {
    expect(await refusalOf(await decide(클랜장, id, request, action))).toEqual([409, 'JOIN_REQUEST_DECIDED'])
  }
})

test('an applicant who is banned, or in three clans by then, still waits', async () => {
  const { 클랜장, 신청자, 바쁜이 } = await peopleNamed(site, '클랜장', '신청자', '바쁜이')
  const id = await aClan(site, { leader: 클랜장 })
  const [banned, busy] = [await anApplication(site, id, 신청자.userId), await anApplication(site, id, 바쁜이.userId)]
  await site.db.updateTable('appUser').set({ status: 'banned' }).where('id', '=', 신청자.userId).execute()
  for (let clan = 0; clan < 3; clan += 1) await aClan(site, { members: [바쁜이] })
  expect(await refusalOf(await decide(클랜장, id, banned))).toEqual([409, 'APPLICANT_UNAVAILABLE'])
  expect(await refusalOf(await decide(클랜장, id, busy))).toEqual([409, 'APPLICANT_IN_TOO_MANY_CLANS'])
  expect([await statusOf(banned), await statusOf(busy)]).toEqual(['pending', 'pending'])
})

test('one of twenty simultaneous approvals for one seat succeeds, and nineteen keep waiting', async () => {
  const leader = await signedIn(site)
  const members = await Promise.all(Array.from({ length: 98 }, () => signedIn(site)))
  const id = await aClan(site, { leader, members })
  const applicants = await Promise.all(Array.from({ length: 20 }, () => signedIn(site)))
  const requests = await Promise.all(applicants.map(({ userId }) => anApplication(site, id, userId)))
  // The pool's connections are opened first, because opening them one by one would hide the race.
  await Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.05)`.execute(site.db)))
  await leader.refreshToken()
  const answers = await Promise.all(requests.map((request) => decide(leader, id, request)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  const { stored, counted } = await countsOf(site, id)
  expect([stored.memberCount, counted.memberCount]).toEqual([100, 100])
  const statuses = await Promise.all(requests.map(statusOf))
  expect(statuses.filter((status) => status === 'pending')).toHaveLength(19)

  // At most one applicant gets in for each member who leaves at the same time.
  const leaving = members.slice(0, 5)
  await Promise.all(leaving.map((member) => member.refreshToken()))
  await sql`delete from request_window`.execute(site.db)
  const pending = requests.filter((_, index) => statuses[index] === 'pending')
  const [approvals] = await Promise.all([
    Promise.all(pending.map((request) => decide(leader, id, request))),
    Promise.all(leaving.map((member) => member.send('DELETE', `/api/clans/${id}/members/my`))),
  ])
  const admitted = approvals.filter(({ status }) => status === 200).length
  const after = await countsOf(site, id)
  expect(after.stored).toEqual(after.counted)
  expect(after.counted.memberCount).toBe(95 + admitted)
  expect(admitted).toBeLessThanOrEqual(5)
})

test('one person approved by five clans simultaneously joins three of them', async () => {
  const applicant = await signedIn(site)
  const leaders = await Promise.all(Array.from({ length: 5 }, () => signedIn(site)))
  const clans = await Promise.all(leaders.map((leader) => aClan(site, { leader })))
  const requests = await Promise.all(clans.map((id) => anApplication(site, id, applicant.userId)))
  await Promise.all(leaders.map((leader) => leader.refreshToken()))
  const answers = await Promise.all(
    leaders.map((leader, index) => decide(leader, clans[index] ?? '', requests[index] ?? '')),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
  expect((await (await applicant.get('/api/clans/my')).json()).data).toHaveLength(3)
})

test('a clan that turns private hides its name from applicants, who may still withdraw', async () => {
  const { 클랜장, 신청자 } = await peopleNamed(site, '클랜장', '신청자')
  const id = await aClan(site, { leader: 클랜장 })
  await apply(신청자, id)
  await 클랜장.command('PATCH', `/api/clans/${id}`, { isPublic: false })
  const { data } = await (await 신청자.get('/api/clans/my-join-requests')).json()
  expect(data).toMatchObject([{ clan_id: id, clanName: null, status: 'pending' }])
  expect(await refusalOf(await apply(신청자, id))).toEqual([404, 'CLAN_NOT_FOUND'])
  expect((await cancel(신청자, id)).status).toBe(204)
  site.setNow(EIGHT_DAYS_LATER)
})
