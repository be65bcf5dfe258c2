import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameKeyOf } from '@buri/domain/riotId'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openTestDatabase, type TestDatabase } from './testDatabase.ts'

/** The last migration before matches had a standing, players were on islands and names were compared without empty letters. */
const OLD = 40
const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
const EMPTY = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u
/** All that look empty but nothing, which PostgreSQL keeps in no text. */
const EMPTY_LETTERS = Array.from({ length: 0x10ffff }, (_, code) => code + 1)
  .filter((code) => (code < 0xd800 || code > 0xdfff) && EMPTY.test(String.fromCodePoint(code)))
  .map((code) => String.fromCodePoint(code))
  .join('')

let database: TestDatabase
let dir: string
beforeAll(async () => {
  database = await openTestDatabase({ isEmpty: true })
  dir = await mkdtemp(join(tmpdir(), 'buri-old-'))
  const files = (await readdir(MIGRATIONS)).sort()
  for (const file of files.slice(0, OLD)) await copyFile(join(MIGRATIONS, file), join(dir, file))
  await migrate(database.url, { dir })
})
afterAll(async () => {
  await database.close()
  await rm(dir, { recursive: true })
})

const ANYTHING: Record<string, unknown> = {
  text: 'anything',
  'timestamp with time zone': new Date('2026-10-01T12:00:00Z'),
  boolean: false,
  ARRAY: [],
  jsonb: '{}',
}
/** What is not said and may not be missing is anything of its type. */
async function insert(table: string, said: Record<string, unknown>) {
  const { rows: columns } = await database.pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_name = $1
      and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' and column_name <> all ($2)`,
    [table, Object.keys(said)],
  )
  const row = { ...Object.fromEntries(columns.map(({ name, type }) => [name, ANYTHING[type] ?? 0])), ...said }
  const names = Object.keys(row)
  await database.pool.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

test('what an old database holds keeps counting, is linked, and is found by its names', async () => {
  const [account, one, two, three, four] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await insert('app_user', { id: account, discord_id: '1', nickname: '주인', status: 'active', created_at: new Date() })
  for (const id of [one, two, three, four]) await insert('player', { id, visibility: 'public', name_key: id })
  const matches = [
    { id: 'KR_1', uploaded_by: null, sources: [] },
    { id: 'KR_2', uploaded_by: account, sources: [account] },
    { id: 'KR_3', uploaded_by: account, sources: [account, null] },
  ]
  for (const { id, uploaded_by, sources } of matches) {
    await insert('match', {
      id,
      game_id: id,
      uploaded_by,
      is_counted: true,
      is_rated: true,
      winner: 'blue',
      date_source: 'given',
    })
    for (const [index, by] of sources.entries())
      await insert('match_source', { match_id: id, digest: `${id} ${index}`, uploaded_by: by })
    await insert('match_participant', { match_id: id, player_id: one, side: 'blue', result: 'win', is_counted: true })
  }
  for (const [a, b] of [
    [one, two],
    [two, three],
  ] as const) {
    const [player_a, player_b] = [a, b].sort()
    await insert('player_pair', { player_a, player_b, together: 1, last_met_at: new Date() })
  }
  await insert('player_name', { player_id: one, name_key: '낡은\uFFF0이름#kr1' })
  // Of two positions played as often, the first on the map.
  await insert('player_history', { player_id: one, history: '{"positions": [[1], [3], [3], [0], [2]]}' })
  await insert('player_history', { player_id: two, history: '{}' })
  for (const [queue_type, tier, division] of [
    ['RANKED_FLEX_SR', 'IRON', 'I'],
    ['RANKED_SOLO_5x5', 'GOLD', 'II'],
  ])
    await insert('player_rank', { player_id: one, queue_type, tier, division })
  const name = { gameName: `이름${EMPTY_LETTERS}`, tagLine: 'KR1' }
  await insert('player_owner', {
    player_id: one,
    user_id: account,
    proof: 'icon',
    name_key: `이름${EMPTY_LETTERS}#kr1`,
  })
  const clans = [randomUUID(), randomUUID(), randomUUID()]
  for (const [index, name_key] of ['하나\uFFF0', '둘', '둘\uFFF0'].entries())
    await insert('clan', {
      id: clans[index],
      clan_name: `클랜${index}`,
      name_key,
      member_limit: 50,
      member_count: 0,
      deleted_at: new Date(),
    })
  // Without leaders, whom a living clan has.
  await database.pool.query(
    `begin; set local session_replication_role = replica; update clan set deleted_at = null, member_count = 1; commit`,
  )
  const { rows: boards } = await database.pool.query('select id from board order by id limit 2')
  expect(boards).toHaveLength(2)
  for (const { id } of boards) {
    await insert('post', {
      id,
      board_id: id,
      title: '글',
      status: 'published',
      published_at: new Date(),
      publish_no: id,
    })
    await insert('post_comment', { id, post_id: id, root_id: id, depth: 1, search_grams: ['댓글'] })
  }

  await migrate(database.url)

  const read = async (text: string) => (await database.pool.query({ text, rowMode: 'array' })).rows
  expect(await read('select id, standing, is_counted, is_rated from match order by id')).toEqual([
    ['KR_1', 'confirmed', true, true],
    ['KR_2', 'reported', true, true],
    ['KR_3', 'confirmed', true, true],
  ])
  expect(await read('select count(*) from match_participant where is_counted and not is_deleted')).toEqual([[3]])
  expect(await read('select count(*), count(distinct island) from player_island')).toEqual([[3, 1]])
  expect(await read('select name_key from player_owner')).toEqual([[nameKeyOf(name)]])
  expect(
    await read('select is_stale, main_position, solo_tier, solo_division from player_history order by main_position'),
  ).toEqual([
    [true, 'JUNGLE', 'GOLD', 'II'],
    [false, null, null, null],
  ])
  const said = boards.map(({ id }) => [id, ['댓글', ' 0', ' w0', ` b${id}`]])
  expect(
    await read('select board_id, search_grams || comment_places(id, board_id) from post_comment order by 1'),
  ).toEqual(said)
  expect(await read('select count(*) from post where comment_count = 1')).toEqual([[boards.length]])
  // Two living clans never have one name.
  expect(await read('select name_key from clan order by clan_name')).toEqual([['하나'], ['둘'], ['둘\uFFF0']])
})
