import { makeRandom } from '@buri/server/seed/random.ts'
import { buildApp } from '@buri/server/src/app/app.ts'
import { mergeByAnswer, undoMerge } from '@buri/server/src/model/matches/people/identityAnswers.ts'
import { forgetUnused } from '@buri/server/src/model/matches/people/mergePlayers.ts'
import { haveMet } from '@buri/server/src/model/matches/people/people.ts'
import { inStoreTransaction } from '@buri/server/src/model/matches/tx.ts'
import spectator2025 from '@buri/server/src/outside/riot/fixtures/spectator-2025.json' with { type: 'json' }
import { startTestGame } from '@buri/server/src/outside/riot/testGame.ts'
import { readConfig } from '@buri/server/src/platform/config/config.ts'
import { kyselyFor } from '@buri/server/src/platform/database/openDatabase.ts'
import { openTestDatabase, type TestDatabase } from '@buri/server/src/platform/database/testDatabase.ts'
import { signedIn } from '@buri/server/testing/testAccounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDatabase } from './buildDatabase.ts'
import { scansOf } from './queryPlans.ts'
import { sampleLines } from './sampleLines.ts'
import { PAGES } from './visits.ts'
import { type WatchedQuery, watchedPool } from './watchedPool.ts'

/** Queries over whole tables. They are cached, and run a few times a minute at most. */
const CACHED_QUERIES = ['home-counts', 'ladder', 'board-size', 'board-size-listed', 'clans-elsewhere']

/** Queries over all clans, which are far fewer than people. One leaderboard lists all of them. */
const CLAN_QUERIES = ['clan-board-size']
const COUNT_QUERIES = [...CACHED_QUERIES, ...CLAN_QUERIES]

/** Queries that sum over weeks. Only the staff runs them, a few times a day. */
const STAFF_QUERIES = ['admin-stats', 'log-stats']

const TWO_ISLANDS = [
  `insert into player_island (player_id, island) select id, '019b0000-0000-7000-8000-000000000000' from player
    where last_played_at is null`,
  `insert into listed_island (player_id, made_at, took_ms)
    select player_id, now(), 1 from player_rating join player_island using (player_id) where last_match_id <> '' limit 1`,
  `insert into past_board (name, as_of, redone, made_at, took_ms) values ('2026-1', now(), 0, now(), 1)`,
  `insert into past_standing (board, player_id, score, rated_games, rated_wins)
    select '2026-1', player_id, score, rated_games, rated_wins from player_rating`,
  'analyze player_island, listed_island, past_standing',
]

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'

// Adds people, because a sequential scan would be right for a hundred. The ids are mixed, as on a real site.
const BYSTANDERS = [
  `insert into player (id, game_name, tag_line, name_key, search_grams)
    select overlay(md5(n::text) placing '019a0000' from 1 for 8)::uuid, 'by' || n, 'KR1', 'by' || n || '#kr1',
      array['by', 'y' || n] from generate_series(1, 5000) n`,
  `insert into player_rating (player_id, mu, sigma, balance_mu, balance_sigma, rated_games, rated_wins, score,
      last_match_id, last_played_at, model)
    select id, 25, 8, 25, 8, 20, 10, 1000, '', '2026-01-01', '' from player where last_played_at is null`,
  `insert into player_history (player_id, history) select id, '{}' from player where last_played_at is null`,
  `insert into past_board (name, as_of, redone, made_at, took_ms) values ('week', now(), 0, now(), 1)`,
  `insert into past_standing (board, player_id, score, rated_games, rated_wins)
    select 'week', player_id, score, rated_games, rated_wins from player_rating`,
  `insert into app_user (id, discord_id, nickname) select id, 'by' || name_key, game_name from player
    where last_played_at is null`,
  `insert into player_owner (player_id, user_id, proof, since) select id, id, 'admin', now() from player
    where last_played_at is null`,
  `with numbered as (
      select id, row_number() over (order by id) - 1 as n from player where last_played_at is null
    ), people as (
      select id, n, first_value(id) over (partition by n / 5 order by n) as founder from numbered
    ), founded as (
      insert into clan (id, clan_name, name_key, search_grams, member_count, created_at)
      select id, 'clan ' || n, 'clan' || n, array['cl', n::text], 5, now() from people where n % 5 = 0 returning id
    )
    insert into clan_member (clan_id, user_id, rank, joined_at)
    select founder, id, case when n % 5 = 0 then 'leader' else 'member' end, now() from people`,
  `insert into clan_board (day, made_at, took_ms) select date '2026-11-20' - n, now(), 1 from generate_series(0, 7) n`,
  `insert into clan_standing (day, type, clan_id, value, score, rank)
    select day, type, id, 1, 1, row_number() over (partition by day, type order by id)
    from clan_board, unnest(array['activity', 'strength']) type, clan`,
  `insert into audit_log (id, at, actor_id, actor_label, action, target_type, target_id, result)
    select id, now() - interval '1 minute' * row_number() over (order by id), id, nickname,
      case when row_number() over (order by id) % 9 = 0 then 'clan.changed' else 'session.signed_in' end, 'user', id, 'success'
    from app_user`,
  `insert into upload_result (id, user_id, uploaded_at, outcome)
    select gen_random_uuid(), id, now() - interval '1 minute' * row_number() over (order by id), 'duplicate' from app_user`,
  'analyze',
]

