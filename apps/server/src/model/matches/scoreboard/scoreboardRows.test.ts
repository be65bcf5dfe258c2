import { beforeAll, expect, test } from 'vitest'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { openSite } from '#testing/testApp.ts'
import { aParsedMatch } from './aParsedMatch.ts'
import {
  NAME_COLUMNS,
  type RatedRow,
  ratedScoreboardsOf,
  STORED_COLUMNS,
  STORED_FLAGS,
  scoreboardsOf,
} from './scoreboardRows.ts'

const MATCH = 'KR_1'
const LINE = 'where match_id = $1 and slot = $2'

const site = await openSite()
beforeAll(async () => {
  await site.store(aParsedMatch({ gameId: '1', playedAt: '2026-10-01T12:00:00Z' }))
})

/** A line with a different value in every column. */
const FILLED = {
  champion_id: 101,
  champion_level: 102,
  account_level: 103,
  spell1_id: 104,
  spell2_id: 105,
  keystone_id: 106,
  sub_style_id: 107,
  kills: 108,
  deaths: 109,
  assists: 110,
  cs: 111,
  gold_earned: 112,
  damage_to_champions: 113,
  damage_taken: 114,
  wards_placed: 115,
  vision_score: 116,
  wards_killed: 117,
  control_wards_bought: 118,
  largest_multi_kill: 119,
  performance_rank: 120,
  champion_key: 'Wukong, "the {king}"',
  items: [3078, 0, 1001],
  badges: ['MVP', 'an odd, "quoted" one'],
  performance_score: 7.25,
  position: 'BOTTOM',
  lane_result: 'even',
  mu_before: 1.5,
  sigma_before: 2.5,
  mu_after: 3.5,
  sigma_after: 4.5,
  expected_win: 0.25,
}
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const FLAGS = STORED_FLAGS.map(snakeCase)
const REQUIRED = ['kills', 'deaths', 'assists', 'badges']
const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

async function write(slot: number, columns: Record<string, unknown>) {
  const names = Object.keys(columns)
  const set = names.map((name, index) => `${name} = $${index + 3}`).join(', ')
  await site.pool.query(`update match_participant set ${set} ${LINE}`, [MATCH, slot, ...Object.values(columns)])
}

async function readLine(slot: number): Promise<RatedRow | undefined> {
  const [plain, rated] = await Promise.all([scoreboardsOf(site.pool, [MATCH]), ratedScoreboardsOf(site.pool, [MATCH])])
  const line = rated.get(MATCH)?.find((row) => row.slot === slot)
  const { muBefore, sigmaBefore, muAfter, sigmaAfter, expectedWin, ...rest } = line ?? {}
  expect(plain.get(MATCH)?.find((row) => row.slot === slot)).toEqual(rest)
  return line
}

test('a scoreboard that differs from its lines is found and repaired', async () => {
  const before = await scoreboardsOf(site.pool, [MATCH])
  await site.pool.query(`update match_scoreboard set sides = reverse(sides) where match_id = $1`, [MATCH])
  expect(await scoreboardsOf(site.pool, [MATCH])).not.toEqual(before)
  expect(await rebuild(site.db)).toMatchObject({ matches: 1, examples: [`scoreboard of ${MATCH}`] })
  expect(await scoreboardsOf(site.pool, [MATCH])).toEqual(before)
})

test('a scoreboard follows lines that are added and removed one by one', async () => {
  const [line] = (await site.pool.query(`delete from match_participant ${LINE} returning *`, [MATCH, 9])).rows
  const slots = async () => (await scoreboardsOf(site.pool, [MATCH])).get(MATCH)?.map(({ slot }) => slot)
  expect(await slots()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  await site.pool.query(
    'insert into match_participant select * from json_populate_record(null::match_participant, $1)',
    [JSON.stringify(line)],
  )
  expect(await slots()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await rebuild(site.db)).toMatchObject({ matches: 0 })
})

test('the scoreboard in the database has the columns of the code’s list, in its order', async () => {
  const [flags, names]: readonly string[][] = [[...STORED_FLAGS], [...NAME_COLUMNS]]
  const values = STORED_COLUMNS.map((column) => {
    if (flags?.includes(column)) return `${snakeCase(column)}::integer`
    return names?.includes(column) ? `case when player_id is null then ${snakeCase(column)} end` : snakeCase(column)
  })
  await site.pool.query(`create view scoreboard_of_list as
    select match_id, array_agg(player_id order by slot) as players, string_agg(left(side, 1), '' order by slot) as sides,
      json_agg(json_build_array(${values}) order by slot) as lines
    from match_participant group by match_id`)
  const { rows } = await site.pool.query<{ stored: string; listed: string }>(
    `select pg_get_viewdef('scoreboard_of_lines') as stored, pg_get_viewdef('scoreboard_of_list') as listed`,
  )
  await site.pool.query('drop view scoreboard_of_list')
  expect(rows[0]?.stored).toBe(rows[0]?.listed)
})

test('every column is read under its own name', async () => {
  await write(3, FILLED)
  const expected = Object.entries(FILLED).map(([name, value]) => [camelCase(name), value])
  expect(await readLine(3)).toMatchObject(Object.fromEntries(expected))
})

const ONE_BY_ONE = Object.entries(FILLED).filter(([name]) => !/^(mu|sigma|expected)/.test(name))
test.each([...ONE_BY_ONE, ...FLAGS.map((name) => [name, true] as const)])(
  'a line with a changed %s is shown with the change',
  async (name, value) => {
    await write(7, { [name]: value })
    expect(await readLine(7)).toMatchObject({ [camelCase(name)]: value })
  },
)

test('a change of a column that no list shows does not rewrite the scoreboard', async () => {
  const readRow = async () =>
    (await site.pool.query('select xmin::text from match_scoreboard where match_id = $1', [MATCH])).rows
  const before = await readRow()
  await site.pool.query(
    'update match_participant set is_deleted = true, is_craftsman = is_craftsman, mu_after = 30 where match_id = $1',
    [MATCH],
  )
  expect(await readRow()).toEqual(before)
  await site.pool.query('update match_participant set kills = kills + 1 where match_id = $1', [MATCH])
  expect(await readRow()).not.toEqual(before)
})

test.each(FLAGS)('storing the flag %s sets no other flag', async (flag) => {
  await write(4, Object.fromEntries(FLAGS.map((name) => [name, name === flag])))
  expect(await readLine(4)).toMatchObject(Object.fromEntries(FLAGS.map((name) => [camelCase(name), name === flag])))
})

test('values stored as null are read as null', async () => {
  const unknown = Object.keys({ ...FILLED, win: null, player_id: null }).filter((name) => !REQUIRED.includes(name))
  await write(5, Object.fromEntries(unknown.map((name) => [name, null])))
  expect(await readLine(5)).toMatchObject(Object.fromEntries(unknown.map((name) => [camelCase(name), null])))
})

test('a line has the name and the visibility of its player', async () => {
  const { rows } = await site.pool.query<{ id: string }>(
    `update player set game_name = '새 이름', tag_line = 'NEW', visibility = 'clan'
     where id = (select player_id from match_participant ${LINE}) returning id`,
    [MATCH, 6],
  )
  const expectedRow = { gameName: '새 이름', tagLine: 'NEW', visibility: 'clan', playerId: rows[0]?.id, side: 'red' }
  expect(await readLine(6)).toMatchObject(expectedRow)
})
