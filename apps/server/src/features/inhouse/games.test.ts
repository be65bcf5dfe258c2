import { GameBalance } from '@buri/contract/inhouse/games'
import { NightRecap } from '@buri/contract/inhouse/recap'
import { parseJsonResult } from '@buri/replay/parseFile'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { fixture } from '#server/features/uploads/testUploads.ts'
import { storeMatch } from '#server/ingest/store/storeMatch.ts'
import { type SignedInBrowser, signedIn } from '#server/testAccounts.ts'
import { startTestApp, type TestApp } from '#server/testApp.ts'
import { type Browser, openBrowser } from '#server/testBrowser.ts'
import { candidates } from './games.repository.ts'
import { sweepNews } from './nights.repository.ts'
import { resultService } from './results.service.ts'
import { eveningsOf, gameIn, NAMES, NIGHTS, nightFrom, team } from './testNights.ts'

let site: TestApp
let host: SignedInBrowser
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.pool.query('truncate request_window')
  site.setNow('2026-11-21T12:00:00Z')
  host = await signedIn(site, { nickname: '주최자' })
})

const { evening, fixed, lookForAll, running, replayOf, upload } = eveningsOf(() => ({ site, host }))
const recapOf = async (at: string) => NightRecap.parse(await (await site.get(`${at}/recap`)).json())