const USERS = '/api/admin/dashboard/users'
const LOGS = '/api/admin/logs'
const ADMINISTRATION = [
  ...[USERS, `${USERS}?page=9`, `${USERS}?search=by1`, `${USERS}?status=banned`, `${USERS}?roleId=${UNKNOWN_ID}`],
  ...[
    `${USERS}/${UNKNOWN_ID}`,
    `/api/admin/users/${UNKNOWN_ID}/permissions`,
    `/api/admin/users/${UNKNOWN_ID}/uploads`,
    `/api/admin/users/${UNKNOWN_ID}/uploads?cursor=1_a`,
    `/api/admin/users/${UNKNOWN_ID}/claims`,
    `/api/admin/users/${UNKNOWN_ID}/claims?cursor=${UNKNOWN_ID}`,
    '/api/admin/permissions',
    '/api/admin/permissions/roles',
  ],
  ...[
    LOGS,
    `${LOGS}?page=9`,
    `${LOGS}?cursor=${UNKNOWN_ID}`,
    `${LOGS}?actorId=${UNKNOWN_ID}`,
    `${LOGS}?action=clan.changed`,
  ],
  ...[`${LOGS}?targetType=user&targetId=${UNKNOWN_ID}`, `${LOGS}?from=2026-11-01T00:00:00Z`, `${LOGS}/${UNKNOWN_ID}`],
  '/api/admin/dashboard/recent-actions',
]

let database: TestDatabase
const queries = new Map<string, WatchedQuery>()

beforeAll(async () => {
  database = await openTestDatabase({ isDirect: true })
  const endsAt = Date.UTC(2026, 10, 20)
  await buildDatabase({ url: database.url, matches: 600, endsAt, say: () => {} })
  for (const sql of BYSTANDERS) await database.pool.query(sql)

  const read = readConfig({ DATA_DIR: import.meta.dirname, SESSION_SECRET: 'a-secret-of-tests-that-is-long-enough' })
  if (!read.ok) throw new Error(read.refusal)
  const game = await startTestGame()
  const start = () =>
    buildApp({
      pool: watchedPool(database.pool, (statement) => queries.set(statement.name, statement)),
      config: { ...read.config, trustProxy: 1, riotApiKey: 'key', riotApiUrl: game.url },
      publicUrl: () => 'https://buri.example',
      webDir: import.meta.dirname,
      now: () => new Date(endsAt),
      finishedBytes: 1,
    })
  let app = await start()
  const random = makeRandom(1)
  const sample = await sampleLines(database.pool, 40)
  const { jar } = await signedIn({ db: kyselyFor(database.pool), origin: '' })
  const cookie = `__Host-sid=${jar.get('__Host-sid')}`
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const address = Array.from({ length: 3 }, () => random.between(0, 255)).join('.')
    const { statusCode } = await app.inject({ path, headers: { 'x-forwarded-for': `10.${address}`, ...headers } })
    expect(statusCode, path).toBeLessThan(500)
  }

  for (const pathOf of Object.values(PAGES)) for (const line of sample) await ask(pathOf(line, random))
  const [line] = sample
  if (!line) throw new Error('nobody played')
  const puuid = String(spectator2025.participants[0]?.puuid)
  game.tellAccount(puuid, `${line.gameName}#${line.tagLine}`)
  game.tellGame(puuid, spectator2025)
  const nameTag = encodeURIComponent(`${line.gameName}-${line.tagLine}`)
  const params: Record<string, string> = { nameTag, matchId: line.matchId }
  const reads = app
    .declaredRoutes()
    .flatMap(({ method, url }) => (method === 'GET' && url.startsWith('/api/') ? url : []))
  for (const path of ['/', `/summoner/${nameTag}`, `/match/${line.matchId}`, '/ranking', ...reads]) {
    await ask(path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? UNKNOWN_ID))
  }
  // A signed-in viewer sees more players, which runs other queries.
  for (const path of [
    ...[`/api/summoners/${nameTag}`, `/api/summoners/${nameTag}/matches`],
    ...[String(PAGES['history, some way down']?.(line, random)), `/api/matches/${line.matchId}`, '/api/clans/my'],
  ]) {
    await ask(path, { cookie })
  }
  const staff = await signedIn({ db: kyselyFor(database.pool), origin: '' }, { isAdmin: true })
  for (const path of ADMINISTRATION) await ask(path, { cookie: `__Host-sid=${staff.jar.get('__Host-sid')}` })
  await app.close()

  for (const statement of TWO_ISLANDS) await database.pool.query(statement)
  app = await start()
  for (const query of ['', '?sort=winRate', '?position=MIDDLE', '?page=2', '?season=2026-1'])
    await ask(`/api/rankings/players${query}`)
  for (const path of [`/api/rankings/players/place?name=${nameTag}`, `/api/summoners/${nameTag}`, '/api/home/matches'])
    await ask(path)
  await app.close()
  await game.close()
}, 120_000)
afterAll(() => database.close())

