import { ErrorBody } from '@buri/contract/route'
import { TypedResult } from '@buri/contract/typedResults'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, type People, peopleNamed } from '#server/features/clans/testClans.ts'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'

const PATH = '/api/matches/typed'
const NIGHT = '2026-11-18T12:00:00.000Z'
const TEN = Array.from({ length: 10 }, (_, slot) => slot)
const side = (from: number) => Array.from({ length: 5 }, (_, index) => ({ name: `선수${from + index}#KR1` }))
const resultWith = (change: Record<string, unknown> = {}) => ({
  blue: side(0),
  red: side(5),
  winner: 'blue',
  matchDate: NIGHT,
  ...change,
})

const site = await openSite()
let people: People<'글쓴이' | '클랜원' | '남'>
beforeAll(async () => {
  people = await peopleNamed(site, '글쓴이', '클랜원', '남')
})
beforeEach(async () => {
  site.setNow('2026-11-20T12:00:00Z')
  await emptyTables(site.pool, 'match', 'player', 'typed_result', 'request_window')
})

const post = (body: unknown, browser: SignedInBrowser = people.글쓴이) => browser.command('POST', PATH, body)
const add = async (body: unknown = resultWith(), browser?: SignedInBrowser) =>
  TypedResult.parse(await (await post(body, browser)).json())
const read = async (id: string, browser: SignedInBrowser = people.글쓴이) =>
  TypedResult.parse(await (await browser.get(`${PATH}/${id}`)).json())
const ownResults = async (browser: SignedInBrowser = people.글쓴이) =>
  ((await (await browser.get(PATH)).json()) as { items: TypedResult[] }).items
const refusal = async (answer: Response) => ErrorBody.parse(await answer.json())
const count = async (table: 'match' | 'player' | 'typed_result') =>
  Number((await site.pool.query(`select count(*) from ${table}`)).rows[0]?.count)
const file = (change: Parameters<typeof aParsedMatch>[0] = {}) =>
  site.store(aParsedMatch({ playedAt: NIGHT, ...change }))

test('a typed result is stored as given, and creates neither a match nor players', async () => {
  const champions = side(0).map((line, index) => ({ ...line, championId: index === 0 ? 266 : null }))
  const result = TypedResult.parse(
    await jsonOf(
      post(resultWith({ blue: champions, red: [{ name: '새벽 감자' }, ...side(6).slice(0, 4)], remark: '결승' })),
      201,
    ),
  )
  expect(result).toMatchObject({ matchDate: NIGHT, winner: 'blue', remark: '결승', matchId: null, mayDelete: true })
  expect(result.players.map(({ summonerName, tagLine }) => `${summonerName}#${tagLine}`)).toEqual([
    ...side(0).map(({ name }) => name),
    '새벽 감자#KR1',
    ...side(6)
      .slice(0, 4)
      .map(({ name }) => name),
  ])
  expect(result.players.map(({ championName }) => championName)).toEqual(['아트록스', ...Array(9).fill(null)])
  expect(await ownResults()).toEqual([result])
  expect([await count('match'), await count('player')]).toEqual([0, 0])
  const unnamed = { summonerName: '비공개 소환사', tagLine: null, isHidden: true }
  const unnamedLines = result.players.map((line) => ({ ...line, ...unnamed }))
  expect(await read(result.id, people.남)).toEqual({ ...result, players: unnamedLines, mayDelete: false })
  expect((await site.get(`${PATH}/${result.id}`)).status).toBe(401)
  expect(await ownResults(people.남)).toEqual([])
})

test('a typed result without a time counts as one of now', async () => {
  const { matchDate: _, ...undated } = resultWith()
  expect((await add(undated)).matchDate).toBe('2026-11-20T12:00:00.000Z')
})

const withName = (name: string) => [{ name }, ...side(6).slice(0, 4)]
test.each([
  ['no name', { red: withName('  ') }, 400, 'INVALID_NAME', '/red/0/name'],
  ['one name twice', { red: withName(' 선수3 # kr1') }, 400, 'NAME_TWICE', '/red/0/name'],
  [
    'no champion of the game',
    { red: side(5).map((line) => ({ ...line, championId: 99_999 })) },
    400,
    'UNKNOWN_CHAMPION',
    '/red/0/championId',
  ],
  ['a day to come', { matchDate: '2026-11-22T12:00:00Z' }, 400, 'NO_MATCH_TIME', '/matchDate'],
  ['a day before the game', { matchDate: '2008-12-31T12:00:00Z' }, 400, 'NO_MATCH_TIME', '/matchDate'],
  ['no winner', { winner: 'green' }, 400, 'INVALID_REQUEST', '/winner'],
  ['a team of four', { red: side(6).slice(0, 4) }, 400, 'INVALID_REQUEST', '/red'],
  ['a name as long as a page', { red: withName('가'.repeat(3000)) }, 400, 'INVALID_REQUEST', '/red/0/name'],
  ['kills, which are unknown', { kills: 3 }, 400, 'INVALID_REQUEST', '/'],
])('a typed result with %s is refused at its field, and nothing is kept', async (_, change, status, code, path) => {
  const answer = await post(resultWith(change))
  expect(answer.status).toBe(status)
  const refused = await refusal(answer)
  expect(refused).toMatchObject({ code, details: expect.arrayContaining([expect.objectContaining({ path })]) })
  expect(await count('typed_result')).toBe(0)
})

