import type { ParsedParticipant } from '@buri/replay/parsedMatch'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { aContext, aParsedMatch, aParticipant, clientPuuid } from '#server/model/matches/testMatches.ts'
import { emptyTables, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { MERGE_STATEMENTS, RECOMPUTED_TABLES } from './mergePlayers.ts'

const { db, pool, close } = await openTestDatabase()
afterAll(close)
beforeEach(async () => {
  await emptyTables(pool, 'match', 'player')
})

type Line = Partial<ParsedParticipant>
/** New strangers fill the seats after the given lines. */
async function play(number: number, ...lines: Line[]) {
  const hasIds = lines.some((line) => line.clientPuuid ?? line.apiPuuid)
  const participants = Array.from({ length: 10 }, (_, slot) =>
    aParticipant(slot, {
      gameName: `낯선 ${number} ${slot}`,
      clientPuuid: hasIds ? clientPuuid(1000 * number + slot) : null,
      ...lines[slot],
    }),
  )
  const playedAt = Date.UTC(2026, 0, number)
  return storeMatch(db, aParsedMatch({ gameId: `80000${number}`, playedAt, participants }), aContext())
}

const known = (gameName: string, number: number): Line => ({ gameName, clientPuuid: clientPuuid(number) })
const lineNamed = (gameName: string): Line => ({ gameName, clientPuuid: null })

async function people() {
  const { rows } = await pool.query<{ now: string; names: string[]; matches: number }>(
    `select game_name as now, (select array_agg(n.game_name order by n.game_name) from player_name n where n.player_id = p.id) as names,
       (select count(*) from match_participant m where m.player_id = p.id) as matches
     from player p where game_name not like '낯선%' order by game_name, matches`,
  )
  return rows
}

test('a new name of a known id keeps the history, and the newest name is shown', async () => {
  await play(2, known('새이름', 1))
  await play(1, known('옛이름', 1))
  expect(await people()).toEqual([{ now: '새이름', names: ['새이름', '옛이름'], matches: 2 }])
})

test('names that differ only in case and spaces mean one player', async () => {
  await play(1, lineNamed('Hide on bush'))
  await play(2, lineNamed('hideonBUSH'))
  expect(await people()).toEqual([{ now: 'hideonBUSH', names: ['hideonBUSH'], matches: 2 }])
})

test.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 3, 1]], [[1, 3, 2]]])(
  'a rename merges players who were known by name only, uploaded in the order %s',
  async (order) => {
    const uploads: Record<number, () => Promise<unknown>> = {
      1: () => play(1, lineNamed('옛이름')),
      2: () => play(2, known('옛이름', 1)),
      3: async () => [await play(3, lineNamed('새이름')), await play(4, known('새이름', 1))],
    }
    for (const number of order) await uploads[number]?.()
    expect(await people()).toEqual([{ now: '새이름', names: ['새이름', '옛이름'], matches: 4 }])
  },
)

test('two accounts that used one name at different times stay two people', async () => {
  await play(1, known('유행', 1))
  await play(2, known('다른이름', 1))
  await play(3, known('유행', 2))
  expect(await people()).toEqual([
    { now: '다른이름', names: ['다른이름', '유행'], matches: 2 },
    { now: '유행', names: ['유행'], matches: 1 },
  ])
})

test('players who sat in one match are never merged', async () => {
  await play(1, lineNamed('하나'), lineNamed('둘'))
  await play(2, known('하나', 1))
  await play(3, known('둘', 1))
  expect(await people()).toEqual([
    { now: '둘', names: ['둘'], matches: 1 },
    { now: '둘', names: ['둘', '하나'], matches: 3 },
  ])
})

test('bots, nameless lines and two lines of one name are not players', async () => {
  await play(
    1,
    known('사람', 1),
    { gameName: '봇', clientPuuid: null },
    { gameName: null, clientPuuid: clientPuuid(2) },
  )
  await play(2, lineNamed('쌍둥이'), lineNamed('쌍둥이'))
  expect(await people()).toEqual([{ now: '사람', names: ['사람'], matches: 1 }])
})

test('a line never merges a hidden player with another, and no other player gets the hidden player’s name', async () => {
  await play(1, lineNamed('옛이름'))
  await pool.query(`update player set visibility = 'private' where game_name = '옛이름'`)
  await play(2, known('새이름', 1))
  await play(3, known('옛이름', 1))
  expect(await people()).toEqual([
    { now: '새이름', names: ['새이름'], matches: 2 },
    { now: '옛이름', names: ['옛이름'], matches: 1 },
  ])
  const { rows } = await pool.query(
    `select game_name, visibility from player where game_name in ('옛이름', '새이름') order by 1`,
  )
  expect(rows).toEqual([
    { game_name: '새이름', visibility: 'public' },
    { game_name: '옛이름', visibility: 'private' },
  ])
})

test('a name that differs only by an invisible letter is the hidden player’s name', async () => {
  await play(1, known('옛이름', 1))
  await pool.query(`update player set visibility = 'private' where game_name = '옛이름'`)
  await play(2, known('옛\u3164이름', 2))
  const { rows } = await pool.query(`select visibility from player where game_name like '옛%'`)
  expect(rows.map(({ visibility }) => visibility)).toEqual(['private', 'private'])
})

test('every table that references a player has a statement for merges, or is recomputed', async () => {
  const { rows } = await pool.query<{ table: string }>(
    `select distinct conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'player'::regclass`,
  )
  expect(rows.map(({ table }) => table).sort()).toEqual([...Object.keys(MERGE_STATEMENTS), ...RECOMPUTED_TABLES].sort())
})
