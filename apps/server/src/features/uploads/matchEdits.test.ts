import { ErrorBody } from '@buri/contract/route'
import { EditedMatch } from '@buri/contract/uploads'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { replayNamed, sendFiles } from './testUploads.ts'

const NOON = '2026-11-20T12:00:00Z'
/** A day later, which is not long enough to end the session. */
const NEXT_DAY = '2026-11-21T12:00:00Z'

const site = await openSite()
let uploader: SignedInBrowser
let stranger: SignedInBrowser
let moderator: SignedInBrowser
beforeAll(async () => {
  uploader = await signedIn(site, { nickname: '올린이' })
  stranger = await signedIn(site)
  moderator = await signedIn(site, { nickname: '운영진', permissions: ['moderation'] })
})

let numbers = 7_200_000_000
async function uploadMatch(): Promise<string> {
  site.setNow(NOON)
  await sql`delete from request_window`.execute(site.db)
  const number = ++numbers
  const answer = await sendFiles(uploader, [replayNamed(`KR-${number}.rofl`)], { matchDate: '2026-11-10T12:00:00Z' })
  expect(answer.status).toBe(200)
  return `KR_${number}`
}

const edit = (browser: SignedInBrowser, matchId: string, change: unknown) =>
  browser.command('PATCH', `/api/matches/${matchId}`, change)
const remove = (browser: SignedInBrowser, matchId: string) => browser.send('DELETE', `/api/matches/${matchId}`)
const restore = (browser: SignedInBrowser, matchId: string) => browser.send('POST', `/api/matches/${matchId}/restore`)

async function refusal(answer: Response) {
  return [answer.status, ErrorBody.parse(await answer.json()).code]
}

const ratedGames = async () => {
  const { rows } = await sql<{
    games: number
  }>`select coalesce(sum(rated_games), 0) as games from player_rating`.execute(site.db)
  return Number(rows[0]?.games)
}

const logOf = (matchId: string) =>
  site.db.selectFrom('auditLog').selectAll().where('targetId', '=', matchId).orderBy('id').execute()

test('the uploader corrects date, remark and clan, and takes them away again', async () => {
  const matchId = await uploadMatch()
  const clanId = await aClan(site, { members: [uploader] })
  const answer = await edit(uploader, matchId, { matchDate: '2026-11-09T21:30:00+09:00', remark: '결승', clanId })
  expect(EditedMatch.strict().parse(await answer.json())).toEqual({
    matchId,
    matchDate: '2026-11-09T12:30:00.000Z',
    remark: '결승',
    clanId,
    host: null,
    substitutes: [],
  })
  expect(await (await site.get(`/api/matches/${matchId}`)).json()).toMatchObject({
    matchDate: '2026-11-09T12:30:00.000Z',
    dateSource: 'given',
  })
  expect(await (await edit(uploader, matchId, { remark: '', clanId: null })).json()).toMatchObject({
    matchDate: '2026-11-09T12:30:00.000Z',
    remark: null,
    clanId: null,
  })
  expect(await logOf(matchId)).toMatchObject([
    {
      action: 'match.edited',
      actorId: uploader.userId,
      actorLabel: '올린이',
      before: { remark: null },
      after: { remark: '결승', clanId },
    },
    { action: 'match.edited', before: { remark: '결승' }, after: { remark: null } },
  ])
})

test.each([
  { isRated: true },
  { uploadedBy: '0190a000-0000-7000-8000-000000000001' },
  { matchDate: '2026-11-20T13:00:00Z' },
  { matchDate: 'yesterday' },
  { remark: 5 },
  { remark: '가'.repeat(201) },
  { clanId: 'mine' },
  [],
])('the correction %j is refused', async (change) => {
  const matchId = await uploadMatch()
  expect(await refusal(await edit(uploader, matchId, change))).toEqual([400, 'INVALID_REQUEST'])
  expect(await logOf(matchId)).toEqual([])
})

test('a deletion takes the ratings back, and a moderator restores match and ratings', async () => {
  const before = await ratedGames()
  const matchId = await uploadMatch()
  expect(await ratedGames()).toBe(before + 10)
  expect((await remove(uploader, matchId)).status).toBe(204)
  expect(await ratedGames()).toBe(before)
  expect((await site.get(`/api/matches/${matchId}`)).status).toBe(404)
  expect(await refusal(await restore(uploader, matchId))).toEqual([403, 'FORBIDDEN'])
  expect((await restore(moderator, matchId)).status).toBe(204)
  expect(await ratedGames()).toBe(before + 10)
  expect((await site.get(`/api/matches/${matchId}`)).status).toBe(200)
  expect(await refusal(await restore(moderator, matchId))).toEqual([404, 'MATCH_NOT_FOUND'])
  expect((await logOf(matchId)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['match.deleted', uploader.userId],
    ['match.restored', moderator.userId],
  ])
})

