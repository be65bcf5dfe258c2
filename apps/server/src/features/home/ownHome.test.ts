import { OwnHome } from '@buri/contract/ownHome'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aClan, anApplication, peopleNamed } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'

const site = await openSite()
beforeEach(async () => {
  await emptyTables(site.pool, 'night', 'match', 'player')
  await sql`delete from request_window`.execute(site.db)
  site.setNow('2026-11-24T11:08:00Z')
})

const homeOf = async (browser: SignedInBrowser) =>
  OwnHome.strict().parse(await (await browser.get('/api/me/home')).json())
async function openNight(host: SignedInBrowser, body: object): Promise<string> {
  return (await jsonOf(host.command('POST', '/api/inhouse/nights', { startsAt: '2026-11-24T12:00:00Z', ...body }), 201))
    .id
}
const signUp = (browser: SignedInBrowser, night: string, body: object) =>
  browser.command('POST', `/api/inhouse/nights/${night}/signups`, body)

test('a visitor is refused, and a new account has an empty home', async () => {
  expect((await openBrowser(site.origin).get('/api/me/home')).status).toBe(401)
  expect(await homeOf(await signedIn(site))).toEqual({ night: null, toDo: [], score: null, clans: [] })
})

test('the next night of a clan shows its people by lane and the viewer’s signup', async () => {
  const { 클랜장, 클랜원 } = await peopleNamed(site, '클랜장', '클랜원')
  const clanId = await aClan(site, { clanName: '펠리칸즈', leader: 클랜장, members: [클랜원] })
  await openNight(클랜장, { clanId, title: '다음 주', startsAt: '2026-12-01T12:00:00Z' })
  const id = await openNight(클랜장, { clanId, title: '화요 정기전' })
  await signUp(클랜장, id, { name: '새벽감자#KR1', main: 'MIDDLE' })
  const before = (await homeOf(클랜원)).night
  expect(before).toMatchObject({ id, title: '화요 정기전', clanName: '펠리칸즈', places: 10, mine: null, lane: null })
  expect(before?.people).toMatchObject([{ name: '새벽감자', main: 'MIDDLE', isMe: false }])
  await signUp(클랜원, id, { name: '버섯농부#KR1', main: 'TOP' })
  expect((await homeOf(클랜원)).night).toMatchObject({ mine: 'in', lane: 'TOP' })
  expect((await homeOf(클랜원)).clans).toMatchObject([{ clanName: '펠리칸즈', rank: 'member', night: { id, free: 8 } }])
})

test('nights of other clans, cancelled ones and yesterday’s are not anyone’s next night', async () => {
  const { 클랜장, 남 } = await peopleNamed(site, '클랜장', '남')
  const clanId = await aClan(site, { leader: 클랜장 })
  const id = await openNight(클랜장, { clanId })
  expect((await homeOf(남)).night).toBeNull()
  await sql`update night set starts_at = '2026-11-23T12:00:00Z' where id = ${id}`.execute(site.db)
  expect((await homeOf(클랜장)).night).toBeNull()
  await sql`update night set starts_at = '2026-11-24T12:00:00Z', state = 'cancelled' where id = ${id}`.execute(site.db)
  expect((await homeOf(클랜장)).night).toBeNull()
})

test('a hidden player of a night is named on that player’s own home, and not on others’', async () => {
  await site.store(aParsedMatch({ gameId: '1', names: { 0: '숨은이#KR1' } }))
  const { 주최자, 숨은이, 손님 } = await peopleNamed(site, '주최자', '숨은이', '손님')
  const playerId = await ownPlayer(site, 숨은이, '숨은이')
  await site.db.updateTable('player').set({ visibility: 'private' }).where('id', '=', playerId).execute()
  const id = await openNight(주최자, {})
  expect((await signUp(숨은이, id, {})).status).toBe(201)
  await signUp(손님, id, { name: '손님#KR1' })
  const names = async (browser: SignedInBrowser) => (await homeOf(browser)).night?.people.map(({ name }) => name)
  expect(await names(손님)).toEqual(['비공개 소환사', '손님'])
  expect(await names(숨은이)).toEqual(['숨은이', '손님'])
})