test('two who press start at once start one game, and all see its forecast and its ten', async () => {
  const one = await evening()
  const n = await fixed(one)
  expect(await refusalOf(await host.command('POST', `${one.at}/games`, {}))).toEqual([409, 'NIGHT_GAME_ON'])
  const answers = await Promise.all([1, 2, 3].map(() => host.command('POST', `${one.at}/games/${n}/start`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const late = answers.filter(({ status }) => status === 409)
  expect(await Promise.all(late.map(refusalOf))).toEqual(Array(2).fill([409, 'GAME_STARTED']))
  const night = await nightFrom(openBrowser(site.origin).get(one.at))
  expect(night.state).toBe('running')
  expect(gameIn(night, n)).toMatchObject({ state: 'running', startedAt: '2026-11-21T12:00:00.000Z', prediction: null })
  expect(new Set(gameIn(night, n).players.map(({ side, position }) => `${side} ${position}`)).size).toBe(10)
  const [guest] = one.guests
  expect(await refusalOf((await guest?.command('POST', `${one.at}/games/${n}/start`)) ?? expect.fail())).toEqual([
    401,
    'UNAUTHENTICATED',
  ])
})

test.each([
  ['the game’s interface tells', 'match-v5-BR1_2744215970.json'],
  ['the client keeps', 'client-game-8721485206.json'],
  ['the client keeps, shortened, without tags', 'trimmed-8209390319.json'],
  ['the client shows at the end of a game, without a time', 'end-of-game-5179801121.json'],
])('a record that %s becomes the result of its game, and LIVE ends with it', async (_, file) => {
  const record: unknown = JSON.parse(fixture(file).toString())
  const parsed = parseJsonResult(record, '')
  if (!parsed.ok || parsed.kind !== 'match') expect.fail(file)
  const { playedAt, participants } = parsed.match
  const began = playedAt ?? Date.parse('2026-11-21T12:00:00Z')
  site.setNow(new Date(began - 60_000).toISOString())
  const { id } = await nightFrom(host.command('POST', NIGHTS, { places: 10 }), 201)
  const at = `${NIGHTS}/${id}`
  const sides = participants.toSorted((one, other) => (one.side < other.side ? -1 : Number(one.side > other.side)))
  for (const { gameName, tagLine } of sides) {
    const name = `${gameName}#${tagLine ?? (file.startsWith('match') ? 'BR1' : 'KR1')}`
    await nightFrom(openBrowser(site.origin).command('POST', `${at}/signups`, { name }), 201)
  }
  const ids = (await nightFrom(host.get(at))).signups.map((one) => one.id)
  const n = await running({ id, at, ids, guests: [], suffix: '' })
  site.setNow(new Date(began + 3_600_000).toISOString())
  const sent = await host.command('POST', '/api/matches', record)
  const { matchId } = await sent.json()
  expect(sent.status).toBe(201)
  const ended = await nightFrom(host.get(at))
  expect(gameIn(ended, n)).toMatchObject({ state: 'finished', question: null, result: { source: 'replay', matchId } })
  expect(ended.usedChampions).toHaveLength(10)
})

test('a match of another evening is no game of this one, though the ten are the same', async () => {
  const one = await evening()
  const n = await running(one)
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await upload(one, { playedAt: '2026-11-14T12:05:00Z' })
  expect(gameIn(await nightFrom(host.get(one.at)), n)).toMatchObject({ state: 'running', question: null })
  const answer = await host.command('POST', `${one.at}/games/${n}/result`, { matchId })
  expect(await refusalOf(answer)).toEqual([409, 'MATCH_OF_ANOTHER_TIME'])
})

test('a replay finds its game by eight of the ten, also with the sides exchanged; seven are asked, and no is no', async () => {
  const one = await evening()
  const n = await running(one)
  site.setNow('2026-11-21T13:00:00Z')
  const seven = await upload(one, { names: { 2: 'x#KR1', 3: 'y#KR1', 4: 'z#KR1' } })
  expect(gameIn(await nightFrom(host.get(one.at)), n).question).toMatchObject({
    matchId: seven,
    sameNames: 7,
    reason: 'names',
  })
  const no = { matchId: seven, isThis: false }
  expect(gameIn(await nightFrom(host.command('POST', `${one.at}/games/${n}/result`, no)), n).question).toBeNull()
  const five = await upload(one, { names: { 1: 'x#KR1', 2: 'y#KR1', 3: 'z#KR1', 4: 'v#KR1', 5: 'w#KR1' } })
  expect(await refusalOf(await host.command('POST', `${one.at}/games/${n}/result`, { matchId: five }))).toEqual([
    409,
    'OTHER_GAME',
  ])
  const order = [5, 6, 7, 8, 9, 0, 1, 2, 3, 4]
  const exchanged = Object.fromEntries(order.map((from, slot) => [slot, `${NAMES[from]}${one.suffix}#KR1`]))
  const matchId = await upload(one, { names: exchanged })
  expect(gameIn(await nightFrom(host.get(one.at)), n)).toMatchObject({
    state: 'finished',
    result: { winner: 'red', source: 'replay', matchId },
  })
})

test('what was stored before the start is refused in words, and a match serves one game', async () => {
  const one = await evening()
  const early = await upload(one)
  site.setNow('2026-11-21T12:30:00Z')
  const n = await running(one)
  const result = `${one.at}/games/${n}/result`
  expect(await refusalOf(await host.command('POST', result, { matchId: early }))).toEqual([409, 'MATCH_BEFORE_GAME'])
  expect(await refusalOf(await host.command('POST', result, { matchId: 'KR_404' }))).toEqual([404, 'MATCH_NOT_FOUND'])
  site.setNow('2026-11-21T13:30:00Z')
  const matchId = await upload(one, { playedAt: '2026-11-21T12:40:00Z' })
  site.setNow('2026-11-21T12:35:00Z')
  await nightFrom(host.command('POST', `${one.at}/games`, {}), 201)
  const input = { method: 'random', seed: 7 }
  await nightFrom(host.command('POST', `${one.at}/games/2/teams`, input))
  await nightFrom(host.command('POST', `${one.at}/games/2/start`))
  expect(await refusalOf(await host.command('POST', `${one.at}/games/2/result`, { matchId }))).toEqual([
    409,
    'MATCH_TAKEN',
  ])
})

test('a typed result waits for one of each team, counts for the night alone, and gives way to the replay', async () => {
  const one = await evening()
  const n = await running(one)
  const result = `${one.at}/games/${n}/result`
  const by = (nth: number) => (one.guests[nth] ?? expect.fail()).command('POST', result, { winner: 'blue' })
  expect(await refusalOf(await by(0))).toEqual([409, 'NO_RESULT_CLAIMED'])
  expect(gameIn(await nightFrom(host.command('POST', result, { winner: 'blue' })), n)).toMatchObject({
    state: 'awaiting',
    claim: { winner: 'blue', blueConfirmed: false, redConfirmed: false },
  })
  await nightFrom(by(0))
  expect(gameIn(await nightFrom(by(1)), n)).toMatchObject({ state: 'awaiting', claim: { blueConfirmed: true } })
  expect(await refusalOf(await openBrowser(site.origin).command('POST', result, { winner: 'blue' }))).toEqual([
    409,
    'NOT_PLAYING',
  ])
  expect(gameIn(await nightFrom(by(7)), n)).toMatchObject({
    state: 'finished',
    result: { winner: 'blue', source: 'typed', matchId: null },
  })
  expect(await refusalOf(await host.command('POST', result, { winner: 'red' }))).toEqual([409, 'GAME_DECIDED'])
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await upload(one)
  expect(gameIn(await nightFrom(host.get(one.at)), n).result).toMatchObject({ source: 'replay', matchId })
})

test('a night confirms its match by accounts of both teams, never by guests, and names its clan, host and substitutes', async () => {
  const sender = await signedIn(site)
  const clanId = await aClan(site, { leader: host })
  // The operator has made the ten known, so that they are nobody's own.
  const suffix = '말'
  await site.store(replayOf({ suffix }, { playedAt: '2026-11-01T12:05:00Z' }))
  const accounts: Record<number, SignedInBrowser> = {}
  const ownerOf = async (nth: number, who: SignedInBrowser) => {
    const gameName = `${NAMES[nth]}${suffix}`
    const { id: playerId } = await site.db
      .selectFrom('player')
      .select('id')
      .where('gameName', '=', gameName)
      .executeTakeFirstOrThrow()
    await site.db
      .insertInto('playerOwner')
      .values({ playerId, userId: who.userId, proof: 'icon', since: new Date('2026-01-01') })
      .execute()
    return playerId
  }
  const hosting = await ownerOf(4, host)
  for (const nth of [0, 5]) {
    accounts[nth] = await signedIn(site)
    await ownerOf(nth, accounts[nth])
  }
  async function played(by: Record<number, Browser>) {
    const one = await evening({ accounts: by, suffix, clanId })
    // Came from the queue of substitutes.
    await site.db
      .updateTable('nightSignup')
      .set({ arrival: 'substitute' })
      .where('id', '=', one.ids[7] ?? '')
      .execute()
    const n = await running(one)
    const result = `${one.at}/games/${n}/result`
    await nightFrom(host.command('POST', result, { winner: 'blue' }))
    for (const nth of [0, 5])
      await nightFrom((one.guests[nth] ?? expect.fail()).command('POST', result, { winner: 'blue' }))
    const context = {
      fileName: null,
      givenDate: null,
      fileModifiedAt: null,
      remark: null,
      clanId: null,
      hostId: null,
      raw: null,
    }
    const now = Date.parse('2026-11-21T12:50:00Z')
    const outcome = await storeMatch(site.db, replayOf(one, {}), { ...context, uploadedBy: sender.userId, now })
    expect(outcome).toMatchObject({ status: 'created', standing: 'waiting' })
    // These lines do not fit a game, and of lines a night says nothing.
    await site.db.updateTable('match').set({ doubts: [] }).where('uploadedBy', '=', sender.userId).execute()
    await resultService({ db: site.db, read: () => expect.fail('read') }).lookForAll(new Date('2026-11-21T13:00:00Z'))
    const { result: found } = gameIn(await nightFrom(host.get(one.at)), n)
    await nightFrom(host.command('PATCH', one.at, { isFinished: true }))
    const of = site.db.selectFrom('match').where('id', '=', found?.matchId ?? '')
    const match = await of.select(['standing', 'clanId', 'hostId']).executeTakeFirstOrThrow()
    const lines = site.db
      .selectFrom('matchParticipant')
      .select('slot')
      .where('matchId', '=', found?.matchId ?? '')
    const { earned } = await recapOf(one.at)
    const firstHosts = earned.flatMap(({ id, signupIds }) => (id === 'firstHost' ? signupIds : []))
    return {
      ...match,
      substitutes: (await lines.where('isSubstitute', '=', true).execute()).map(({ slot }) => slot),
      firstHosts: firstHosts.map((id) => one.ids.indexOf(id)),
    }
  }
  const unheard = { standing: 'waiting', clanId: null, hostId: null, substitutes: [], firstHosts: [] }
  expect(await played({})).toEqual(unheard)
  const expected = { standing: 'confirmed', clanId, hostId: hosting, substitutes: [7], firstHosts: [4] }
  expect(await played(accounts)).toEqual(expected)
})

test('a game made after a cancelled one has its number, with seats and picks of its own', async () => {
  const one = await evening()
  await running(one)
  await nightFrom(host.command('DELETE', `${one.at}/games/1`))
  const made = await nightFrom(host.command('POST', `${one.at}/games`, {}), 201)
  expect(made.games.map(({ n, state }) => [n, state])).toEqual([[1, 'choosing']])
  expect(gameIn(made, 1).players.map(({ side }) => side)).toEqual(Array(10).fill(null))
  await nightFrom(host.command('POST', `${one.at}/games/1/draft`, { seconds: 30 }))
  await nightFrom(host.command('DELETE', `${one.at}/games/1`))
  await running(one)
  const { games } = await nightFrom(host.command('POST', `${one.at}/games`, {}), 201)
  expect(games.map(({ n, state }) => [n, state])).toEqual([
    [1, 'awaiting'],
    [2, 'choosing'],
  ])
  // Who watches a game that was cancelled while another stands keeps its number.
  await nightFrom(host.command('DELETE', `${one.at}/games/1`))
  expect((await nightFrom(host.get(one.at))).games.map(({ n, state }) => [n, state])).toEqual([
    [1, 'cancelled'],
    [2, 'choosing'],
  ])
})

test('nine are told how many they are, of eleven one sits, and ten are ten different ones', async () => {
  const one = await evening({ people: 11 })
  const [first = ''] = one.ids
  const open = (signupIds?: readonly string[]) => host.command('POST', `${one.at}/games`, { signupIds })
  for (const [signupIds, code] of [
    [one.ids, 'INVALID_REQUEST'],
    [one.ids.slice(0, 9), 'INVALID_REQUEST'],
    [[first, ...one.ids.slice(0, 9)], 'NOT_ENOUGH_PEOPLE'],
    [[...one.ids.slice(0, 9), '00000000-0000-4000-8000-000000000000'], 'NOT_IN_NIGHT'],
  ] as const)
    expect([code, (await refusalOf(await open(signupIds)))[1]]).toEqual([code, code])
  const { players, bench } = gameIn(await nightFrom(open(), 201), 1)
  expect([players.length, bench.length]).toEqual([10, 1])
  await host.command('DELETE', `${one.at}/games/1`)
  for (const id of one.ids.slice(0, 2))
    await nightFrom(host.command('PATCH', `${one.at}/signups/${id}`, { isAbsent: true }))
  const { message } = await (await open()).json()
  expect(message).toBe('한 경기에는 자리가 있는 사람 10명이 필요합니다. 지금 9명입니다.')
})

test('the bench turns: who sat plays, and of twelve the next two sit', async () => {
  const one = await evening({ people: 12 })
  const first = await nightFrom(host.command('POST', `${one.at}/games`, {}), 201)
  expect(gameIn(first, 1).bench).toEqual(one.ids.slice(10))
  await nightFrom(host.command('POST', `${one.at}/games/1/teams`, { method: 'balance' }))
  const started = await nightFrom(host.command('POST', `${one.at}/games/1/start`))
  expect(started.next.bench).toEqual(one.ids.slice(8, 10))
  const second = await nightFrom(host.command('POST', `${one.at}/games`, {}), 201)
  expect([gameIn(second, 1).state, gameIn(second, 2).bench.sort()]).toEqual(['awaiting', one.ids.slice(8, 10).sort()])
  const [leavingId] = gameIn(second, 2).players.map(({ signupId }) => signupId)
  const enteringId = one.ids[8]
  const input = { leavingId, enteringId, hasLeft: true }
  const replaced = await nightFrom(host.command('POST', `${one.at}/games/2/substitutions`, input))
  expect(gameIn(replaced, 2).players.map(({ signupId }) => signupId)).toContain(enteringId)
  expect(replaced.signups.find(({ id }) => id === leavingId)?.state).toBe('left')
})

test('the same seed draws the same teams, and turning them exchanges the sides', async () => {
  const one = await evening()
  await nightFrom(host.command('POST', `${one.at}/games`, {}), 201)
  const teams = async (input: object) =>
    gameIn(await nightFrom(host.command('POST', `${one.at}/games/1/teams`, input)), 1).players.map(
      ({ signupId, side, position }) => `${signupId} ${side} ${position}`,
    )
  const drawn = await teams({ method: 'random', seed: 4821 })
  expect(await teams({ method: 'random', seed: 4821 })).toEqual(drawn)
  const exchanged = drawn.map((text) => text.replace(/blue|red/, (side) => (side === 'blue' ? 'red' : 'blue')))
  expect((await teams({ method: 'turn' })).sort()).toEqual(exchanged.sort())
  const ids = one.ids
  const twice = { method: 'given', blue: team(ids.slice(0, 5)), red: team([...ids.slice(5, 9), ids[0] ?? '']) }
  expect(await refusalOf(await host.command('POST', `${one.at}/games/1/teams`, twice))).toEqual([
    409,
    'ALREADY_PLAYING',
  ])
})

test('captains pick in turn, once each, the clock picks for one who is late, and eight picks fix the teams', async () => {
  const one = await evening({ mode: 'captains' })
  await nightFrom(host.command('POST', `${one.at}/games`, {}), 201)
  const captains = [one.ids[0] ?? '', one.ids[1] ?? '']
  const begun = gameIn(await nightFrom(host.command('POST', `${one.at}/games/1/draft`, { captains, seconds: 30 })), 1)
  expect(begun).toMatchObject({ state: 'drafting', draft: { turn: { nth: 1, until: '2026-11-21T12:00:30.000Z' } } })
  const captainOf = (side: string | undefined) => (side === 'blue' ? one.guests[0] : one.guests[1]) ?? expect.fail()
  const order = begun.draft?.order ?? []
  const pick = (who: Browser, nth: number, at: number) =>
    who.command('POST', `${one.at}/draft/picks`, { nth, signupId: one.ids[at] })
  const [first, second] = [captainOf(order[0]), captainOf(order[1])]
  expect(await refusalOf(await pick(second, 1, 2))).toEqual([403, 'NOT_YOUR_PICK'])
  const answers = await Promise.all([pick(first, 1, 2), pick(first, 1, 2), pick(first, 1, 3)])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const { draft } = gameIn(await nightFrom(host.get(one.at)), 1)
  expect(draft?.picks).toHaveLength(1)
  const taken = one.ids.indexOf(draft?.picks[0]?.signupId ?? '')
  expect((await pick(first, 1, taken)).status).toBe(200)
  expect(await refusalOf(await pick(second, 2, taken))).toEqual([409, 'PICK_TAKEN'])
  expect(await refusalOf(await pick(first, 1, 5))).toEqual([409, 'PICK_OVER'])

  site.setNow('2026-11-21T12:00:31Z')
  expect(gameIn(await nightFrom(host.get(one.at)), 1).draft?.picks).toMatchObject([{ nth: 1 }, { nth: 2, by: 'timer' }])
  const undone = gameIn(await nightFrom(host.send('DELETE', `${one.at}/draft/picks/2`)), 1)
  expect(undone.draft).toMatchObject({ picks: [{ nth: 1 }], turn: { nth: 2, until: '2026-11-21T12:01:01.000Z' } })

  for (let nth = 2; nth <= 8; nth += 1) {
    const now = gameIn(await nightFrom(host.get(one.at)), 1)
    const left = one.ids.findIndex(
      (id) => !captains.includes(id) && !now.draft?.picks.some(({ signupId }) => signupId === id),
    )
    await nightFrom(pick(nth % 2 === 0 ? captainOf(order[nth - 1]) : host, nth, left))
  }
  const done = gameIn(await nightFrom(host.get(one.at)), 1)
  expect(done).toMatchObject({ state: 'fixed', draft: { turn: null } })
  expect(done.players.filter(({ side }) => side === 'blue')).toHaveLength(5)
  expect(new Set(done.players.map(({ side, position }) => `${side} ${position}`)).size).toBe(10)
})

test('whoever was new to the site is balanced by the first replay of the night, unless they hide', async () => {
  const one = await evening()
  await running(one)
  site.setNow('2026-11-21T13:00:00Z')
  await site.store(replayOf(one, {}))
  const [first = '', ...others] = one.ids
  await site.pool.query(`update player set visibility = 'private' where game_name = $1`, [`가${one.suffix}`])
  await lookForAll()
  const { signups } = await nightFrom(host.get(one.at))
  const gamesOf = (id: string) => signups.find((signup) => signup.id === id)?.games
  expect([gamesOf(first), ...others.map(gamesOf)]).toEqual([null, ...Array(9).fill(1)])
  await nightFrom(host.command('POST', `${one.at}/games`, {}), 201)
  const { players } = GameBalance.parse(await (await host.get(`${one.at}/games/2/balance`)).json())
  expect(players.filter(({ isGuessed }) => isGuessed).map(({ signupId }) => signupId)).toEqual([first])
  expect(new Set(players.map(({ strength }) => strength)).size).toBeGreaterThan(1)
})

test('a recap tells of the games, the best, records and ratings, and of a hidden player only the seat', async () => {
  const one = await evening()
  const n = await running(one)
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await upload(one)
  await nightFrom(host.command('POST', `${one.at}/games`, {}), 201)
  await nightFrom(host.command('POST', `${one.at}/games/2/teams`, { method: 'random', seed: 1 }))
  const recap = () => recapOf(one.at)
  const open = await recap()
  expect(open).toMatchObject({ state: 'running', firstAt: '2026-11-21T12:05:00.000Z' })
  expect(open.games).toMatchObject([{ n, winner: 'blue', source: 'replay', matchId }])
  expect(open.people).toHaveLength(10)
  const mvp = open.people.find(({ signupId }) => signupId === open.mvpId)
  expect(mvp?.performanceScore).toBe(Math.max(...open.people.map((person) => person.performanceScore ?? 0)))
  for (const { wins, scoreBefore, scoreAfter } of open.people)
    expect(Math.sign((scoreAfter ?? 0) - (scoreBefore ?? 0))).toBe(wins === 1 ? 1 : -1)
  expect(open.records.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['kills', 'assists', 'vision']))
  await site.pool.query(`update player set visibility = 'private' where game_name = $1`, [mvp?.summonerName])
  const earned = Object.fromEntries(open.earned.map(({ id, signupIds }) => [id, signupIds]))
  expect(earned.firstMatch?.toSorted()).toEqual(one.ids.toSorted())
  expect(earned.firstMvp).toEqual([open.games[0]?.mvpId])
  const hidden = await recap()
  const seat = hidden.people.find(({ signupId }) => signupId === open.mvpId)
  expect(seat).toMatchObject({ summonerName: '비공개 소환사', tagLine: null, kills: null, scoreAfter: null })
  expect(hidden.mvpId).not.toBe(open.mvpId)
  expect(hidden.earned.flatMap(({ signupIds }) => signupIds)).not.toContain(open.mvpId)
  expect(JSON.stringify(hidden)).not.toContain(`"${mvp?.summonerName}"`)
  const finished = await host.command('PATCH', one.at, { isFinished: true })
  expect((await nightFrom(finished)).state).toBe('finished')
})

test('with a night its games end: no clock picks on, and nobody is LIVE', async () => {
  const [drafted, played] = [await evening({ mode: 'captains' }), await evening()]
  await nightFrom(host.command('POST', `${drafted.at}/games`, {}), 201)
  await nightFrom(host.command('POST', `${drafted.at}/games/1/draft`, { seconds: 30 }))
  await running(played)
  expect((await host.send('DELETE', drafted.at)).status).toBe(204)
  await nightFrom(host.command('PATCH', played.at, { isFinished: true }))
  site.setNow('2026-11-21T12:00:31Z')
  expect(gameIn(await nightFrom(host.get(drafted.at)), 1)).toMatchObject({ state: 'cancelled', draft: null })
  expect(gameIn(await nightFrom(host.get(played.at)), 1)).toMatchObject({
    state: 'awaiting',
    endedAt: '2026-11-21T12:00:00.000Z',
  })
  const matchId = await upload(played)
  expect(gameIn(await nightFrom(host.get(played.at)), 1)).toMatchObject({ state: 'finished', result: { matchId } })
  const { rows } = await site.pool.query('select kind from night_news where night_id = $1 order by id', [drafted.id])
  expect(rows.map(({ kind }) => kind)).toEqual(['opened', 'cancelled'])
})

test('only a match of six of the ten is looked at as their game', async () => {
  const one = await evening()
  const n = await running(one)
  site.setNow('2026-11-21T12:10:00Z')
  const others = Object.fromEntries([5, 6, 7, 8, 9].map((slot) => [slot, `남${slot}#KR1`]))
  await site.store(replayOf(one, { names: others }))
  const looked = () => candidates(site.db, { since: new Date('2026-11-20T00:00:00Z'), nightId: one.id })
  expect(await looked()).toEqual([])
  const matchId = await site.store(replayOf(one, { names: { ...others, 5: `바${one.suffix}#KR1` } }))
  expect(await looked()).toEqual([{ nightId: one.id, matchId }])
  expect(gameIn(await nightFrom(host.get(one.at)), n).state).toBe('running')
})

test('anyone who has left is drafted by no one, and teams with another in them are foretold anew', async () => {
  const one = await evening({ people: 11 })
  await nightFrom(host.command('POST', `${one.at}/games`, {}), 201)
  await nightFrom((one.guests[0] ?? expect.fail()).send('DELETE', `${one.at}/signups/${one.ids[0]}`))
  expect(await refusalOf(await host.command('POST', `${one.at}/games/1/draft`, {}))).toEqual([409, 'NOT_IN_NIGHT'])
  const input = { leavingId: one.ids[0], enteringId: one.ids[10], hasLeft: true }
  await nightFrom(host.command('POST', `${one.at}/games/1/substitutions`, input))
  await nightFrom(host.command('POST', `${one.at}/games/1/teams`, { method: 'random', seed: 1 }))
  const stale = { blueWinRate: 80, redWinRate: 20, spread: 1, factors: [] }
  await site.pool.query('update night_game set prediction = $2 where night_id = $1', [one.id, stale])
  await nightFrom(host.command('PATCH', `${one.at}`, { places: 12 }))
  await nightFrom(openBrowser(site.origin).command('POST', `${one.at}/signups`, { name: `대타${one.suffix}#KR1` }), 201)
  const { signups } = await nightFrom(host.get(one.at))
  const enteringId = signups.find(({ summonerName }) => summonerName.startsWith('대타'))?.id
  const replaced = await nightFrom(
    host.command('POST', `${one.at}/games/1/substitutions`, { leavingId: one.ids[1], enteringId }),
  )
  expect(gameIn(replaced, 1).prediction).toBeNull()
})

test('news of nights are kept for a month', async () => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, { places: 10 }), 201)
  const kinds = async () => await site.db.selectFrom('nightNews').select('kind').where('nightId', '=', id).execute()
  await sweepNews(site.db, new Date('2026-12-21T11:00:00Z'))
  expect(await kinds()).toEqual([{ kind: 'opened' }])
  await sweepNews(site.db, new Date('2026-12-21T13:00:00Z'))
  expect(await kinds()).toEqual([])
})

test.each([
  ['rift', 409],
  ['abyss', 200],
] as const)('ten who refuse the jungle: on the %s the balance answers %i', async (map, status) => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, { places: 10, map }), 201)
  const at = `${NIGHTS}/${id}`
  const wishes = { main: 'TOP', refused: ['JUNGLE'] }
  for (const name of NAMES.slice(0, 10))
    await nightFrom(
      host.command('POST', `${at}/signups`, { name: `${name}${map}#KR1`, isForOther: true, ...wishes }),
      201,
    )
  await nightFrom(host.command('POST', `${at}/games`, {}), 201)
  const answer = await host.command('POST', `${at}/games/1/teams`, { method: 'balance' })
  expect(answer.status).toBe(status)
  if (map === 'rift') return expect(await refusalOf(answer)).toEqual([409, 'NO_BALANCE'])
  const night = await nightFrom(answer)
  expect(night.bottleneck).toBeNull()
  expect(new Set(gameIn(night, 1).players.map(({ isOffRole }) => isOffRole))).toEqual(new Set([false]))
  const { players } = GameBalance.parse(await (await host.get(`${at}/games/1/balance`)).json())
  expect(players.every(({ main, refused }) => main === null && refused.length === 0)).toBe(true)
})
