import { gunzipSync } from 'node:zlib'
import { MatchDetail } from '@buri/contract/matches'
import { ErrorBody, methodAndUrl } from '@buri/contract/route'
import { UploadResult, uploadRoutes } from '@buri/contract/uploads'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import {
  CURRENT_PATCH,
  fixture,
  formOf,
  replayNamed,
  replayOf,
  type SentFile,
  scoredBy,
  sendFiles,
} from './testUploads.ts'

const site = await openSite()

const Results = z.strictObject({ results: z.array(z.strictObject(UploadResult.shape)) })

const upload = async (
  browser: SignedInBrowser,
  files: readonly SentFile[],
  fields: Record<string, string | readonly string[]> = {},
) => Results.parse(await jsonOf(sendFiles(browser, files, fields))).results

const refusal = async (answer: Response) => [answer.status, ErrorBody.parse(await answer.json()).code]

const detail = async (matchId: string) => MatchDetail.parse(await (await site.get(`/api/matches/${matchId}`)).json())

const rowOf = (matchId: string) =>
  site.db.selectFrom('match').selectAll().where('id', '=', matchId).executeTakeFirstOrThrow()

test('a replay becomes a match with its uploader, their remark and the file’s own facts kept', async () => {
  const uploader = await signedIn(site)
  const clanId = await aClan(site, { members: [uploader] })
  const fields = { matchDate: '2026-11-01T20:00:00+09:00', remark: ' 정기  내전\n3경기 ', clanId }
  const name = 'KR-7100000001.rofl'
  // No other replay has these people, so all of them are in the uploader's circle.
  const ofOthers = replayOf((lines) =>
    lines.map(scoredBy(name)).map((line, index) => ({ ...line, RIOT_ID_GAME_NAME: `처음${index}`, PUUID: '' })),
  )
  const results = await upload(uploader, [{ name, bytes: ofOthers }], fields)
  expect(results).toEqual([
    {
      ...{ fileName: 'KR-7100000001.rofl', status: 'created', matchId: 'KR_7100000001', code: null, message: null },
      standing: 'reported',
    },
  ])
  expect(await detail('KR_7100000001')).toMatchObject({
    dateSource: 'given',
    matchDate: '2026-11-01T11:00:00.000Z',
    standing: 'reported',
    sources: ['rofl-v2'],
  })
  expect(await rowOf('KR_7100000001')).toMatchObject({ uploadedBy: uploader.userId, remark: '정기 내전 3경기', clanId })
  const rows = await site.db
    .selectFrom('matchSource')
    .select(['raw', 'fileName'])
    .where('matchId', '=', 'KR_7100000001')
    .executeTakeFirstOrThrow()
  expect(rows.fileName).toBe('KR-7100000001.rofl')
  expect(
    gunzipSync(rows.raw ?? '')
      .subarray(0, 5)
      .toString('latin1'),
  ).toBe('RIOT\u0002')
})

test('one bad file spoils no other, and results come in the order of the files', async () => {
  const results = await upload(await signedIn(site), [
    { name: '사진.png', bytes: '\u0089PNG' },
    replayNamed('KR-7100000010.rofl'),
    { name: 'empty.rofl', bytes: '' },
    { name: 'renamed.rofl', bytes: 'PK\u0003\u0004 a zip that was renamed' },
    { name: 'client.json', bytes: fixture('client-game-8721485206.json') },
    { name: 'nothing.rofl', bytes: replayOf(() => []) },
    { name: 'deep.json', bytes: '['.repeat(100_000) },
    { name: 'half.rofl', bytes: replayOf().subarray(0, 20_000) },
    replayNamed('KR-7100000010.rofl'),
  ])
  expect(results.map(({ fileName, status, code }) => [fileName, status, code])).toEqual([
    ['사진.png', 'rejected', 'NOT_A_REPLAY'],
    ['KR-7100000010.rofl', 'created', null],
    ['empty.rofl', 'rejected', 'TRUNCATED'],
    ['renamed.rofl', 'rejected', 'ARCHIVE'],
    ['client.json', 'created', null],
    ['nothing.rofl', 'rejected', 'NO_STATS'],
    ['deep.json', 'rejected', 'NOT_A_MATCH'],
    ['half.rofl', 'rejected', 'TRUNCATED'],
    ['KR-7100000010.rofl', 'duplicate', null],
  ])
  expect(results[2]?.message).toBe('파일이 중간에 잘려 있습니다. 다시 내려받아 올려주세요.')
})