test('a stranger neither edits nor deletes, and an unknown match is not found', async () => {
  const matchId = await uploadMatch()
  expect(await refusal(await edit(stranger, matchId, { remark: '내 것' }))).toEqual([403, 'FORBIDDEN'])
  expect(await refusal(await remove(stranger, matchId))).toEqual([403, 'FORBIDDEN'])
  for (const unknown of ['KR_1', "x'; drop table match", '🦊'.repeat(80)]) {
    const path = encodeURIComponent(unknown)
    expect(await refusal(await edit(uploader, path, { remark: 'a' }))).toEqual([404, 'MATCH_NOT_FOUND'])
    expect(await refusal(await remove(uploader, path))).toEqual([404, 'MATCH_NOT_FOUND'])
    expect(await refusal(await restore(moderator, path))).toEqual([404, 'MATCH_NOT_FOUND'])
  }
  const tooLong = encodeURIComponent('🦊'.repeat(81))
  expect(await refusal(await remove(uploader, tooLong))).toEqual([400, 'INVALID_REQUEST'])
  expect(await logOf(matchId)).toEqual([])
})

test('after a day the uploader may no longer edit a match, but a moderator or an administrator may', async () => {
  const matchId = await uploadMatch()
  const administrator = await signedIn(site, { isAdmin: true })
  site.setNow(NEXT_DAY)
  expect(await refusal(await edit(uploader, matchId, { remark: 'a' }))).toEqual([403, 'EDIT_TIME_OVER'])
  expect(await refusal(await remove(uploader, matchId))).toEqual([403, 'EDIT_TIME_OVER'])
  expect((await edit(moderator, matchId, { remark: '정정' })).status).toBe(200)
  expect((await remove(administrator, matchId)).status).toBe(204)
})

test('one of ten simultaneous deletions succeeds, is logged once, and takes the ratings back once', async () => {
  const before = await ratedGames()
  const matchId = await uploadMatch()
  await uploader.refreshToken()
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove(uploader, matchId)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)])
  expect(await logOf(matchId)).toHaveLength(1)
  expect(await ratedGames()).toBe(before)
})

test('simultaneous edits are made one after the other, and each log entry has the match as it was before that edit', async () => {
  const matchId = await uploadMatch()
  await uploader.refreshToken()
  const remarks = ['하나', '둘', '셋', '넷', '다섯', '여섯']
  const answers = await Promise.all(remarks.map((remark) => edit(uploader, matchId, { remark })))
  expect(answers.map(({ status }) => status)).toEqual(remarks.map(() => 200))
  // Log entries of the same millisecond have no order, so the remarks before and after the edits are compared as sets.
  const log = await logOf(matchId)
  const found = log.map(({ before }) => (before as { remark: string | null }).remark)
  const remarksAfter = log.map(({ after }) => (after as { remark: string | null }).remark)
  expect(new Set(found).size).toBe(remarks.length)
  expect(new Set(remarksAfter)).toEqual(new Set(remarks))
  expect(found.filter((remark) => remark !== null).every((remark) => remarksAfter.includes(remark))).toBe(true)
})

test('a change without the CSRF token of the site’s page is refused', async () => {
  const matchId = await uploadMatch()
  const forged = await uploader.raw('DELETE', `/api/matches/${matchId}`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(await refusal(forged)).toEqual([403, 'CSRF_INVALID'])
})

test('an edit shows at once on the page of a match that names no player', async () => {
  const nameless = Object.fromEntries(
    Array.from({ length: 10 }, (_, slot) => [slot, { gameName: null, apiPuuid: null }]),
  )
  const matchId = await site.store(aParsedMatch({ gameId: '7199999999', lines: nameless }))
  const remark = async () => (await (await site.get(`/api/matches/${matchId}`)).json()).matchRemark
  expect(await remark()).toBe(null)
  expect((await edit(moderator, matchId, { remark: '결승' })).status).toBe(200)
  expect(await remark()).toBe('결승')
})
