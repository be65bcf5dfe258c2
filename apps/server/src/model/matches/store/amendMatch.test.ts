import type { ParsedParticipant } from '@buri/replay/parsedMatch'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetUnused } from '#server/model/matches/people/mergePlayers.ts'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { aContext, aParsedMatch, aParticipant, clientPuuid } from '#server/model/matches/testMatches.ts'
import { differences, storedState } from '#server/model/matches/testState.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { emptyTables, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { type Amendment, deleteMatch, editMatch, restoreMatch } from './amendMatch.ts'
import { storeMatch } from './storeMatch.ts'

const { db, pool, close } = await openTestDatabase()
afterAll(close)

const HOUR = 3_600_000
const START = Date.UTC(2026, 2, 1)
const idOf = (hour: number) => `KR_820000000${hour}`
const timeAt = (hour: number) =>
  aParsedMatch({
    gameId: `820000000${hour}`,
    playedAt: START + hour * HOUR,
    winner: hour % 2 === 0 ? 'blue' : 'red',
    participants: Array.from({ length: 10 }, (_, slot) => {
      const person = (3 * hour + slot) % 12
      const gameName = person === 5 ? `새이름 ${hour}` : `사람 ${person}`
      return aParticipant(slot, { gameName, clientPuuid: clientPuuid(person), win: slot < 5 === (hour % 2 === 0) })
    }),
  })

async function storeHours(hours: readonly number[]): Promise<string[]> {
  await emptyTables(pool, 'match', 'player')
  for (const hour of hours) await storeMatch(db, timeAt(hour), aContext())
  return storedState(pool)
}

const edit = (hour: number, amendment: Amendment) =>
  inStoreTransaction(db, (tx) => editMatch(tx, idOf(hour), amendment))
const remove = (hour: number) => inStoreTransaction(db, (tx) => deleteMatch(tx, idOf(hour), Date.now()))
const restore = (hour: number) => inStoreTransaction(db, (tx) => restoreMatch(tx, idOf(hour)))
const NOTHING = { matches: 0, ratings: 0, players: 0, examples: [] }

beforeEach(async () => {
  await storeHours([1, 2, 3, 4])
})

test.each([1, 2, 4])(
  'deleting match %i gives the state of a site without it, and restoring it gives the state with it',
  async (hour) => {
    const before = await storedState(pool)
    expect(await remove(hour)).toBe('done')
    const without = (await storedState(pool)).filter(
      (row) => !row.includes(`"${idOf(hour)}"`) || !/"is_deleted":true|"deleted_at":"/.test(row),
    )
    const expected = await storeHours([1, 2, 3, 4].filter((other) => other !== hour))
    expect(differences(without, expected).filter((row) => row.startsWith('expected'))).toEqual([])

    await storeHours([1, 2, 3, 4])
    await remove(hour)
    expect(await rebuild(db)).toEqual(NOTHING)
    expect(await restore(hour)).toBe('done')
    expect(differences(await storedState(pool), before)).toEqual([])
    expect(await rebuild(db)).toEqual(NOTHING)
  },
)

test('a new date moves a match among the others, and the old date moves it back', async () => {
  await edit(1, { playedAt: START + 1 * HOUR + 1 })
  const before = await storedState(pool)
  expect(await edit(1, { playedAt: START + 9 * HOUR })).toBe('done')
  expect(await rebuild(db)).toEqual(NOTHING)
  const { rows } = await pool.query('select date_source, played_at from match where id = $1', [idOf(1)])
  expect(rows).toEqual([{ date_source: 'given', played_at: new Date(START + 9 * HOUR) }])
  await edit(1, { playedAt: START + 1 * HOUR + 1 })
  expect(differences(await storedState(pool), before)).toEqual([])
})

test('a remark changes no number', async () => {
  const before = (await storedState(pool)).filter((row) => !row.includes('"remark"'))
  await edit(2, { remark: '결승전' })
  const after = await storedState(pool)
  expect(
    differences(
      after.filter((row) => !row.includes('"remark"')),
      before,
    ),
  ).toEqual([])
  expect(after.filter((row) => row.includes('결승전'))).toHaveLength(1)
})

test('setting a remark and a host rewrites no line or history', async () => {
  const hostId = await personNamed('사람 0')
  const readRow = async () =>
    (
      await pool.query(`select xmin::text, ctid::text from player_history union all
      select xmin::text, ctid::text from match_participant order by 1, 2`)
    ).rows
  const before = await readRow()
  expect(await edit(2, { remark: '결승전', hostId })).toBe('done')
  expect(await readRow()).toEqual(before)
  await edit(2, { remark: null, hostId: null })
})

test('host and substitutes survive a rebuild, a remark, a deletion and a restoration, and removing them restores the earlier state', async () => {
  const before = await storedState(pool)
  const hostId = await personNamed('사람 0')
  expect(await edit(2, { hostId, substitutes: [1, 7] })).toBe('done')
  const stateBefore = await storedState(pool)
  expect(await rebuild(db)).toEqual(NOTHING)
  expect(differences(await storedState(pool), stateBefore)).toEqual([])
  expect(stateBefore.filter((row) => row.includes('"substitutes":1,'))).toHaveLength(2)

  await edit(2, { remark: '결승전' })
  await remove(2)
  expect((await storedState(pool)).filter((row) => row.includes('"substitutes":1,'))).toEqual([])
  await restore(2)
  await edit(2, { remark: null })
  expect(differences(await storedState(pool), stateBefore)).toEqual([])

  await edit(2, { hostId: null, substitutes: [] })
  expect(differences(await storedState(pool), before)).toEqual([])
})