test('a game of seven, an unknown champion and names of sixteen emoji are matches like others', async () => {
  const emoji = '🦊'.repeat(16)
  const results = await upload(await signedIn(site), [
    { name: 'KR-7100000020.rofl', bytes: replayOf((lines) => lines.slice(0, 7)) },
    { name: 'KR-7100000021.rofl', bytes: replayOf((lines) => lines.map((line) => ({ ...line, SKIN: 'Nobody' }))) },
    {
      name: 'KR-7100000022.rofl',
      bytes: replayOf((lines) =>
        lines.map((line, index) => ({
          ...line,
          RIOT_ID_GAME_NAME: emoji,
          RIOT_ID_TAG_LINE: `태그${index}`,
          PUUID: '',
        })),
      ),
    },
  ])
  expect(results.map(({ status, matchId }) => [status, matchId])).toEqual([
    ['created', 'KR_7100000020'],
    ['created', 'KR_7100000021'],
    ['created', 'KR_7100000022'],
  ])
  expect((await detail('KR_7100000020')).isRated).toBe(false)
  expect((await detail('KR_7100000021')).participants).toHaveLength(10)
  expect((await detail('KR_7100000022')).participants[0]?.summonerName).toBe(emoji)
})

test('every file keeps its modification time, unless that is impossible', async () => {
  const times = [Date.UTC(2026, 9, 3, 12), Date.UTC(1980, 0, 1), Date.UTC(2027, 0, 1)]
  const files = times.map((_, index) => replayNamed(`KR-710000003${index}.rofl`, CURRENT_PATCH))
  await upload(await signedIn(site), files, { lastModified: times.map(String) })
  expect(await detail('KR_7100000030')).toMatchObject({ dateSource: 'file', matchDate: '2026-10-03T12:00:00.000Z' })
  expect(await detail('KR_7100000031')).toMatchObject({ dateSource: 'upload', matchDate: '2026-11-20T12:00:00.000Z' })
  expect((await detail('KR_7100000032')).dateSource).toBe('upload')
})

test('a day without a time means the beginning of that day in Seoul', async () => {
  await upload(await signedIn(site), [replayNamed('KR-7100000040.rofl')], { matchDate: '2026-11-02' })
  expect((await detail('KR_7100000040')).matchDate).toBe('2026-11-01T15:00:00.000Z')
})

test.each([
  { what: 'an unknown field', fields: { standing: 'confirmed' } },
  { what: 'another uploader', fields: { userId: '0190a000-0000-7000-8000-000000000001' } },
  { what: 'a date twice', fields: { matchDate: ['2026-11-01', '2026-11-02'] } },
  { what: 'a date without its zone', fields: { matchDate: '2026-11-01T20:00:00' } },
  { what: 'a date to come', fields: { matchDate: '2026-11-21T00:00:00Z' } },
  { what: 'a date before the game existed', fields: { matchDate: '1999-01-01' } },
  { what: 'a remark of 201 letters', fields: { remark: '가'.repeat(201) } },
  { what: 'a clan that is none', fields: { clanId: 'mine' } },
  { what: 'times of other files', fields: { lastModified: ['1', '2'] } },
  { what: 'a time that is none', fields: { lastModified: 'yesterday' } },
])('an upload with $what is refused, and nothing is stored', async ({ fields }) => {
  const before = await site.db.selectFrom('match').select(sql`count(*)`.as('n')).executeTakeFirstOrThrow()
  const answer = await sendFiles(await signedIn(site), [replayNamed('KR-7100000050.rofl')], fields)
  expect(await refusal(answer)).toEqual([400, 'INVALID_REQUEST'])
  expect(await site.db.selectFrom('match').select(sql`count(*)`.as('n')).executeTakeFirstOrThrow()).toEqual(before)
})

test('a form without files, or with files in a field of another name, is refused', async () => {
  const uploader = await signedIn(site)
  expect(await refusal(await sendFiles(uploader, []))).toEqual([400, 'INVALID_REQUEST'])
  const form = new FormData()
  form.append('__proto__', new Blob([replayOf()]), 'KR-1.rofl')
  expect(await refusal(await uploader.send('POST', '/api/matches/replays', { body: form }))).toEqual([
    400,
    'INVALID_REQUEST',
  ])
})

