import type { ClanGuest } from '@buri/contract/clanGuests'
import { CLAN_LIMITS } from '@buri/domain/clans/clanLimits'
import { beforeEach, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { sweepInvitations } from '../invitations.repository.ts'
import { aClan, peopleNamed, rankOf, refusalOf } from '../testClans.ts'

const site = await openSite()
let leader: SignedInBrowser
let clanId: string
let url: string
beforeEach(async () => {
  await site.pool.query('delete from request_window')
  site.setNow('2026-11-27T03:00:00Z')
  leader = await signedIn(site)
  clanId = await aClan(site, { leader, isPublic: false })
  url = `/api/clans/${clanId}/guests`
})

const DAWN = { name: '새벽감자', tagLine: 'KR1', main: 'MIDDLE', sub: null }
const POTION = { name: '물약두개', tagLine: null }

async function items(answer: Promise<Response>): Promise<ClanGuest[]> {
  return (await jsonOf(answer)).items
}
const add = (people: object[], browser = leader) => browser.command('POST', url, { people })
const list = () => items(leader.get(url))
const invite = (guests: readonly ClanGuest[], browser = leader) =>
  browser.command('POST', `${url}/invitations`, { guestIds: guests.map(({ id }) => id) })
const accept = (browser: SignedInBrowser, code: string | null | undefined) =>
  browser.command('POST', `/api/invitations/${code}`, { action: 'accept' })
async function dawn() {
  const [guest] = await items(invite(await items(add([DAWN]))))
  return guest ?? expect.fail()
}

test('people of a roster are listed only once, even if two officers add them at the same time', async () => {
  const officer = await signedIn(site)
  await site.pool.query(`insert into clan_member values ($1, $2, 'officer', '2026-11-21')`, [clanId, officer.userId])
  const answers = await Promise.all(
    [leader, officer].map((person) => add([DAWN, POTION, { ...DAWN, name: '새벽 감자' }], person)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await list()).toMatchObject([
    { name: '물약두개', tagLine: null, main: null, code: null, joinedAt: null },
    { name: '새벽감자', tagLine: 'KR1', main: 'MIDDLE', sub: null },
  ])
})

test('an impossible name is refused with its position in the list, and nothing is stored', async () => {
  const answer = await add([DAWN, { name: '가나다라마바사아자차카타파하거너더', tagLine: null }])
  expect(await answer.json()).toMatchObject({ code: 'INVALID_NAME', details: [{ path: '/people/1/name' }] })
  expect(await list()).toEqual([])
})

test('a clan has a limited number of guests, however often officers add more', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `손님${from + index}`, tagLine: null }))
  expect((await add(many(0, CLAN_LIMITS.guests))).status).toBe(200)
  expect(await refusalOf(await add(many(1000, 1)))).toEqual([409, 'CLAN_GUESTS_FULL'])
  expect((await add(many(0, 1))).status).toBe(200)
})

test('a guest has one link, which admits one person and keeps the name that it was made for', async () => {
  const { code, expiresAt } = await dawn()
  expect(expiresAt).toBe('2026-12-27T03:00:00.000Z')
  expect((await items(invite(await list())))[0]?.code).toBe(code)

  const card = await (await openBrowser(site.origin).get(`/api/invitations/${code}`)).json()
  expect(card).toMatchObject({ guestName: '새벽감자#KR1', isPersonal: false, isMember: false })

  const { 손님, 남 } = await peopleNamed(site, '손님', '남')
  expect((await accept(손님, code)).status).toBe(200)
  expect(await rankOf(site, clanId, 손님)).toBe('member')
  expect(await (await 손님.get(`/api/invitations/${code}`)).json()).toMatchObject({
    guestName: '새벽감자#KR1',
    isMember: true,
  })
  expect(await refusalOf(await accept(남, code))).toEqual([409, 'INVITATION_OVER'])
  const members = [{ code: null, joinedAt: '2026-11-27T03:00:00.000Z' }]
  expect(await list()).toMatchObject(members)
  const secondItems = await items(invite(await list()))
  expect(secondItems).toMatchObject([{ code: expect.any(String), joinedAt: members[0]?.joinedAt }])
})

