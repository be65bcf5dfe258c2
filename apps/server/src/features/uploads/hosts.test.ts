import { MatchDetail } from '@buri/contract/matches'
import { PlayerProfile } from '@buri/contract/players'
import { ErrorBody } from '@buri/contract/route'
import { EditedMatch, EditRight } from '@buri/contract/uploads'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { bumpPeopleVersion } from '#server/model/people/sharedVersions.ts'
import { emptyAuditLog, emptyTables } from '#server/platform/database/testDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { replayNamed, sendFiles } from './testUploads.ts'

const HOST = '주최자#KR1'

const site = await openSite()
let uploader: SignedInBrowser
let moderator: SignedInBrowser
beforeAll(async () => {
  uploader = await signedIn(site, { nickname: '올린이' })
  moderator = await signedIn(site, { nickname: '운영진', permissions: ['moderation'] })
})

beforeEach(async () => {
  await emptyTables(site.pool, 'match', 'player', 'request_window')
  await emptyAuditLog(site.pool)
  await site.store(aParsedMatch({ gameId: '1', playedAt: '2026-09-01T12:00:00Z', names: { 0: HOST, 1: '다음#KR1' } }))
})

let games = 100
async function play(time: string, report: Parameters<typeof aParsedMatch>[0] = {}): Promise<string> {
  return site.store(aParsedMatch({ gameId: String(++games), playedAt: `${time}:00+09:00`, ...report }))
}

const edit = (matchId: string, change: unknown, browser = moderator) =>
  browser.command('PATCH', `/api/matches/${matchId}`, change)
const editMatch = async (matchId: string, change: unknown) =>
  EditedMatch.strict().parse(await jsonOf(edit(matchId, change)))
const detail = async (matchId: string) => MatchDetail.parse(await (await site.get(`/api/matches/${matchId}`)).json())
const refusal = async (answer: Response) => [answer.status, ErrorBody.parse(await answer.json()).code]
async function honours(name: string, ids: readonly string[]) {
  const answer = await site.get(`/api/summoners/${encodeURIComponent(name)}`)
  const { achievements } = PlayerProfile.parse(await answer.json())
  return (achievements.items ?? [])
    .filter(({ id }) => ids.includes(id))
    .map(({ id, matchId }) => [id, matchId])
    .sort()
}
const hostHonours = (name = HOST) => honours(name, ['firstHost', 'host10'])

async function hide(name: string) {
  await inTransaction(site.db, async (tx) => {
    await sql`update player set visibility = 'private' where game_name = ${name}`.execute(tx)
    await bumpPeopleVersion(tx)
  })
}

test('an upload may name a host who did not play, and the match counts as the host’s first hosting', async () => {
  expect(await hostHonours()).toEqual([])
  await sql`insert into player_owner (player_id, user_id, proof, since)
    select id, ${uploader.userId}, 'icon', now() from player where game_name = '주최자'`.execute(site.db)
  const answer = await sendFiles(uploader, [replayNamed('KR-7300000001.rofl')], { hostName: '주최자' })
  expect(await answer.json()).toMatchObject({ results: [{ status: 'created' }] })
  expect((await detail('KR_7300000001')).host).toEqual({ summonerName: '주최자', tagLine: 'KR1', isHidden: false })
  expect(await hostHonours()).toEqual([['firstHost', 'KR_7300000001']])
})

test.each([
  { hostName: '아무도#KR9', code: 'HOST_NOT_FOUND', status: 404 },
  { hostName: '숨은이#KR1', code: 'HOST_NOT_FOUND', status: 404 },
  { hostName: '#KR1', code: 'INVALID_NAME', status: 400 },
  { hostName: '', code: 'INVALID_NAME', status: 400 },
])('the host "$hostName" is refused with $code, and nothing is stored', async ({ hostName, code, status }) => {
  await play('2026-10-01T21:00', { names: { 3: '숨은이#KR1' } })
  await hide('숨은이')
  const matches = async () => (await site.pool.query('select id, host_id from match order by id')).rows
  const before = await matches()
  const answer = await sendFiles(uploader, [replayNamed('KR-7300000002.rofl')], { hostName })
  expect(await refusal(answer)).toEqual([status, code])
  expect(await refusal(await edit('KR_1', { hostName }))).toEqual([status, code])
  expect(await matches()).toEqual(before)
})