test('the same replay sent by three people simultaneously is one match', async () => {
  const people = await Promise.all([signedIn(site), signedIn(site), signedIn(site)])
  const replay = replayNamed('KR-7100000060.rofl')
  const results = (await Promise.all(people.map((person) => upload(person, [replay])))).flat()
  expect(results.map(({ status }) => status).sort()).toEqual(['created', 'duplicate', 'duplicate'])
  expect(new Set(results.map(({ matchId }) => matchId))).toEqual(new Set(['KR_7100000060']))
})

test('sending the same replay again is not a confirmation', async () => {
  // The ten are known players by now, and this uploader does not know them.
  await upload(await signedIn(site), [replayNamed('KR-7100000062.rofl')])
  const uploader = await signedIn(site)
  await upload(uploader, [replayNamed('KR-7100000061.rofl')])
  const [again] = await upload(uploader, [replayNamed('KR-7100000061.rofl')])
  expect(again?.status).toBe('duplicate')
  expect((await detail('KR_7100000061')).standing).toBe('waiting')
})

test('replays are accepted only as a form', async () => {
  const uploader = await signedIn(site)
  const answer = await uploader.command('POST', '/api/matches/replays', { files: [] })
  expect(await refusal(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
})

test('uploads of visitors and those without a CSRF token are refused, and nothing is stored', async () => {
  const form = formOf([replayNamed('KR-7100000070.rofl')])
  expect(await refusal(await site.send('POST', '/api/matches/replays', { body: form }))).toEqual([
    401,
    'UNAUTHENTICATED',
  ])
  const uploader = await signedIn(site)
  const forged = await uploader.raw('POST', '/api/matches/replays', {
    body: form,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(await refusal(forged)).toEqual([403, 'CSRF_INVALID'])
  expect((await site.get('/api/matches/KR_7100000070')).status).toBe(404)
})

test('a user sends ten uploads a minute and two hundred files a day', async () => {
  site.setNow('2026-11-20T12:00:00Z')
  const uploader = await signedIn(site)
  const broken = Array.from({ length: 20 }, (_, index): SentFile => ({ name: `${index}.rofl`, bytes: 'x' }))
  for (let count = 0; count < 9; count++) await upload(uploader, broken)
  await upload(uploader, broken.slice(0, 19))
  const tooOften = await sendFiles(uploader, broken)
  expect(await refusal(tooOften)).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(tooOften.headers.get('retry-after'))).toBeGreaterThan(0)

  site.setNow('2026-11-20T12:02:00Z')
  const last = await upload(uploader, broken.slice(0, 3))
  expect(last.map(({ code }) => code)).toEqual(['NOT_A_REPLAY', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  expect(last[1]?.message).toBe('파일 올리기는 하루에 200번까지 할 수 있습니다. 내일 오후 9시부터 다시 할 수 있습니다.')
  const tooMany = await sendFiles(uploader, broken)
  expect(await refusal(tooMany)).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(3600)
  site.setNow('2026-11-20T12:00:00Z')
})

test('a match that a moderator deleted does not come back by another upload', async () => {
  const uploader = await signedIn(site)
  const moderator = await signedIn(site, { permissions: ['moderation'] })
  await upload(uploader, [replayNamed('KR-7100000080.rofl')])
  expect((await moderator.send('DELETE', '/api/matches/KR_7100000080')).status).toBe(204)
  const [again] = await upload(uploader, [replayNamed('KR-7100000080.rofl')])
  expect(again).toMatchObject({ status: 'rejected', code: 'MATCH_DELETED', matchId: null })
})

test('every call of the contract that changes matches asks for a sign-in', async () => {
  for (const { method, url } of Object.values(uploadRoutes).map(methodAndUrl)) {
    const answer = await site.send(method, url.replace(':matchId', 'KR_1'))
    expect([url, answer.status]).toEqual([url, 401])
  }
})

test('the OpenAPI document describes the parts of an upload', async () => {
  const { paths } = await (await site.get('/docs/json')).json()
  const { content } = paths['/api/matches/replays'].post.requestBody
  expect(content['multipart/form-data'].schema).toMatchObject({
    required: ['files'],
    properties: { files: { items: { format: 'binary' } } },
  })
})