test('joining by a link neither claims a player nor stores an alias', async () => {
  const { code } = await dawn()
  const 손님 = await signedIn(site)
  await accept(손님, code)
  for (const table of ['player_owner', 'ownership_claim', 'clan_alias'])
    expect((await site.pool.query(`select from ${table}`)).rowCount).toBe(0)
})

test('removing a guest ends the guest’s link, and officers see whose link is open', async () => {
  const { id, code } = await dawn()
  const invitations = (await (await leader.get(`/api/clans/${clanId}/invitations`)).json()).data
  expect(invitations).toMatchObject([{ code, guestName: '새벽감자#KR1', uses: 1, used: 0 }])
  expect((await leader.send('DELETE', `${url}/${id}`)).status).toBe(204)
  const 손님 = await signedIn(site)
  expect(await refusalOf(await accept(손님, code))).toEqual([409, 'INVITATION_OVER'])
  expect(await refusalOf(await leader.send('DELETE', `${url}/${id}`))).toEqual([404, 'NOT_FOUND'])
})

test('links of removed guests are deleted a month later, and open links and refusals stay', async () => {
  const { id } = await dawn()
  const invited = await signedIn(site)
  await leader.command('POST', `/api/clans/${clanId}/invitations`, { uses: 5, days: 30 })
  await leader.command('POST', `/api/clans/${clanId}/invitations`, { userId: invited.userId })
  await site.pool.query(
    `update clan_invitation set ended_as = 'declined', ended_at = '2026-11-27' where user_id = $1`,
    [invited.userId],
  )
  expect((await leader.send('DELETE', `${url}/${id}`)).status).toBe(204)
  const links = async (linkTitles: string) => {
    await sweepInvitations(site.db, new Date(linkTitles))
    const { rows } = await site.pool.query(
      'select ended_as from clan_invitation where clan_id = $1 order by ended_as',
      [clanId],
    )
    return rows.map(({ ended_as }) => ended_as)
  }
  expect(await links('2026-12-26T03:00:00Z')).toEqual(['declined', 'revoked', null])
  expect(await links('2026-12-27T02:59:59Z')).toEqual(['declined', 'revoked', null])
  expect(await links('2026-12-27T03:00:01Z')).toEqual(['declined', 'expired'])
  expect(await links('2027-02-01T03:00:00Z')).toEqual(['declined'])
})

test('guests of another clan are neither invited nor removed', async () => {
  const { id } = await dawn()
  const stranger = await signedIn(site)
  const otherUrl = `/api/clans/${await aClan(site, { leader: stranger })}/guests`
  const invited = await stranger.command('POST', `${otherUrl}/invitations`, { guestIds: [id] })
  expect(await refusalOf(invited)).toEqual([404, 'NOT_FOUND'])
  expect((await stranger.send('DELETE', `${otherUrl}/${id}`)).status).toBe(404)
  expect(await list()).toHaveLength(1)
})

test('a link ends with the rank of the officer who made it', async () => {
  const officer = await signedIn(site)
  await site.pool.query(`insert into clan_member values ($1, $2, 'officer', '2026-11-21')`, [clanId, officer.userId])
  const [guest] = await items(invite(await items(add([DAWN])), officer))
  await site.pool.query(`update clan_member set rank = 'member' where user_id = $1`, [officer.userId])
  expect(await refusalOf(await accept(await signedIn(site), guest?.code))).toEqual([409, 'INVITATION_OVER'])
})

test('links of guests leave room for other invitations', async () => {
  const people = Array.from({ length: 60 }, (_, index) => ({ name: `손님${index}`, tagLine: null }))
  expect(await items(invite(await items(add(people))))).toHaveLength(60)
  expect((await leader.command('POST', `/api/clans/${clanId}/invitations`, { uses: 5 })).status).toBe(201)
})

test('the names of guests are deleted with their clan', async () => {
  const { code } = await dawn()
  expect((await leader.command('DELETE', `/api/clans/${clanId}`)).status).toBe(204)
  expect((await site.pool.query('select from clan_guest where clan_id = $1', [clanId])).rows).toHaveLength(0)
  expect(await refusalOf(await accept(await signedIn(site), code))).toEqual([409, 'INVITATION_OVER'])
})
