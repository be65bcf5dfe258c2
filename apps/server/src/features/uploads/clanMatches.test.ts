import { Match, MatchDetail } from '@buri/contract/matches'
import { ErrorBody } from '@buri/contract/route'
import { EditRight } from '@buri/contract/uploads'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, type People, peopleNamed } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { fixture, replayNamed, sendFiles } from './testUploads.ts'

const NOON = '2026-11-20T12:00:00Z'
const WEEK_LATER = '2026-11-27T12:00:00Z'

const site = await openSite()
let people: People<'클랜장' | '운영진' | '클랜원' | '남'>
let moderator: SignedInBrowser
let clanStaff: SignedInBrowser
let administrator: SignedInBrowser
let openPostId: string
let secret: string
let foreign: string
beforeAll(async () => {
  people = await peopleNamed(site, '클랜장', '운영진', '클랜원', '남')
  moderator = await signedIn(site, { permissions: ['moderation'] })
  clanStaff = await signedIn(site, { permissions: ['clan'] })
  administrator = await signedIn(site, { isAdmin: true })
  const { 클랜장: leader, 운영진, 클랜원, 남 } = people
  openPostId = await aClan(site, { clanName: '새벽반', leader, officers: [운영진], members: [클랜원] })
  secret = await aClan(site, { clanName: '비밀반', isPublic: false, officers: [운영진], members: [클랜원] })
  foreign = await aClan(site, { members: [남] })
})
beforeEach(async () => {
  site.setNow(NOON)
  await emptyTables(site.pool, 'match', 'player', 'request_window')
})

let games = 7_500_000_000
async function upload(clanId: string | undefined, browser: SignedInBrowser = people.클랜원) {
  const matchId = `KR_${++games}`
  const fields = { matchDate: '2026-11-10T12:00:00Z', ...(clanId === undefined ? {} : { clanId }) }
  const answer = await sendFiles(browser, [replayNamed(`KR-${games}.rofl`)], fields)
  return { answer, matchId }
}
const stored = async () => (await site.pool.query('select id, clan_id as "clanId" from match order by id')).rows
const refusal = async (answer: Response) => [answer.status, ErrorBody.parse(await answer.json()).code]
const edit = (browser: SignedInBrowser, matchId: string, change: unknown) =>
  browser.command('PATCH', `/api/matches/${matchId}`, change)
const right = async (browser: SignedInBrowser, matchId: string) =>
  EditRight.parse(await (await browser.get(`/api/matches/${matchId}/edit-right`)).json())

type Reader = Pick<SignedInBrowser, 'get'>
const clanIdFor = async (browser: Reader, matchId: string) =>
  MatchDetail.parse(await (await browser.get(`/api/matches/${matchId}`)).json()).clan?.clanName ?? null
async function clanInRowFor(browser: Reader, matchId: string) {
  const { rows } = await site.pool.query(
    'select game_name || $2 || tag_line as name from match_participant where match_id = $1',
    [matchId, '#'],
  )
  const answer = await browser.get(`/api/summoners/${encodeURIComponent(rows[0]?.name)}/matches`)
  const { items } = (await answer.json()) as { items: unknown[] }
  return (
    Match.array()
      .parse(items)
      .find((match) => match.matchId === matchId)?.clan?.clanName ?? null
  )
}

test('a member brings a match to the clan, and the match’s page and rows name the clan', async () => {
  const { answer, matchId } = await upload(openPostId)
  expect(await answer.json()).toMatchObject({ results: [{ status: 'created', matchId }] })
  for (const person of [site, people.남, people.클랜원]) {
    expect(await clanIdFor(person, matchId)).toBe('새벽반')
    expect(await clanInRowFor(person, matchId)).toBe('새벽반')
  }
})

test('an account outside a clan cannot bring a match to the clan, and nothing is stored', async () => {
  expect(await refusal((await upload(foreign)).answer)).toEqual([403, 'FORBIDDEN'])
  expect(await refusal((await upload(secret, people.남)).answer)).toEqual([404, 'CLAN_NOT_FOUND'])
  expect(await refusal((await upload(crypto.randomUUID())).answer)).toEqual([404, 'CLAN_NOT_FOUND'])
  expect(await refusal((await upload(openPostId, moderator)).answer)).toEqual([403, 'FORBIDDEN'])
  const json = { body: fixture('end-of-game-5179801121.json'), headers: { 'content-type': 'application/json' } }
  expect(await refusal(await people.남.send('POST', `/api/matches?clanId=${openPostId}`, json))).toEqual([
    403,
    'FORBIDDEN',
  ])
  expect(await stored()).toEqual([])
})

test('a private clan is named to its members and the site’s clan staff, and no longer to people who left, from their next request on', async () => {
  const { matchId } = await upload(secret)
  for (const round of [1, 2]) {
    expect([round, await clanIdFor(people.클랜원, matchId), await clanInRowFor(people.클랜원, matchId)]).toEqual([
      round,
      '비밀반',
      '비밀반',
    ])
    for (const staff of [clanStaff, administrator]) {
      expect([round, await clanIdFor(staff, matchId), await clanInRowFor(staff, matchId)]).toEqual([
        round,
        '비밀반',
        '비밀반',
      ])
    }
    for (const person of [site, people.남, people.클랜장, moderator]) {
      expect([round, await clanIdFor(person, matchId), await clanInRowFor(person, matchId)]).toEqual([
        round,
        null,
        null,
      ])
    }
  }
  await site.db
    .deleteFrom('clanMember')
    .where('clanId', '=', secret)
    .where('userId', '=', people.클랜원.userId)
    .execute()
  expect([await clanIdFor(people.클랜원, matchId), await clanInRowFor(people.클랜원, matchId)]).toEqual([null, null])
  await site.db
    .insertInto('clanMember')
    .values({ clanId: secret, userId: people.클랜원.userId, rank: 'member', joinedAt: new Date() })
    .execute()
})