test('a second source leaves the host and the substitutes unchanged', async () => {
  await edit(2, { hostId: await personNamed('사람 0'), substitutes: [1, 7] })
  const game = { ...timeAt(2), source: 'rofl-v2' as const }
  expect((await storeMatch(db, { ...game, endedInSurrender: null }, aContext())).status).toBe('duplicate')
  const timeline = { gold: ten(), experience: ten(), cs: ten(), events: [] }
  expect((await storeMatch(db, { ...game, timeline }, aContext())).status).toBe('merged')
  const { rows } = await pool.query(
    `select p.game_name, (select array_agg(slot order by slot) from match_participant mp
       where mp.match_id = m.id and is_substitute) as slots from match m join player p on p.id = m.host_id`,
  )
  expect(rows).toEqual([{ game_name: '사람 0', slots: [1, 7] }])
  expect(await rebuild(db)).toEqual(NOTHING)
})

describe('a host who turns out to be a known player', () => {
  const seat = (hour: number, fields: Partial<ParsedParticipant>) => ({
    ...timeAt(hour),
    participants: timeAt(hour).participants.map((line, slot) => ({
      ...line,
      ...(slot === 0 ? fields : {}),
      ...(fields.clientPuuid === null ? { clientPuuid: null } : {}),
    })),
  })
  const hosts = async () =>
    (await pool.query('select m.id, p.game_name from match m join player p on p.id = m.host_id')).rows
  // The player known first remains: 새사람 is merged into 옛사람.
  beforeEach(async () => {
    await storeMatch(db, seat(5, { gameName: '옛사람', clientPuuid: null }), aContext())
    await storeMatch(db, seat(6, { gameName: '새사람', clientPuuid: clientPuuid(99) }), aContext())
  })

  test('a host who is a known player in the match that names them hosts it as that player', async () => {
    const report = seat(7, { gameName: '옛사람', clientPuuid: clientPuuid(99) })
    const outcome = await storeMatch(db, report, aContext({ hostId: await personNamed('새사람') }))
    expect(outcome.status).toBe('created')
    expect(await hosts()).toEqual([{ id: idOf(7), game_name: '옛사람' }])
    expect(await rebuild(db)).toEqual(NOTHING)
  })

  test('a host whom a second source shows to be a known player stays the match’s host', async () => {
    await edit(5, { hostId: await personNamed('새사람') })
    await storeMatch(db, seat(5, { gameName: '옛사람', clientPuuid: clientPuuid(99) }), aContext())
    expect((await pool.query(`select 1 from player where game_name in ('옛사람', '새사람')`)).rows).toHaveLength(1)
    expect((await hosts()).map(({ id }) => id)).toEqual([idOf(5)])
    expect(await rebuild(db)).toEqual(NOTHING)
  })
})

test('a host with no match left is not forgotten', async () => {
  const hostId = crypto.randomUUID()
  await pool.query(
    `insert into player (id, game_name, tag_line, name_key, search_grams) values ($1, '주최자', 'KR1', '주최자#kr1', '{}')`,
    [hostId],
  )
  await edit(2, { hostId })
  expect(await inStoreTransaction(db, (tx) => forgetUnused(tx, [hostId]))).toEqual([])
  await edit(2, { hostId: null })
  expect(await inStoreTransaction(db, (tx) => forgetUnused(tx, [hostId]))).toEqual([hostId])
})

test('an unknown host is refused', async () => {
  const hostId = crypto.randomUUID()
  expect(await edit(2, { hostId })).toBe('HOST_NOT_FOUND')
  expect(await storeMatch(db, timeAt(8), aContext({ hostId }))).toMatchObject({ code: 'HOST_NOT_FOUND' })
})

test('histories of an older version equal new ones once they are settled', async () => {
  await edit(2, { substitutes: [1, 7] })
  const now = await storedState(pool)
  // Imitates rows of an earlier version of this program: without substitutes, and with different goals.
  await pool.query(`update player_history set is_stale = true, history = (
    (history::jsonb - 'substitutes') || jsonb_build_object('goals', (history::jsonb -> 'goals') - 5))::json`)
  expect(differences(await storedState(pool), now)).not.toEqual([])
  await settleAll(db)
  expect(differences(await storedState(pool), now)).toEqual([])
})

async function personNamed(name: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from player where game_name = $1', [name])
  return rows[0]?.id ?? ''
}

const ten = () => Array.from({ length: 10 }, () => Array.from({ length: 31 }, (_, minute) => 400 * minute))

test('a deleted match is not edited, not deleted again, and not restored by another upload', async () => {
  await remove(2)
  expect(await remove(2)).toBe('MATCH_NOT_FOUND')
  expect(await edit(2, { remark: '다시' })).toBe('MATCH_NOT_FOUND')
  expect(await storeMatch(db, timeAt(2), aContext())).toMatchObject({ status: 'rejected', code: 'MATCH_DELETED' })
  expect(await restore(7)).toBe('MATCH_NOT_FOUND')
})
