import { ClanInvitation, InvitationCard } from '@buri/contract/clanInvitations'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { aClan, anApplication, countsOf, peopleNamed, rankOf, refusalOf } from './testClans.ts'

const site = await openSite()
beforeAll(async () => {
  await site.store(aParsedMatch({ gameId: '1', names: { 0: '새벽감자#KR1', 1: '혼자감자#KR1' } }))
})
beforeEach(async () => {
  site.setNow('2026-11-20T12:00:00Z')
  await sql`delete from request_window`.execute(site.db)
})

const invite = (browser: SignedInBrowser, clanId: string, body: object = {}) =>
  browser.command('POST', `/api/clans/${clanId}/invitations`, body)
async function newInvitation(browser: SignedInBrowser, clanId: string, body: object = {}): Promise<ClanInvitation> {
  return ClanInvitation.strict().parse(await jsonOf(invite(browser, clanId, body), 201))
}
const answer = (browser: SignedInBrowser, code: string | null, action = 'accept') =>
  browser.command('POST', `/api/invitations/${code}`, { action })
const ownInvitations = async (browser: SignedInBrowser) =>
  (await (await browser.get('/api/me/invitations')).json()).data as InvitationCard[]
const openInvitationsOf = async (browser: SignedInBrowser, clanId: string) =>
  (await (await browser.get(`/api/clans/${clanId}/invitations`)).json()).data as ClanInvitation[]
const bellOf = async (browser: SignedInBrowser) =>
  (await (await browser.get('/api/me/notifications')).json()).items as {
    kind: string
    outcome: string | null
    url: string | null
    title: string | null
    actor: { nickname: string } | null
  }[]
const PERSON = /"(?:userId|nickname)"/

test('staff invitations end when their sender stops being staff', async () => {
  const { 손님 } = await peopleNamed(site, '손님')
  const staff = await signedIn(site, { permissions: ['clan'] })
  const id = await aClan(site, { isPublic: false })
  const { code } = await newInvitation(staff, id, { uses: 5 })
  await site.db.deleteFrom('userPermission').where('userId', '=', staff.userId).execute()
  expect(await refusalOf(await answer(손님, code))).toEqual([409, 'INVITATION_OVER'])
  expect(await rankOf(site, id, 손님)).toBeUndefined()
})

test('a person invited by name to a private clan sees the clan, and becomes a member by accepting', async () => {
  const { 클랜장, 손님, 남 } = await peopleNamed(site, '클랜장', '손님', '남')
  const id = await aClan(site, { clanName: '비밀클랜', leader: 클랜장, isPublic: false })
  const invitation = await newInvitation(클랜장, id, { userId: 손님.userId })
  expect(invitation).toMatchObject({ code: null, person: { nickname: '손님' }, player: null, uses: 1, used: 0 })
  expect(await bellOf(손님)).toMatchObject([{ kind: 'invitation', title: '비밀클랜', actor: { nickname: '클랜장' } }])
  const [card] = await ownInvitations(손님)
  expect(card).toMatchObject({ isPersonal: true, clan: { clanName: '비밀클랜', memberCount: 1 } })
  expect((await bellOf(손님))[0]?.url).toBe(`/invitations/${card?.code}`)
  expect((await 손님.get(`/api/clans/${id}`)).status).toBe(404)
  for (const viewer of [남, 클랜장, openBrowser(site.origin)])
    expect(await refusalOf(await viewer.get(`/api/invitations/${card?.code}`))).toEqual([404, 'INVITATION_NOT_FOUND'])
  expect(await refusalOf(await answer(남, card?.code ?? ''))).toEqual([404, 'INVITATION_NOT_FOUND'])

  expect(await (await answer(손님, card?.code ?? '')).json()).toEqual({ clanId: id, isMember: true, night: null })
  expect(await rankOf(site, id, 손님)).toBe('member')
  expect((await countsOf(site, id)).stored.memberCount).toBe(2)
  expect(await ownInvitations(손님)).toEqual([])
  expect(await openInvitationsOf(클랜장, id)).toEqual([])
  expect(await bellOf(손님)).toEqual([])
  expect(await bellOf(클랜장)).toMatchObject([{ kind: 'clan', outcome: 'joined', actor: { nickname: '손님' } }])
  expect(await refusalOf(await answer(손님, card?.code ?? ''))).toEqual([409, 'ALREADY_MEMBER'])
})