test('renaming, hiding or disbanding a clan shows on its matches’ pages at once', async () => {
  const { 클랜장 } = people
  const { matchId } = await upload(openPostId)
  const clansSeen = async () => [await clanIdFor(site, matchId), await clanInRowFor(site, matchId)]
  expect(await clansSeen()).toEqual(['새벽반', '새벽반'])
  expect((await 클랜장.command('PATCH', `/api/clans/${openPostId}`, { clanName: '아침반' })).status).toBe(200)
  expect(await clansSeen()).toEqual(['아침반', '아침반'])
  expect(
    (await 클랜장.command('PATCH', `/api/clans/${openPostId}`, { clanName: '새벽반', isPublic: false })).status,
  ).toBe(200)
  expect(await clansSeen()).toEqual([null, null])
  expect((await 클랜장.command('PATCH', `/api/clans/${openPostId}`, { isPublic: true })).status).toBe(200)
  expect(await clansSeen()).toEqual(['새벽반', '새벽반'])

  const clanId = await aClan(site, { clanName: '하루반', leader: moderator, members: [people.클랜원] })
  const { matchId: lastMatchId } = await upload(clanId)
  const lastClanSeen = async () => [await clanIdFor(site, lastMatchId), await clanInRowFor(site, lastMatchId)]
  expect(await lastClanSeen()).toEqual(['하루반', '하루반'])
  expect((await moderator.send('DELETE', `/api/clans/${clanId}`)).status).toBe(204)
  expect(await lastClanSeen()).toEqual([null, null])
})

test('officers of the clan correct and delete its matches at any time, unlike members and officers of other clans', async () => {
  const { matchId } = await upload(openPostId)
  const elsewhere = await aClan(site, { officers: [people.남] })
  site.setNow(WEEK_LATER)
  expect(await refusal(await edit(people.클랜원, matchId, { remark: '늦음' }))).toEqual([403, 'EDIT_TIME_OVER'])
  expect(await refusal(await edit(people.남, matchId, { clanId: elsewhere }))).toEqual([403, 'FORBIDDEN'])
  expect(await right(people.남, matchId)).toEqual({
    mayEdit: false,
    mayMove: false,
    mayChangeFacts: false,
    mayDelete: false,
    until: null,
  })
  for (const person of [people.운영진, people.클랜장, moderator]) {
    expect(await right(person, matchId)).toEqual({
      mayEdit: true,
      mayMove: true,
      mayChangeFacts: true,
      mayDelete: true,
      until: null,
    })
    expect((await edit(person, matchId, { remark: '결승' })).status).toBe(200)
  }
  expect((await people.운영진.send('DELETE', `/api/matches/${matchId}`)).status).toBe(204)
  expect((await site.get(`/api/matches/${matchId}`)).status).toBe(404)
})

test('a match’s editor moves it to a clan of their own; an officer who takes it out of the clan loses the right to edit it', async () => {
  const { matchId } = await upload(undefined)
  expect(await refusal(await edit(people.클랜원, matchId, { clanId: foreign }))).toEqual([403, 'FORBIDDEN'])
  expect((await edit(people.클랜원, matchId, { clanId: openPostId })).status).toBe(200)
  expect(await clanIdFor(site, matchId)).toBe('새벽반')
  // The match stays in that clan, even though its uploader could not move it there now.
  expect((await edit(moderator, matchId, { clanId: foreign })).status).toBe(200)
  expect((await edit(people.클랜원, matchId, { clanId: foreign, remark: '그대로' })).status).toBe(200)
  expect((await edit(people.클랜원, matchId, { clanId: openPostId })).status).toBe(200)
  site.setNow(WEEK_LATER)
  expect((await edit(people.운영진, matchId, { clanId: null })).status).toBe(200)
  expect(await refusal(await edit(people.운영진, matchId, { clanId: openPostId }))).toEqual([403, 'FORBIDDEN'])
  expect(await stored()).toEqual([{ id: matchId, clanId: null }])
})

test('sending a match again brings it to a clan only for an uploader who may still correct it', async () => {
  const { matchId } = await upload(undefined)
  const assignAgain = (browser: SignedInBrowser, clanId: string) =>
    sendFiles(browser, [replayNamed(`KR-${games}.rofl`)], { matchDate: '2026-11-10T12:00:00Z', clanId })
  const elsewhere = await aClan(site, { officers: [people.남] })
  expect((await assignAgain(people.남, elsewhere)).status).toBe(200)
  expect(await right(people.남, matchId)).toEqual({
    mayEdit: false,
    mayMove: false,
    mayChangeFacts: false,
    mayDelete: false,
    until: null,
  })
  expect(await stored()).toEqual([{ id: matchId, clanId: null }])

  site.setNow(WEEK_LATER)
  await assignAgain(people.클랜원, openPostId)
  expect(await stored()).toEqual([{ id: matchId, clanId: null }])

  site.setNow(NOON)
  await assignAgain(people.클랜원, openPostId)
  expect(await stored()).toEqual([{ id: matchId, clanId: openPostId }])
})