test('strangers cannot name a person as host, except of a match that the person played', async () => {
  const file = replayNamed('KR-7300000003.rofl')
  const refused = { results: [{ status: 'rejected', code: 'HOST_OUTSIDER' }] }
  expect(await (await sendFiles(uploader, [file], { hostName: HOST })).json()).toMatchObject(refused)
  await sendFiles(uploader, [file])
  expect(await (await sendFiles(uploader, [file], { hostName: HOST })).json()).toMatchObject(refused)
  expect(await refusal(await edit('KR_7300000003', { hostName: HOST }, uploader))).toEqual([409, 'HOST_OUTSIDER'])
  expect(await hostHonours()).toEqual([])

  const { participants } = await detail('KR_7300000003')
  const played = `${participants[2]?.summonerName}#${participants[2]?.tagLine}`
  await site.store(aParsedMatch({ gameId: '3', names: { 0: played } }))
  expect((await edit('KR_7300000003', { hostName: played }, uploader)).status).toBe(200)
  const repeat = await sendFiles(uploader, [replayNamed('KR-7300000004.rofl')], { hostName: played })
  expect(await repeat.json()).toMatchObject({ results: [{ status: 'created' }] })
  expect((await detail('KR_7300000004')).host).toMatchObject({ summonerName: participants[2]?.summonerName })
})

test('a host’s honours count nights, not matches, and a night ends at six in the morning', async () => {
  const host = async (time: string, report: Parameters<typeof aParsedMatch>[0] = {}) => {
    const id = await play(time, report)
    await editMatch(id, { hostName: HOST })
    return id
  }
  // The first night has three matches, one of them after midnight. The second night begins at six. The third ends on a
  // day that has no night of its own.
  for (const time of ['2026-10-01T22:00', '2026-10-01T23:00', '2026-10-02T05:59']) await host(time)
  for (const time of ['2026-10-02T06:00', '2026-10-03T21:00', '2026-10-04T00:30', '2026-10-04T05:59']) await host(time)
  for (const day of ['05', '07', '09', '11', '13', '15']) await host(`2026-10-${day}T21:00`)
  await host('2026-10-20T21:00', { durationSeconds: 200, endedInEarlySurrender: true })
  await host('2026-10-21T21:00', { queueId: 420, gameType: 'MATCHED_GAME' })
  expect((await hostHonours()).map(([id]) => id)).toEqual(['firstHost'])

  const tenth = await host('2026-10-16T21:00')
  expect((await hostHonours()).find(([id]) => id === 'host10')).toEqual(['host10', tenth])
  await host('2026-10-17T21:00')
  expect((await hostHonours()).find(([id]) => id === 'host10')).toEqual(['host10', tenth])
})

test('another host, a deletion and a restoration change the host’s honours immediately', async () => {
  const matchId = await play('2026-10-01T21:00')
  await editMatch(matchId, { hostName: HOST })
  expect(await hostHonours()).toEqual([['firstHost', matchId]])
  expect((await editMatch(matchId, { hostName: '다음#KR1' })).host).toMatchObject({ summonerName: '다음' })
  expect([await hostHonours(), await hostHonours('다음#KR1')]).toEqual([[], [['firstHost', matchId]]])
  expect((await detail(matchId)).host).toMatchObject({ summonerName: '다음' })

  expect((await moderator.send('DELETE', `/api/matches/${matchId}`)).status).toBe(204)
  expect(await hostHonours('다음#KR1')).toEqual([])
  expect((await moderator.send('POST', `/api/matches/${matchId}/restore`)).status).toBe(204)
  expect(await hostHonours('다음#KR1')).toEqual([['firstHost', matchId]])

  expect(await editMatch(matchId, { hostName: null })).toMatchObject({ host: null })
  expect([await hostHonours('다음#KR1'), (await detail(matchId)).host]).toEqual([[], null])
})

test('a host is shown by the current name', async () => {
  const matchId = await play('2026-10-01T21:00')
  await editMatch(matchId, { hostName: HOST })
  expect((await detail(matchId)).host).toMatchObject({ summonerName: '주최자' })
  // The host plays under a new name, with nine people who were not in the first match.
  const names = Object.fromEntries(Array.from({ length: 10 }, (_, slot) => [slot, `남${slot}#KR1`]))
  const report = { names: { ...names, 0: '새주최#KR1' }, lines: { 0: { apiPuuid: `api of ${HOST}` } } }
  await play('2026-10-02T21:00', report)
  expect((await detail(matchId)).host).toMatchObject({ summonerName: '새주최' })
})