test('a person who is invited by a player’s name is shown to the inviter only as that player', async () => {
  const { 클랜장, 주인 } = await peopleNamed(site, '클랜장', '주인')
  const id = await aClan(site, { leader: 클랜장, isPublic: false })
  const playerId = await ownPlayer(site, 주인, '새벽감자')
  const { id: invitationId, ...shown } = await newInvitation(클랜장, id, { player: '새벽감자#KR1' })
  expect(shown).toMatchObject({ code: null, person: null, player: { summonerName: '새벽감자', tagLine: 'KR1' } })
  expect(JSON.stringify(shown)).not.toMatch(PERSON)
  expect(await refusalOf(await invite(클랜장, id, { player: '혼자감자#KR1' }))).toEqual([409, 'PLAYER_WITHOUT_ACCOUNT'])
  const [card] = await ownInvitations(주인)
  expect((await answer(주인, card?.code ?? '', 'decline')).status).toBe(200)
  expect(await bellOf(클랜장)).toMatchObject([{ outcome: 'declined', actor: null }])
  expect(await refusalOf(await answer(주인, card?.code ?? ''))).toEqual([409, 'INVITATION_OVER'])
  expect(await refusalOf(await invite(클랜장, id, { player: '새벽감자#KR1' }))).toEqual([409, 'INVITATION_DECLINED'])
  site.setNow('2026-11-28T12:00:00Z')
  await newInvitation(클랜장, id, { player: '새벽감자#KR1' })
  await site.db.updateTable('player').set({ visibility: 'private' }).where('id', '=', playerId).execute()
  expect(await openInvitationsOf(클랜장, id)).toMatchObject([{ person: null, player: null }])
  expect(await refusalOf(await invite(클랜장, id, { player: '새벽감자#KR1' }))).toEqual([404, 'SUMMONER_NOT_FOUND'])
  expect(invitationId).not.toBe('')
})

test('an invitation is refused if it repeats another one, is for a member, or is for a missing account', async () => {
  const { 클랜장, 손님, 클랜원 } = await peopleNamed(site, '클랜장', '손님', '클랜원')
  const id = await aClan(site, { leader: 클랜장, members: [클랜원] })
  await newInvitation(클랜장, id, { userId: 손님.userId })
  expect(await refusalOf(await invite(클랜장, id, { userId: 손님.userId }))).toEqual([409, 'ALREADY_INVITED'])
  expect(await refusalOf(await invite(클랜장, id, { userId: 클랜원.userId }))).toEqual([409, 'INVITED_ALREADY_MEMBER'])
  const nobody = '00000000-0000-7000-8000-00000000abcd'
  expect(await refusalOf(await invite(클랜장, id, { userId: nobody }))).toEqual([404, 'USER_NOT_FOUND'])
  for (const body of [
    { uses: 101 },
    { uses: 0 },
    { days: 31 },
    { userId: 손님.userId, uses: 2 },
    { player: 'a#b', userId: 손님.userId },
  ])
    expect(await refusalOf(await invite(클랜장, id, body))).toEqual([400, 'INVALID_REQUEST'])
  site.setNow('2026-11-28T12:00:00Z')
  await newInvitation(클랜장, id, { userId: 손님.userId })
})

test('fifty people use a link of ten uses simultaneously, and exactly ten get in', async () => {
  const 클랜장 = await signedIn(site, { nickname: '클랜장' })
  const id = await aClan(site, { leader: 클랜장, isPublic: false })
  const { code } = await newInvitation(클랜장, id, { uses: 10, days: 1 })
  const people = await Promise.all(Array.from({ length: 50 }, () => signedIn(site)))
  await Promise.all(people.map((person) => person.refreshToken()))
  const answers = await Promise.all(people.map(async (person) => refusalOf(await answer(person, code))))
  const answerCounts = Map.groupBy(answers, ([status, why]) => `${status} ${why ?? ''}`.trim())
  expect(Object.fromEntries([...answerCounts].map(([outcome, all]) => [outcome, all.length]))).toEqual({
    200: 10,
    '409 INVITATION_OVER': 40,
  })
  const { stored, counted: rows } = await countsOf(site, id)
  expect([stored.memberCount, rows.memberCount]).toEqual([11, 11])
  expect(await openInvitationsOf(클랜장, id)).toEqual([])
})