test('the requested pages run all the queries that this test examines', () => {
  expect([...queries.keys()]).toEqual(
    expect.arrayContaining([...['find-players', 'profile', 'history'], ...['scoreboards', 'match-detail']]),
  )
  expect([...queries.keys()]).toEqual(
    expect.arrayContaining([
      'likely-name_key-10',
      'likely-initials-10',
      'board-page',
      'board-ties',
      'board-page-listed',
      'board-page-winRate-listed',
      'board-ties-listed',
      'board-place-listed',
      'past-board-page-listed',
      'clans-elsewhere',
      'live-people',
      'live-sides',
      'audience',
      'admin-users-found',
      'admin-users-role',
      'logs-actorId',
      'logs-after',
      'recent-actions',
      ...COUNT_QUERIES,
    ]),
  )
  expect([...queries.keys()].filter((name) => name.startsWith('history-page')).sort()).toEqual([
    'history-page',
    'history-page-champion',
    'history-page-cursor',
    'history-page-result',
    'history-page-type',
  ])
})

test('no query scans a growing table or index', async () => {
  const scans: Record<string, string[]> = {}
  for (const statement of queries.values()) {
    if ([...COUNT_QUERIES, ...STAFF_QUERIES].includes(statement.name) || !/^\s*(select|with)\b/i.test(statement.text))
      continue
    const found = await scansOf(database.pool, statement)
    if (found.length > 0) scans[statement.name] = found
  }
  expect(scans).toEqual({})
})

test('a merge of two players and its undoing read neither all matches nor all lines', async () => {
  const statements = new Map<string, WatchedQuery>()
  const watched = watchedPool(database.pool, (statement) => statements.set(statement.text, statement))
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from player where last_played_at is null limit 2',
  )
  const [keep = '', drop = ''] = rows.map(({ id }) => id)
  await inStoreTransaction(kyselyFor(watched), async (tx) => {
    const merge = await mergeByAnswer(tx, { keep, drop }, 0)
    if (!merge) throw new Error('the players were not merged')
    await undoMerge(tx, merge)
    await forgetUnused(tx, [keep])
  })
  const scans: Record<string, string[]> = {}
  for (const statement of statements.values()) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(statement.text)) continue
    const found = (await scansOf(database.pool, statement)).filter((scan) => /^Seq Scan of match/.test(scan))
    if (found.length > 0) scans[statement.text] = found
  }
  expect(scans).toEqual({})
})

test('whether two players met reads only the lines of matches that both played', async () => {
  const text = `select ${haveMet('$1::uuid', '$2::uuid')}`
  const { rows } = await database.pool.query(`explain (generic_plan) ${text}`)
  const reads = rows.flatMap(
    (row) => /\w+( \w+)* Scan( using match_participant_pkey)?/.exec(row['QUERY PLAN'])?.[0] ?? [],
  )
  expect(new Set(reads)).toEqual(new Set(['Index Only Scan', 'Index Scan using match_participant_pkey']))
})

test('a count over a whole table scans an index, never the table', async () => {
  for (const name of COUNT_QUERIES) {
    const statement = queries.get(name)
    if (!statement) throw new Error(`${name} was not asked`)
    const scans = await scansOf(database.pool, statement)
    expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([])
  }
})

test('a query without an index is reported', async () => {
  const slow = { name: 'slow', text: 'select 1 from match where duration_seconds = $1', values: [1] }
  expect(await scansOf(database.pool, slow)).toEqual(['Seq Scan of match'])
  const whole = {
    name: 'whole',
    text: 'select count(*) from match_participant where player_id is not null',
    values: [],
  }
  expect(await scansOf(database.pool, whole)).not.toEqual([])
})
