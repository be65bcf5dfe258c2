import { afterAll, beforeEach, expect, test } from 'vitest'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { aContext, aParsedMatch, aParticipant, apiPuuid, clientPuuid } from '#server/model/matches/testMatches.ts'
import { emptyTables, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { storeMatch, storeTimeline } from './storeMatch.ts'

const { db, pool, close } = await openTestDatabase()
afterAll(close)
beforeEach(async () => {
  await emptyTables(pool, 'match', 'player')
  await pool.query('update rating_frontier set dirty_from_at = null, dirty_from_id = null')
})

const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows

test('a match is stored with its players, ratings and histories', async () => {
  expect(await storeMatch(db, aParsedMatch(), aContext())).toMatchObject({
    status: 'created',
    matchId: 'KR_7000000001',
  })
  expect(await rows('select is_counted, is_rated, type_label, winner, date_source from match')).toEqual([
    { is_counted: true, is_rated: true, type_label: '내전', winner: 'blue', date_source: 'game' },
  ])
  expect(await rows('select count(*) from match_participant where player_id is not null')).toEqual([{ count: 10 }])
  const players = await rows(
    `select game_name, name_key, account_level, rated_games, rated_wins, score > 1000 as won, r.main_position,
       h.main_position = r.main_position as is_shown_so,
       (history ->> 'games')::int as games
     from player p join player_rating r on r.player_id = p.id join player_history h on h.player_id = p.id
     where game_name in ('소환사0', '소환사9') order by game_name`,
  )
  expect(players).toEqual([
    {
      game_name: '소환사0',
      name_key: '소환사0#kr1',
      account_level: 100,
      rated_games: 1,
      rated_wins: 1,
      won: true,
      main_position: 'TOP',
      is_shown_so: true,
      games: 1,
    },
    {
      game_name: '소환사9',
      name_key: '소환사9#kr1',
      account_level: 109,
      rated_games: 1,
      rated_wins: 0,
      won: false,
      main_position: 'UTILITY',
      is_shown_so: true,
      games: 1,
    },
  ])
})

test('the same file again is a duplicate and changes nothing', async () => {
  await storeMatch(db, aParsedMatch(), aContext())
  const before = await rows('select * from player order by id')
  expect(await storeMatch(db, aParsedMatch(), aContext())).toMatchObject({
    status: 'duplicate',
    matchId: 'KR_7000000001',
  })
  expect(await rows('select * from player order by id')).toEqual(before)
})

test('a second source fills in unknown values, keeps known ones and lists differences', async () => {
  const poor = aParsedMatch({
    source: 'lcu-trimmed',
    participants: aParsedMatch().participants.map((line) => ({ ...line, cs: null, clientPuuid: null })),
  })
  const rich = aParsedMatch({
    participants: aParsedMatch().participants.map((line, slot) => ({
      ...line,
      goldEarned: slot === 0 ? 1 : line.goldEarned,
    })),
  })
  await storeMatch(db, poor, aContext())
  expect((await storeMatch(db, rich, aContext())).status).toBe('merged')
  expect(await rows('select cs, gold_earned, client_puuid from match_participant where slot = 0')).toEqual([
    { cs: 150, gold_earned: 10_000, client_puuid: clientPuuid(0) },
  ])
  const [match] = await rows('select disagreements from match')
  expect(match.disagreements).toEqual([
    { field: 'participants.0.goldEarned', kept: '10000', other: '1', source: 'lcu-game' },
  ])
  expect(await rows('select count(*) from player')).toEqual([{ count: 10 }])
  expect(await rows('select count(*) from match_source')).toEqual([{ count: 2 }])
})

test('a game without a number is found by its champions and scores', async () => {
  await storeMatch(db, aParsedMatch({ platform: null, gameId: null, playedAt: null }), aContext())
  const outcome = await storeMatch(db, aParsedMatch(), aContext())
  expect(outcome).toMatchObject({ status: 'merged', matchId: expect.stringMatching(/^X_/) })
  expect(await rows('select game_id, date_source from match')).toEqual([{ game_id: '7000000001', date_source: 'game' }])
})

test('an agreeing upload by an account that plays on neither side adds nothing', async () => {
  const [mine, yours] = [crypto.randomUUID(), crypto.randomUUID()]
  await pool.query(`insert into app_user (id, discord_id, nickname) values ($1, '1', '하나'), ($2, '2', '둘')`, [
    mine,
    yours,
  ])
  for (const uploadedBy of [mine, mine, yours]) await storeMatch(db, aParsedMatch(), aContext({ uploadedBy }))
  expect(await rows('select standing from match')).toEqual([{ standing: 'waiting' }])
  expect(await rows('select kind from match_confirmation')).toEqual([{ kind: 'source' }])
})

// This server's version numbers say nothing about a date.
const UNDATABLE = { gameVersion: null, platform: 'EUW1' }

test.each([
  { date: 'given', context: { givenDate: 5000, fileModifiedAt: 7000 }, at: 5000 },
  { date: 'file', context: { fileModifiedAt: 7000.25 }, at: 7000 },
  { date: 'upload', context: {}, at: Date.UTC(2026, 10, 20) },
  { date: 'upload', context: { fileModifiedAt: Date.UTC(2030, 0, 1) }, at: Date.UTC(2026, 10, 20) },
])('a replay is dated by $date', async ({ date, context, at }) => {
  await storeMatch(db, aParsedMatch({ playedAt: null, ...UNDATABLE }), aContext(context))
  expect(await rows('select played_at, date_source from match')).toEqual([
    { played_at: new Date(at), date_source: date },
  ])
})

test('a better date from a second source moves the match', async () => {
  await storeMatch(db, aParsedMatch({ playedAt: null }), aContext())
  await storeMatch(db, aParsedMatch(), aContext())
  expect(await rows('select distinct played_at from match_participant')).toEqual([
    { played_at: new Date(Date.UTC(2026, 2, 1, 12)) },
  ])
})

const some = (count: number) => Array.from({ length: count }, (_, slot) => aParticipant(slot))

test.each([
  { game: 'one player alone', given: { participants: some(1) } },
  { game: 'one against one', given: { participants: [aParticipant(0), aParticipant(5)] } },
  {
    game: 'two on the Howling Abyss',
    given: { participants: [aParticipant(0), aParticipant(5)], mapId: 12, gameMode: 'ARAM' },
  },
  { game: 'seven players', given: { participants: some(7) } },
  { game: 'sixteen in the Arena', given: { participants: some(16), mapId: 30, gameMode: 'CHERRY' } },
  { game: 'eighteen in the Arena', given: { participants: some(18), mapId: 30, gameMode: 'CHERRY' } },
  { game: 'a game of 42 seconds', given: { durationSeconds: 42 } },
  { game: 'a remake', given: { durationSeconds: 200, endedInEarlySurrender: true } },
])('the match “$game” is stored and not counted', async ({ given }) => {
  expect((await storeMatch(db, aParsedMatch(given), aContext())).status).toBe('created')
  expect(await rows('select is_counted, is_rated from match')).toEqual([{ is_counted: false, is_rated: false }])
  expect(await rows('select count(*) from player_rating')).toEqual([{ count: 0 }])
  const [{ count }] = await rows('select count(*) from player_history')
  expect(count).toBe((given.participants ?? some(10)).length)
})

test('a record without players is refused', async () => {
  expect(await storeMatch(db, aParsedMatch({ participants: [] }), aContext())).toMatchObject({ code: 'NOT_A_MATCH' })
})

const ten = (value: number) =>
  Array.from({ length: 10 }, () => Array.from({ length: 31 }, (_, minute) => value * minute))
const timeline = { gold: ten(400), experience: ten(500), cs: ten(7), events: [] }

test('a timeline joins its match once, and is refused when the match is unknown', async () => {
  const report = { platform: 'KR', gameId: '7000000001', timeline }
  expect(await storeTimeline(db, report, aContext())).toMatchObject({ status: 'rejected', code: 'MATCH_NOT_FOUND' })
  await storeMatch(db, aParsedMatch(), aContext())
  expect((await storeTimeline(db, report, aContext())).status).toBe('merged')
  expect((await storeTimeline(db, report, aContext())).status).toBe('duplicate')
  expect(await rows('select lane_result from match_participant where slot = 0')).toEqual([{ lane_result: 'even' }])
})

test('a later timeline proves the comeback; a team that was ahead has none', async () => {
  const behind = [...Array(5).fill(400), ...Array(5).fill(450)].map((pace) =>
    Array.from({ length: 31 }, (_, minute) => pace * minute),
  )
  const report = { platform: 'KR', gameId: '7000000001', timeline: { ...timeline, gold: behind } }
  const signInReturned = () =>
    rows(`select p.game_name from player_history h join player p on p.id = h.player_id
      where h.history::text like '%"comeback"%' order by p.game_name`)
  await storeMatch(db, aParsedMatch(), aContext())
  expect(await signInReturned()).toEqual([])
  await storeTimeline(db, report, aContext())
  const five = [0, 1, 2, 3, 4].map((slot) => ({ game_name: `소환사${slot}` }))
  expect(await signInReturned()).toEqual(five)
  const ahead = aParsedMatch({ gameId: '7000000002', winner: 'red', timeline: report.timeline })
  await storeMatch(db, ahead, aContext())
  expect(await signInReturned()).toEqual(five)
})

test('a match keeps its ratings when a second source changes nothing they depend on', async () => {
  await storeMatch(db, aParsedMatch({ blue: { ...aParsedMatch().blue, bans: null } }), aContext())
  const before = await rows('select slot, mu_after from match_participant order by slot')
  expect((await storeMatch(db, aParsedMatch(), aContext())).status).toBe('merged')
  expect(await rows('select slot, mu_after from match_participant order by slot')).toEqual(before)
})

test('a web id and a client id with the same name are one player', async () => {
  await storeMatch(db, aParsedMatch(), aContext())
  const fromWeb = aParsedMatch({
    gameId: '7000000002',
    participants: some(10).map((line, slot) => ({ ...line, clientPuuid: null, apiPuuid: apiPuuid(slot) })),
  })
  await storeMatch(db, fromWeb, aContext())
  expect(await rows('select count(*) from player')).toEqual([{ count: 10 }])
  expect(await rows('select kind, count(*) from player_identity group by kind order by kind')).toEqual([
    { kind: 'api', count: 10 },
    { kind: 'client', count: 10 },
  ])
})

const OLD = { playedAt: null, gameVersion: '15.3.654.0407', gameId: '7000000002' }
const matchNamed = (gameName: string) =>
  aParsedMatch().participants.map((line, slot) => (slot === 0 ? { ...line, gameName } : line))
const nameOfFirst = async () =>
  (
    await rows(`select game_name from player p join player_identity i on i.player_id = p.id
  where i.puuid = '${clientPuuid(0)}'`)
  )[0].game_name

test('a match of an old patch is dated by the patch and not by its copied file, and its names count as old', async () => {
  const fileModifiedAt = Date.UTC(2026, 10, 19)
  const newer = { ...aParsedMatch({ gameVersion: '16.22.1.1' }), playedAt: null, participants: matchNamed('요즘이름') }
  await storeMatch(db, newer, aContext({ fileModifiedAt }))
  await storeMatch(db, aParsedMatch({ ...OLD, participants: matchNamed('이년전이름') }), aContext({ fileModifiedAt }))
  const [old] = await rows("select date_source, played_at from match where id = 'KR_7000000002'")
  expect(old.date_source).toBe('patch')
  expect(old.played_at.getTime()).toBeLessThan(Date.UTC(2025, 2, 1))
  expect(await nameOfFirst()).toBe('요즘이름')
  expect(await rebuild(db)).toEqual({ matches: 0, ratings: 0, players: 0, examples: [] })
})

test('a name with a known date is replaced by a name of a later patch, but not by a name with a guessed date', async () => {
  const guess = (gameVersion: string, gameId: string, name: string) =>
    storeMatch(
      db,
      aParsedMatch({ playedAt: null, gameVersion, gameId, participants: matchNamed(name) }),
      aContext({ fileModifiedAt: Date.UTC(2026, 2, 20) }),
    )
  await storeMatch(db, aParsedMatch({ participants: matchNamed('확실한이름') }), aContext())
  await guess('16.4.745.2012', '7000000002', '짐작한이름')
  expect(await nameOfFirst()).toBe('확실한이름')
  await guess('16.5.1.1', '7000000003', '다음패치이름')
  expect(await nameOfFirst()).toBe('다음패치이름')
  expect(await rebuild(db)).toEqual({ matches: 0, ratings: 0, players: 0, examples: [] })
})

const unseen = (count: number) =>
  aParsedMatch().participants.map((line, slot) =>
    slot < count ? { ...line, gameName: '\u3164', clientPuuid: null } : line,
  )

test.each([
  { count: 1, isRated: true, rated: 9 },
  { count: 2, isRated: true, rated: 8 },
  { count: 3, isRated: false, rated: 0 },
])('with $count unreadable names $rated players are rated', async ({ count, isRated, rated }) => {
  await storeMatch(db, aParsedMatch({ participants: unseen(count) }), aContext())
  expect(await rows('select is_counted, is_rated from match')).toEqual([{ is_counted: true, is_rated: isRated }])
  expect(await rows('select count(*) from player_rating')).toEqual([{ count: rated }])
  expect(await rows('select count(*) from player')).toEqual([{ count: 10 - count }])
  expect(await rebuild(db)).toEqual({ matches: 0, ratings: 0, players: 0, examples: [] })
})

test('a bot has no profile and no rating, whatever its id', async () => {
  const participants = aParsedMatch().participants.map((line, slot) => (slot === 9 ? { ...line, isBot: true } : line))
  await storeMatch(db, aParsedMatch({ participants }), aContext())
  expect(await rows('select is_counted, uncounted_reason from match')).toEqual([
    { is_counted: false, uncounted_reason: 'HAS_BOTS' },
  ])
  expect(await rows('select count(*) from player')).toEqual([{ count: 9 }])
  expect(await rebuild(db)).toEqual({ matches: 0, ratings: 0, players: 0, examples: [] })
})