test('a link shows its clan to any holder until the link is withdrawn or expires, or its maker may no longer invite', async () => {
  const { 클랜장, 운영진 } = await peopleNamed(site, '클랜장', '운영진')
  const id = await aClan(site, { clanName: '링크클랜', leader: 클랜장, officers: [운영진], isPublic: false })
  const visitor = openBrowser(site.origin)
  const look = async (code: string | null) => {
    const invitation = await visitor.get(`/api/invitations/${code}`)
    return invitation.status === 200
      ? InvitationCard.strict().parse(await invitation.json()).clan.clanName
      : refusalOf(invitation)
  }
  const first = await newInvitation(클랜장, id)
  expect(await look(first.code)).toBe('링크클랜')
  expect((await 클랜장.send('DELETE', `/api/clans/${id}/invitations/${first.id}`)).status).toBe(204)
  expect(await look(first.code)).toEqual([409, 'INVITATION_OVER'])
  const response = await 클랜장.send('DELETE', `/api/clans/${id}/invitations/${first.id}`)
  expect(await refusalOf(response)).toEqual([404, 'INVITATION_NOT_FOUND'])

  const second = await newInvitation(운영진, id, { days: 2 })
  const otherClan = await aClan(site, { leader: await signedIn(site) })
  const elsewhere = await 클랜장.send('DELETE', `/api/clans/${otherClan}/invitations/${second.id}`)
  expect(await refusalOf(elsewhere)).toEqual([403, 'FORBIDDEN'])
  site.setNow('2026-11-22T12:00:00Z')
  expect(await look(second.code)).toEqual([409, 'INVITATION_OVER'])

  const third = await newInvitation(운영진, id)
  await 클랜장.command('PATCH', `/api/clans/${id}/members/${운영진.userId}`, { rank: 'member' })
  expect(await look(third.code)).toEqual([409, 'INVITATION_OVER'])
  expect(await bellOf(운영진)).toMatchObject([{ kind: 'clan', outcome: 'dismissed', title: '링크클랜' }])
})

test('an acceptance has the same limits as an approval, and a refused acceptance does not use up the link', async () => {
  const { 클랜장, 바쁜이, 내보낸이, 신청자 } = await peopleNamed(site, '클랜장', '바쁜이', '내보낸이', '신청자')
  const id = await aClan(site, { leader: 클랜장, members: [내보낸이], memberLimit: 2 })
  const { code } = await newInvitation(클랜장, id, { uses: 100 })
  for (let clan = 0; clan < 3; clan += 1) await aClan(site, { members: [바쁜이] })
  expect(await refusalOf(await answer(바쁜이, code))).toEqual([409, 'TOO_MANY_CLANS'])
  expect(await refusalOf(await answer(신청자, code))).toEqual([409, 'CLAN_FULL'])
  await 클랜장.send('DELETE', `/api/clans/${id}/members/${내보낸이.userId}`)
  expect(await bellOf(내보낸이)).toMatchObject([{ kind: 'clan', outcome: 'removed' }])
  expect(await refusalOf(await answer(내보낸이, code))).toEqual([409, 'JOIN_BLOCKED'])
  expect(await openInvitationsOf(클랜장, id)).toMatchObject([{ used: 0 }])
  await newInvitation(클랜장, id, { userId: 내보낸이.userId })
  expect((await answer(내보낸이, (await ownInvitations(내보낸이))[0]?.code ?? '')).status).toBe(200)
  expect((await (await 클랜장.get(`/api/clans/${id}/blocks`)).json()).data).toEqual([])
  await 클랜장.command('PATCH', `/api/clans/${id}`, { memberLimit: 3 })
  const request = await anApplication(site, id, 신청자.userId)
  expect((await answer(신청자, code)).status).toBe(200)
  const status = site.db.selectFrom('joinRequest').select('status').where('id', '=', request)
  expect(await status.executeTakeFirst()).toEqual({ status: 'approved' })
})

test('no race lets a banned person in or makes a clan exceed its size', async () => {
  const 관리자 = await signedIn(site, { isAdmin: true })
  const LIMIT = 5
  for (let round = 0; round < 4; round += 1) {
    const 클랜장 = await signedIn(site)
    const id = await aClan(site, { leader: 클랜장, memberLimit: LIMIT })
    const { code } = await newInvitation(클랜장, id, { uses: 100 })
    const people = await Promise.all(Array.from({ length: 8 }, () => signedIn(site)))
    const [banned] = people
    if (!banned) throw new Error('nobody')
    await Promise.all([...people, 관리자, 클랜장].map((person) => person.refreshToken()))
    const disbands = round % 2 === 1
    await Promise.all([
      ...people.map((person) => answer(person, code)),
      관리자.command('POST', `/api/admin/users/${banned.userId}/ban`, { reason: '장난' }),
      ...(disbands ? [클랜장.send('DELETE', `/api/clans/${id}`)] : []),
    ])
    expect(await rankOf(site, id, banned)).toBeUndefined()
    const { stored, counted } = await countsOf(site, id)
    expect(counted.memberCount).toBe(stored.memberCount)
    expect(stored.memberCount).toBeLessThanOrEqual(disbands ? 0 : LIMIT)
    const response = await answer(await signedIn(site), code)
    const over = response.ok ? [] : await refusalOf(response)
    expect(disbands ? [[409, 'INVITATION_OVER']] : [[], [409, 'CLAN_FULL']]).toContainEqual(over)
  }
})