test('a leader sees the clan’s open tasks, members and applicants see none', async () => {
  const { 클랜장, 클랜원, 신청자 } = await peopleNamed(site, '클랜장', '클랜원', '신청자')
  const clanId = await aClan(site, { clanName: '밤샘연구소', leader: 클랜장, members: [클랜원] })
  await anApplication(site, clanId, 신청자.userId)
  await site.store(aParsedMatch({ gameId: '5', playedAt: '2026-11-23T12:00:00Z' }))
  await sql`update match set clan_id = ${clanId}, standing = 'disputed' where game_id = '5'`.execute(site.db)
  expect((await homeOf(클랜장)).toDo).toMatchObject([
    { kind: 'requests', count: 1, clanId, clanName: '밤샘연구소', who: '신청자' },
    { kind: 'disputed', count: 1, matchId: 'KR_5' },
  ])
  await site.store(aParsedMatch({ gameId: '6', playedAt: '2026-11-23T13:00:00Z' }))
  await sql`update match set clan_id = ${clanId} where game_id = '6'`.execute(site.db)
  await sql`insert into match_dispute (id, match_id, opened_at, reason)
    values (gen_random_uuid(), 'KR_6', now(), 'wrong_result'), (gen_random_uuid(), 'KR_5', now(), 'other')`.execute(
    site.db,
  )
  expect((await homeOf(클랜장)).toDo[1]).toMatchObject({ kind: 'disputed', count: 2, matchId: 'KR_6' })
  expect((await homeOf(클랜원)).toDo).toEqual([])
  expect((await homeOf(신청자)).toDo).toEqual([])
})

test('officers see the claims they may confirm, each clan’s after its disputed matches', async () => {
  const { 클랜장, 운영진, 클랜원, 나중 } = await peopleNamed(site, '클랜장', '운영진', '클랜원', '나중')
  const clanId = await aClan(site, {
    clanName: '확인연구소',
    leader: 클랜장,
    officers: [운영진],
    members: [클랜원, 나중],
  })
  await site.store(aParsedMatch({ gameId: '7', names: { 0: '새벽감자#KR1', 1: '단풍너구리#KR1' } }))
  await site.store(aParsedMatch({ gameId: '8', names: { 0: '옆동네#KR1' } }))
  await sql`update match set clan_id = ${clanId} where game_id = '7'`.execute(site.db)
  await sql`insert into match_dispute (id, match_id, opened_at, reason)
    values (gen_random_uuid(), 'KR_7', now(), 'other')`.execute(site.db)
  const claim = (who: SignedInBrowser, nameTag: string) =>
    jsonOf(who.command('POST', '/api/me/accounts', { nameTag }), 201)
  await claim(클랜원, '새벽감자#KR1')
  await claim(클랜원, '옆동네#KR1')
  const { id } = await claim(운영진, '단풍너구리#KR1')
  await claim(나중, '옆동네#KR1')
  expect((await homeOf(클랜장)).toDo).toEqual([
    expect.objectContaining({ kind: 'disputed' }),
    { kind: 'claims', count: 2, clanId, clanName: '확인연구소', who: '클랜원', matchId: null, nightId: null },
  ])
  expect((await homeOf(운영진)).toDo[1]).toMatchObject({ kind: 'claims', count: 1, who: '클랜원' })
  expect((await homeOf(클랜원)).toDo).toEqual([])
  await jsonOf(클랜장.command('POST', `/api/clans/${clanId}/claims/${id}/confirm`), 200)
  expect((await homeOf(클랜장)).toDo[1]).toMatchObject({ kind: 'claims', count: 1 })
})

test('the viewer’s score is shown with the last five results and the points that they changed', async () => {
  for (let index = 1; index <= 6; index += 1)
    await site.store(
      aParsedMatch({ gameId: `${index}`, playedAt: `2026-11-2${index - 1}T12:00:00Z`.replace('25T', '24T') }),
    )
  const browser = await signedIn(site)
  const players = await site.db.selectFrom('player').select(['id', 'gameName']).execute()
  await ownPlayer(site, browser, players[0]?.gameName ?? '')
  const { score } = await homeOf(browser)
  expect(score).toMatchObject({ ratedGames: 6, certainty: 1, clanPlace: null })
  expect(score?.lastFive).toHaveLength(5)
  expect(score?.moved).not.toBeNull()
})