test('the same result sent twice, even simultaneously, is one game, and another minute is another game', async () => {
  const answers = await Promise.all([post(resultWith()), post(resultWith({ matchDate: '2026-11-18T12:00:30Z' }))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
  expect(await count('typed_result')).toBe(1)
  expect((await post(resultWith({ matchDate: '2026-11-18T13:00:00Z' }))).status).toBe(201)
  expect((await post(resultWith(), people.남)).status).toBe(201)
  expect(await count('typed_result')).toBe(3)
})

test('an account keeps at most a hundred typed results', async () => {
  const { id } = await add()
  await site.pool.query(
    `insert into typed_result select gen_random_uuid(), uploaded_by, teams, played_at - n * interval '1 minute', winner,
       lines, remark, created_at, null from typed_result, generate_series(1, 99) as n`,
  )
  expect(await refusal(await post(resultWith({ winner: 'red' })))).toMatchObject({
    statusCode: 409,
    code: 'TYPED_RESULTS_FULL',
  })
  expect((await people.글쓴이.send('DELETE', `${PATH}/${id}`)).status).toBe(204)
  expect((await post(resultWith({ winner: 'red' }))).status).toBe(201)
})

test.each([
  ['a day later', '2026-11-19T11:59:00Z', {}, true],
  ['a day earlier', '2026-11-17T12:01:00Z', {}, true],
  ['two days later', '2026-11-20T12:00:00Z', {}, false],
  ['another winner', NIGHT, { winner: 'red' as const }, false],
  ['another player', NIGHT, { names: { 9: '다른이#KR1' } }, false],
  ['two who changed sides', NIGHT, { names: { 0: '선수9#KR1', 9: '선수0#KR1' } }, false],
])('a file that says %s joins it or not, whichever came first', async (_, playedAt, change, isSame) => {
  const before = await add()
  const matchId = await file({ playedAt, ...change })
  expect((await read(before.id)).matchId).toBe(isSame ? matchId : null)
  expect((await add(resultWith(), people.남)).matchId).toBe(isSame ? matchId : null)
})

test('a file dated by its patch joins a result of that time, whichever came first', async () => {
  const before = await add(resultWith({ matchDate: '2026-03-05T12:00:00.000Z' }))
  const matchId = await file({ playedAt: null, gameVersion: '16.4.745.2012' })
  expect((await read(before.id)).matchId).toBe(matchId)
  expect((await add(resultWith({ matchDate: '2026-02-01T12:00:00.000Z' }), people.남)).matchId).toBe(matchId)
  expect((await add(resultWith({ matchDate: '2026-09-01T12:00:00.000Z' }), people.남)).matchId).toBeNull()
})

test('two results of one evening each get their own file', async () => {
  const first = await add()
  const second = await add(resultWith({ matchDate: '2026-11-18T13:00:00Z' }))
  const laterResult = await file({ gameId: '2', playedAt: '2026-11-18T13:05:00Z', lines: { 0: { kills: 3 } } })
  expect([(await read(first.id)).matchId, (await read(second.id)).matchId]).toEqual([null, laterResult])
  const early = await file({ gameId: '1', playedAt: '2026-11-18T12:05:00Z' })
  expect([(await read(first.id)).matchId, (await read(second.id)).matchId]).toEqual([early, laterResult])
})

test('a deleted match no longer has the typed result, and the match of the next file gets the result', async () => {
  const { id } = await add()
  const matchId = await file()
  const admin = await signedIn(site, { isAdmin: true })
  expect((await admin.send('DELETE', `/api/matches/${matchId}`)).status).toBe(204)
  expect((await read(id)).matchId).toBeNull()
  const secondFileOf = await file({ gameId: '7000000002', lines: { 0: { kills: 2 } } })
  expect((await read(id)).matchId).toBe(secondFileOf)
})

test('a hidden name in a typed result looks like an unknown one, to the result’s author and to others', async () => {
  await file({ gameId: '1', names: { 0: '숨은이#KR1' } })
  await site.db.updateTable('player').set({ visibility: 'private' }).where('gameName', '=', '숨은이').execute()
  const withFirst = (name: string) => resultWith({ blue: [{ name }, ...side(0).slice(1)] })
  const answersTo = async (name: string) => {
    const { id, ...added } = await add(withFirst(name))
    const { id: _, ...others } = await read(id, people.남)
    return JSON.parse(JSON.stringify([added, others]).replaceAll(name.split('#')[0] ?? '', '이름'))
  }
  const [own, others] = await answersTo('숨은이#KR1')
  expect([own, others]).toEqual(await answersTo('아무도아님#KR1'))
  expect(own).toMatchObject({
    matchId: null,
    players: expect.arrayContaining([expect.objectContaining({ summonerName: '이름', isHidden: false })]),
  })
  expect(others.players[0]).toMatchObject({ summonerName: '비공개 소환사', isHidden: true })
})

test('a result of hidden players is attached to no match, like one of unknown names', async () => {
  await file({ gameId: '1', names: Object.fromEntries(TEN.map((slot) => [slot, `숨은이${slot}#KR1`])) })
  await site.db.updateTable('player').set({ visibility: 'private' }).where('gameName', 'like', '숨은이%').execute()
  const linkOf = async (blue: string, red: string) => {
    const names = (word: string, from: number) =>
      TEN.slice(from, from + 5).map((slot) => ({ name: `${word}${slot}#KR1` }))
    const { id } = await add(resultWith({ blue: names(blue, 0), red: names(red, 5) }))
    return site.db.selectFrom('typedResult').select('matchId').where('id', '=', id).executeTakeFirstOrThrow()
  }
  // Hidden names are not looked up. Reading a match would take time that an unknown name does not take.
  expect(await linkOf('숨은이', '숨은이')).toEqual({ matchId: null })
  expect(await linkOf('아무', '아무')).toEqual({ matchId: null })
})

test('a hidden player is hidden in typed results too, and typing a name does not reveal who was in a match', async () => {
  const clanId = await aClan(site, { members: [people.글쓴이, people.클랜원] })
  const matchId = await file()
  const { id: playerId } = await site.db
    .selectFrom('player')
    .select('id')
    .where('gameName', '=', '선수7')
    .executeTakeFirstOrThrow()
  const owner = { playerId, userId: people.클랜원.userId, proof: 'admin', since: new Date() }
  await site.db.insertInto('playerOwner').values(owner).execute()
  await site.db.updateTable('player').set({ visibility: 'clan' }).where('id', '=', playerId).execute()
  const seenBy = async (browser: SignedInBrowser) => {
    const result = await read(id, browser)
    return [result.players[7]?.summonerName, result.players[7]?.isHidden, result.matchId]
  }
  const HIDDEN = ['비공개 소환사', true, null]
  const { id, matchId: shownMatchId } = await add(resultWith(), people.남)
  expect(shownMatchId).toBeNull()
  expect(await seenBy(people.남)).toEqual(['선수7', false, null])
  expect((await ownResults(people.남))[0]?.players[7]).toMatchObject({ summonerName: '선수7', isHidden: false })
  expect(await seenBy(await signedIn(site))).toEqual(HIDDEN)
  expect(await seenBy(people.글쓴이)).toEqual(['선수7', false, matchId])
  expect(await seenBy(people.클랜원)).toEqual(['선수7', false, matchId])
  await site.db
    .deleteFrom('clanMember')
    .where('clanId', '=', clanId)
    .where('userId', '=', people.글쓴이.userId)
    .execute()
  expect(await seenBy(people.글쓴이)).toEqual(HIDDEN)
  await site.db.updateTable('player').set({ visibility: 'public' }).where('id', '=', playerId).execute()
  expect(await seenBy(people.남)).toEqual(['선수7', false, matchId])
})

test('only its author and moderators delete a typed result, and the log names none of the ten', async () => {
  const { id } = await add()
  const moderator = await signedIn(site, { permissions: ['moderation'] })
  expect(await refusal(await people.남.send('DELETE', `${PATH}/${id}`))).toMatchObject({ statusCode: 403 })
  site.setNow('2026-11-21T13:00:00Z')
  expect((await people.글쓴이.send('DELETE', `${PATH}/${id}`)).status).toBe(204)
  expect(await refusal(await people.글쓴이.get(`${PATH}/${id}`))).toMatchObject({ code: 'TYPED_RESULT_NOT_FOUND' })
  expect(await refusal(await people.글쓴이.send('DELETE', `${PATH}/${id}`))).toMatchObject({ statusCode: 404 })
  const otherResult = await add()
  expect((await moderator.send('DELETE', `${PATH}/${otherResult.id}`)).status).toBe(204)
  const entries = await site.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'typed_result.deleted')
    .execute()
  expect(entries.map(({ targetId }) => targetId)).toEqual(expect.arrayContaining([id, otherResult.id]))
  expect(JSON.stringify(entries)).not.toContain('선수')
})

test('a typed result is limited like every upload', async () => {
  const statuses: number[] = []
  for (let minute = 10; minute < 21; minute += 1) {
    statuses.push((await post(resultWith({ matchDate: `2026-11-18T12:${minute}:00Z` }))).status)
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})

test('statistics ignore a typed result: a match leaves the same data with or without it, and a rebuild changes nothing', async () => {
  await file({ gameId: '1', playedAt: '2026-11-17T12:00:00Z' })
  const profile = async () => (await site.get(`/api/summoners/${encodeURIComponent('선수0#KR1')}`)).text()
  const before = await profile()
  await add(resultWith({ matchDate: '2026-11-18T20:00:00Z' }))
  expect(await profile()).toBe(before)
  expect(await rebuild(site.db)).toMatchObject({ matches: 0, ratings: 0, players: 0 })
})