async function takePlayer(browser: SignedInBrowser, gameName: string) {
  await site.pool.query('delete from player_owner using player p where p.id = player_id and game_name = $1', [gameName])
  await ownPlayer(site, browser, gameName)
}
const signupsOf = async (nightId: string, browser: SignedInBrowser) =>
  (await site.db
    .selectFrom('nightSignup')
    .select('state')
    .where('nightId', '=', nightId)
    .where('userId', '=', browser.userId)
    .execute()) as { state: string }[]

test('a person who accepts an invitation joins the clan and tonight’s night with one command', async () => {
  const { 클랜장, 손님, 늦은이, 무명 } = await peopleNamed(site, '클랜장', '손님', '늦은이', '무명')
  const id = await aClan(site, { leader: 클랜장, isPublic: false })
  const createLink = async (body: object) =>
    (await (await 클랜장.command('POST', '/api/inhouse/nights', { clanId: id, places: 10, ...body })).json()) as {
      id: string
    }
  // It is 21:00 in Seoul, so a night of tomorrow evening must not count as a night of this evening.
  await createLink({ title: '내일', startsAt: '2026-11-21T12:30:00Z' })
  const { code } = await newInvitation(클랜장, id, { uses: 10 })
  const look = async () =>
    InvitationCard.strict().parse(await (await openBrowser(site.origin).get(`/api/invitations/${code}`)).json())
  expect((await look()).tonight).toBeNull()
  const night = await createLink({ title: '오늘 밤', startsAt: '2026-11-20T14:30:00Z' })
  expect((await look()).tonight).toMatchObject({ id: night.id, title: '오늘 밤', places: 10, inCount: 0 })

  await takePlayer(손님, '새벽감자')
  const invitation = await (await answer(손님, code)).json()
  expect(invitation).toEqual({ clanId: id, isMember: true, night: { id: night.id, title: '오늘 밤', place: 'in' } })
  expect(await signupsOf(night.id, 손님)).toEqual([{ state: 'in' }])

  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const added = { name: `부른이${number}#KR1`, isForOther: true }
    expect((await 클랜장.command('POST', `/api/inhouse/nights/${night.id}/signups`, added)).status).toBe(201)
  }
  await takePlayer(늦은이, '혼자감자')
  expect((await (await answer(늦은이, code)).json()).night).toMatchObject({ place: 'waiting' })

  expect((await (await answer(무명, code)).json()).night).toMatchObject({ id: night.id, place: 'none' })
  expect(await rankOf(site, id, 무명)).toBe('member')
  expect(await signupsOf(night.id, 무명)).toEqual([])
})

test('at two in the morning, tonight’s night is that of the coming evening', async () => {
  site.setNow('2026-11-20T17:00:00Z')
  const { 클랜장 } = await peopleNamed(site, '클랜장')
  const id = await aClan(site, { leader: 클랜장 })
  const night = { clanId: id, places: 10, title: '오늘 밤 9시', startsAt: '2026-11-21T12:00:00Z' }
  await 클랜장.command('POST', '/api/inhouse/nights', night)
  const { code } = await newInvitation(클랜장, id, { uses: 10 })
  const { tonight } = await (await openBrowser(site.origin).get(`/api/invitations/${code}`)).json()
  expect(tonight).toMatchObject({ title: '오늘 밤 9시' })
})

test('accepting without the CSRF token joins nothing', async () => {
  const { 클랜장, 손님 } = await peopleNamed(site, '클랜장', '손님')
  const id = await aClan(site, { leader: 클랜장 })
  const { code } = await newInvitation(클랜장, id)
  const forged = await 손님.raw('POST', `/api/invitations/${code}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'accept' }),
  })
  expect(await refusalOf(forged)).toEqual([403, 'CSRF_INVALID'])
  expect(await rankOf(site, id, 손님)).toBeUndefined()
})