test('a hidden host is anonymous in the match’s answer, page and log, and stays the host', async () => {
  const matchId = await play('2026-10-01T21:00')
  await editMatch(matchId, { hostName: HOST })
  await detail(matchId)
  await hide('주최자')
  const nobody = { summonerName: '비공개 소환사', tagLine: null, isHidden: true }
  expect((await detail(matchId)).host).toEqual(nobody)
  expect((await editMatch(matchId, { remark: '결승' })).host).toEqual(nobody)
  for (const path of [`/api/matches/${matchId}`, `/match/${matchId}`]) {
    expect(await (await site.get(path)).text()).not.toContain('주최자')
  }
  const log = await site.db.selectFrom('auditLog').selectAll().execute()
  expect(JSON.stringify(log)).not.toContain('주최자')
})

test('substitutes are named by their seats, all together, and marked on the scoreboard', async () => {
  const matchId = await play('2026-10-01T21:00')
  expect(await editMatch(matchId, { substitutes: [7, 2, 2] })).toMatchObject({ substitutes: [2, 7] })
  const substituteSeats = async () =>
    (await detail(matchId)).participants.flatMap((participant, seat) => (participant.isSubstitute ? [seat] : []))
  expect(await substituteSeats()).toEqual([2, 7])
  expect(await editMatch(matchId, { remark: '그대로' })).toMatchObject({ substitutes: [2, 7] })
  expect(await editMatch(matchId, { substitutes: [2] })).toMatchObject({ substitutes: [2] })
  expect(await substituteSeats()).toEqual([2])
  const log = await site.db.selectFrom('auditLog').select(['before', 'after']).execute()
  expect(log.map(({ before, after }) => [before, after])).toContainEqual([
    expect.objectContaining({ substitutes: [2, 7] }),
    expect.objectContaining({ substitutes: [2] }),
  ])
})

test('the fifth match as a substitute is an achievement, and is taken back when one of the five no longer counts as such', async () => {
  const ids: string[] = []
  for (let day = 1; day <= 5; day += 1) ids.push(await play(`2026-10-0${day}T21:00`))
  for (const id of ids) await editMatch(id, { substitutes: [4] })
  const substituteHonours = () => honours('선수4#KR1', ['substitute5'])
  expect(await substituteHonours()).toEqual([['substitute5', ids[4]]])
  await editMatch(ids[1] ?? '', { substitutes: [] })
  expect(await substituteHonours()).toEqual([])
  await editMatch(ids[1] ?? '', { substitutes: [4, 5] })
  expect(await substituteHonours()).toEqual([['substitute5', ids[4]]])
})

test.each([
  { substitutes: [10] },
  { substitutes: [-1] },
  { substitutes: [1.5] },
  { substitutes: 3 },
  { substitutes: null },
])('the list %j names no seat of a match of ten', async (change) => {
  expect(await refusal(await edit('KR_1', change))).toEqual([400, 'INVALID_REQUEST'])
})

test('people are told whether they may edit a match, and until when', async () => {
  await sendFiles(uploader, [replayNamed('KR-7300000003.rofl')])
  const right = async (browser: SignedInBrowser) =>
    EditRight.strict().parse(await (await browser.get('/api/matches/KR_7300000003/edit-right')).json())
  expect(await right(uploader)).toEqual({
    mayEdit: true,
    mayMove: true,
    mayChangeFacts: true,
    mayDelete: true,
    until: '2026-11-21T12:00:00.000Z',
  })
  expect(await right(moderator)).toEqual({
    mayEdit: true,
    mayMove: true,
    mayChangeFacts: true,
    mayDelete: true,
    until: null,
  })
  const stranger = await signedIn(site)
  expect(await right(stranger)).toEqual({
    mayEdit: false,
    mayMove: false,
    mayChangeFacts: false,
    mayDelete: false,
    until: null,
  })
  expect(await refusal(await edit('KR_7300000003', { substitutes: [1] }, stranger))).toEqual([403, 'FORBIDDEN'])
  expect(await refusal(await stranger.get('/api/matches/KR_9/edit-right'))).toEqual([404, 'MATCH_NOT_FOUND'])
  expect((await site.get('/api/matches/KR_7300000003/edit-right')).status).toBe(401)
})
