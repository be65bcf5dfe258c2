import { ClanMember } from '@buri/contract/clanMembership'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '#server/model/audit/audit.ts'
import { leaveClansAndNights } from '#server/model/clans/departure.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aClan, anApplication, countsOf, peopleNamed, rankOf, refusalOf } from './testClans.ts'

const site = await openSite()
beforeAll(async () => {
  await site.store(aParsedMatch({ gameId: '1' }))
})
beforeEach(async () => {
  await sql`delete from request_window`.execute(site.db)
})

const leave = (browser: SignedInBrowser, id: string) => browser.send('DELETE', `/api/clans/${id}/members/my`)
const remove = (browser: SignedInBrowser, id: string, whom: { userId: string }) =>
  browser.send('DELETE', `/api/clans/${id}/members/${whom.userId}`)
const makes = (browser: SignedInBrowser, id: string, whom: { userId: string }, rank: unknown) =>
  browser.command('PATCH', `/api/clans/${id}/members/${whom.userId}`, { rank })
const actionsOf = async (id: string) => {
  const log = await site.db
    .selectFrom('auditLog')
    .select('action')
    .where('targetId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return log.map(({ action }) => action)
}
async function membersOf(browser: Pick<SignedInBrowser, 'get'>, id: string) {
  const { data } = await (await browser.get(`/api/clans/${id}/members`)).json()
  return ClanMember.strict().array().parse(data)
}

async function plays(person: { userId: string }, gameName: string, visibility: string) {
  const { rows } = await sql<{ id: string }>`
    update player set visibility = ${visibility} where game_name = ${gameName} returning id`.execute(site.db)
  const playerId = rows[0]?.id ?? ''
  await site.db
    .insertInto('playerOwner')
    .values({ playerId, userId: person.userId, proof: 'admin', since: new Date() })
    .execute()
}

test('members are listed by rank and then by time of joining, with their players', async () => {
  const { 클랜장, 운영진, 먼저, 나중 } = await peopleNamed(site, '클랜장', '운영진', '먼저', '나중')
  await plays(먼저, '선수0', 'public')
  const id = await aClan(site, { leader: 클랜장, officers: [운영진], members: [먼저, 나중] })
  const members = await membersOf(site, id)
  expect(members.map(({ nickname, rank }) => [nickname, rank])).toEqual([
    ['클랜장', 'leader'],
    ['운영진', 'officer'],
    ['먼저', 'member'],
    ['나중', 'member'],
  ])
  expect(members[2]?.player).toMatchObject({
    summonerName: '선수0',
    provisional: true,
    felicanScore: expect.any(Number),
  })
  expect(members[3]?.player).toBeNull()
})

test('a hidden player is shown to its owner, and one visible to the clan to clanmates', async () => {
  const { 숨은이, 가린이, 동료 } = await peopleNamed(site, '숨은이', '가린이', '동료')
  await plays(숨은이, '선수1', 'private')
  await plays(가린이, '선수2', 'clan')
  const id = await aClan(site, { members: [숨은이, 가린이, 동료] })
  const playersSeenBy = async (browser: Pick<SignedInBrowser, 'get'>) =>
    (await membersOf(browser, id)).map(({ player }) => player?.summonerName ?? null)
  expect(await playersSeenBy(site)).toEqual([null, null, null, null])
  expect(await playersSeenBy(await signedIn(site, { isAdmin: true }))).toEqual([null, null, null, null])
  expect(await playersSeenBy(동료)).toEqual([null, null, '선수2', null])
  expect(await playersSeenBy(숨은이)).toEqual([null, '선수1', '선수2', null])
})

test('a member may leave, and a leader only as the last member, which disbands the clan', async () => {
  const { 클랜장, 클랜원, 손님 } = await peopleNamed(site, '클랜장', '클랜원', '손님')
  const id = await aClan(site, { leader: 클랜장, members: [클랜원] })
  const application = await anApplication(site, id, 손님.userId)
  expect(await refusalOf(await leave(손님, id))).toEqual([404, 'NOT_A_MEMBER'])
  expect(await refusalOf(await leave(클랜장, id))).toEqual([409, 'LEADER_MUST_TRANSFER'])
  expect((await leave(클랜원, id)).status).toBe(204)
  expect(await refusalOf(await leave(클랜원, id))).toEqual([404, 'NOT_A_MEMBER'])
  const { stored, counted } = await countsOf(site, id)
  expect(stored).toEqual(counted)
  expect((await leave(클랜장, id)).status).toBe(204)
  expect((await site.get(`/api/clans/${id}`)).status).toBe(404)
  expect(await site.db.selectFrom('joinRequest').select('status').where('id', '=', application).execute()).toEqual([
    { status: 'expired' },
  ])
  expect(await actionsOf(id)).toEqual(['clan.left', 'clan.disbanded'])
})

test('a removed member is gone at once and cannot apply for a week', async () => {
  const { 클랜장, 운영진, 다른운영진, 클랜원, 둘째 } = await peopleNamed(
    site,
    '클랜장',
    '운영진',
    '다른운영진',
    '클랜원',
    '둘째',
  )
  const id = await aClan(site, {
    leader: 클랜장,
    officers: [운영진, 다른운영진],
    members: [클랜원, 둘째],
    isPublic: true,
  })
  expect(await refusalOf(await remove(클랜원, id, 둘째))).toEqual([403, 'FORBIDDEN'])
  expect(await refusalOf(await remove(운영진, id, 다른운영진))).toEqual([403, 'FORBIDDEN'])
  expect(await refusalOf(await remove(운영진, id, 클랜장))).toEqual([409, 'LEADER_NOT_REMOVABLE'])
  expect(await refusalOf(await remove(클랜장, id, 클랜장))).toEqual([409, 'LEADER_NOT_REMOVABLE'])
  expect((await remove(운영진, id, 클랜원)).status).toBe(204)
  expect((await remove(클랜장, id, 다른운영진)).status).toBe(204)
  expect(await refusalOf(await remove(클랜장, id, 다른운영진))).toEqual([404, 'CLAN_MEMBER_NOT_FOUND'])
  expect(await refusalOf(await 클랜원.command('POST', `/api/clans/${id}/join-requests`, {}))).toEqual([
    409,
    'JOIN_BLOCKED',
  ])
  const { stored, counted } = await countsOf(site, id)
  expect([stored, stored.memberCount]).toEqual([counted, 3])
  expect(await actionsOf(id)).toEqual(['clan.member_removed', 'clan.member_removed'])
})

test('several members are removed together, and none of them if one may not be removed', async () => {
  const { 클랜장, 운영진, 다른운영진, 클랜원, 둘째, 셋째, 남 } = await peopleNamed(
    site,
    ...(['클랜장', '운영진', '다른운영진', '클랜원', '둘째', '셋째', '남'] as const),
  )
  const id = await aClan(site, { leader: 클랜장, officers: [운영진, 다른운영진], members: [클랜원, 둘째, 셋째] })
  const removes = (browser: SignedInBrowser, ...people: { userId: string }[]) =>
    browser.command('POST', `/api/clans/${id}/members/removals`, { userIds: people.map(({ userId }) => userId) })
  expect(await refusalOf(await removes(클랜원, 둘째))).toEqual([403, 'FORBIDDEN'])
  expect(await refusalOf(await removes(운영진, 클랜원, 다른운영진))).toEqual([403, 'FORBIDDEN'])
  expect(await refusalOf(await removes(클랜장, 클랜원, 클랜장))).toEqual([409, 'LEADER_NOT_REMOVABLE'])
  expect((await countsOf(site, id)).stored.memberCount).toBe(6)
  expect((await removes(운영진)).status).toBe(400)
  const answers = await Promise.all([removes(운영진, 클랜원, 둘째, 클랜원, 남), removes(클랜장, 둘째, 클랜원)])
  const removed = await Promise.all(answers.map(async (answer) => (await answer.json()).removed as number))
  expect(removed.toSorted()).toEqual([0, 2])
  const { stored, counted } = await countsOf(site, id)
  expect([stored, stored.memberCount]).toEqual([counted, 4])
  expect(await actionsOf(id)).toEqual(['clan.member_removed', 'clan.member_removed'])
  expect(await refusalOf(await 둘째.command('POST', `/api/clans/${id}/join-requests`, {}))).toEqual([
    409,
    'JOIN_BLOCKED',
  ])
})

test('only officers read notes on a member, and the notes end with the membership', async () => {
  const { 클랜장, 운영진, 클랜원, 남 } = await peopleNamed(site, '클랜장', '운영진', '클랜원', '남')
  const id = await aClan(site, { leader: 클랜장, officers: [운영진], members: [클랜원] })
  const writes = (browser: SignedInBrowser, note: unknown, whom = 클랜원) =>
    browser.command('PUT', `/api/clans/${id}/members/${whom.userId}/note`, { note })
  expect((await writes(운영진, ' 금요일만\n가능 ')).status).toBe(204)
  const noteSeenBy = async (browser: Pick<SignedInBrowser, 'get'>) =>
    (await membersOf(browser, id)).find(({ userId }) => userId === 클랜원.userId)?.note
  expect(await Promise.all([클랜장, 운영진, 클랜원, 남, site].map(noteSeenBy))).toEqual([
    ...['금요일만 가능', '금요일만 가능'],
    ...[null, null, null],
  ])
  expect(await (await 클랜장.get(`/api/clans/${id}/members.csv`)).text()).toContain(',금요일만 가능\r\n')
  expect(await (await 클랜원.get('/api/me/export')).text()).not.toContain('금요일만 가능')
  expect(await refusalOf(await writes(운영진, '누구', 남))).toEqual([404, 'CLAN_MEMBER_NOT_FOUND'])
  expect((await writes(운영진, '가'.repeat(201))).status).toBe(400)
  await leave(클랜원, id)
  await site.db
    .insertInto('clanMember')
    .values({ clanId: id, userId: 클랜원.userId, rank: 'member', joinedAt: new Date() })
    .execute()
  expect(await noteSeenBy(클랜장)).toBe('')
})

test('only a leader may appoint and dismiss officers', async () => {
  const { 클랜장, 운영진, 클랜원 } = await peopleNamed(site, '클랜장', '운영진', '클랜원')
  const id = await aClan(site, { leader: 클랜장, officers: [운영진], members: [클랜원] })
  for (const person of [운영진, 클랜원]) {
    for (const rank of ['leader', 'officer', 'member']) {
      expect(await refusalOf(await makes(person, id, 클랜원, rank))).toEqual([403, 'FORBIDDEN'])
      expect(await refusalOf(await makes(person, id, person, rank))).toEqual([403, 'FORBIDDEN'])
    }
  }
  expect(ClanMember.strict().parse(await (await makes(클랜장, id, 클랜원, 'officer')).json())).toMatchObject({
    rank: 'officer',
  })
  expect(await (await makes(클랜장, id, 운영진, 'member')).json()).toMatchObject({ rank: 'member' })
  expect(await (await makes(클랜장, id, 운영진, 'member')).json()).toMatchObject({ rank: 'member' })
  expect(await refusalOf(await makes(클랜장, id, 클랜장, 'member'))).toEqual([409, 'LEADER_NOT_DEMOTABLE'])
  expect(await refusalOf(await makes(클랜장, id, { userId: id }, 'officer'))).toEqual([404, 'CLAN_MEMBER_NOT_FOUND'])
  expect(await refusalOf(await makes(클랜장, id, 클랜원, 'king'))).toEqual([400, 'INVALID_REQUEST'])
  expect(await actionsOf(id)).toEqual(['clan.rank_changed', 'clan.rank_changed'])
})

test('a clan has nine officers at most', async () => {
  const leader = await signedIn(site)
  const officers = await Promise.all(Array.from({ length: 9 }, () => signedIn(site)))
  const member = await signedIn(site)
  const id = await aClan(site, { leader, officers, members: [member] })
  expect(await refusalOf(await makes(leader, id, member, 'officer'))).toEqual([409, 'OFFICERS_FULL'])
  expect(await refusalOf(await makes(leader, id, member, 'leader'))).toEqual([409, 'OFFICERS_FULL'])
  expect((await makes(leader, id, officers[0] ?? leader, 'leader')).status).toBe(200)
})

test('a leader hands the clan over and stays as an officer; leaders of other clans cannot take it over', async () => {
  const { 클랜장, 클랜원, 다른클랜장 } = await peopleNamed(site, '클랜장', '클랜원', '다른클랜장')
  const id = await aClan(site, { leader: 클랜장, members: [클랜원, 다른클랜장] })
  await aClan(site, { leader: 다른클랜장 })
  expect(await refusalOf(await makes(클랜장, id, 다른클랜장, 'leader'))).toEqual([409, 'ALREADY_LEADER'])
  expect(await (await makes(클랜장, id, 클랜원, 'leader')).json()).toMatchObject({ rank: 'leader' })
  expect([await rankOf(site, id, 클랜장), await rankOf(site, id, 클랜원)]).toEqual(['officer', 'leader'])
  expect((await (await site.get(`/api/clans/${id}`)).json()).leaderName).toBe('클랜원')
  expect((await leave(클랜장, id)).status).toBe(204)
  expect(await actionsOf(id)).toEqual(['clan.transferred', 'clan.left'])
})

test('a clan has exactly one leader after its leader hands it over to ten people at the same time', async () => {
  const leader = await signedIn(site)
  const members = await Promise.all(Array.from({ length: 8 }, () => signedIn(site)))
  const id = await aClan(site, { leader, members })
  await leader.refreshToken()
  const answers = await Promise.all(members.map((member) => makes(leader, id, member, 'leader')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(403)])
  const ranks = (await membersOf(site, id)).map(({ rank }) => rank)
  expect(ranks.filter((rank) => rank === 'leader')).toHaveLength(1)
  expect(await rankOf(site, id, leader)).toBe('officer')
})

test('the database itself refuses a clan without a leader or with two', async () => {
  const { 클랜장, 클랜원 } = await peopleNamed(site, '클랜장', '클랜원')
  const id = await aClan(site, { leader: 클랜장, members: [클랜원] })
  const refused = /no leader|has members|clan_member_leader|clan_member_leads_one|clan_check/
  for (const statement of [
    sql`delete from clan_member where clan_id = ${id} and rank = 'leader'`,
    sql`update clan_member set rank = 'member' where clan_id = ${id}`,
    sql`update clan_member set rank = 'leader' where clan_id = ${id}`,
    sql`update clan set deleted_at = now(), member_count = 0 where id = ${id}`,
    sql`update clan set member_count = 101 where id = ${id}`,
  ]) {
    await expect(inTransaction(site.db, (tx) => statement.execute(tx))).rejects.toThrow(refused)
  }
})

test('if a leader’s account is deleted, the longest-serving officer becomes the leader, and an empty clan is disbanded', async () => {
  const { 클랜장, 운영진, 늦은운영진, 클랜원 } = await peopleNamed(site, '클랜장', '운영진', '늦은운영진', '클랜원')
  const led = await aClan(site, { leader: 클랜장, officers: [운영진, 늦은운영진], members: [클랜원] })
  await sql`update clan_member set promoted_at = promoted_at - interval '1 day'
    where clan_id = ${led} and user_id = ${늦은운영진.userId}`.execute(site.db)
  const belonged = await aClan(site, { members: [클랜장] })
  const application = await anApplication(site, await aClan(site), 클랜장.userId)
  const end = (userId: string) =>
    inTransaction(site.db, (tx) =>
      leaveClansAndNights(tx, userId, {
        now: new Date(),
        actor: systemActor('test'),
        leaveAllNights: async () => {},
      }),
    )
  await end(클랜장.userId)
  expect(await rankOf(site, led, 늦은운영진)).toBe('leader')
  expect(await rankOf(site, led, 클랜장)).toBeUndefined()
  expect(await rankOf(site, belonged, 클랜장)).toBeUndefined()
  expect(await site.db.selectFrom('joinRequest').select('status').where('id', '=', application).execute()).toEqual([
    { status: 'expired' },
  ])
  for (const { userId } of [운영진, 늦은운영진, 클랜원]) await end(userId)
  expect((await site.get(`/api/clans/${led}`)).status).toBe(404)
  const { stored, counted } = await countsOf(site, led)
  expect(stored).toEqual(counted)
})
