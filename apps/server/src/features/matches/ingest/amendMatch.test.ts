import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#server/database/testDatabase.ts'
import { type Amendment, deleteMatch, editMatch, restoreMatch } from './amendMatch.ts'
import { rebuild } from './rebuild.ts'
import { storeMatch } from './storeMatch.ts'
import { aContext, aParsedMatch, aParticipant, clientPuuid } from './testMatches.ts'
import { differences, storedState } from './testState.ts'
import { storing } from './tx.ts'

const { db, pool, close } = await openTestDatabase()
afterAll(close)

const HOUR = 3_600_000
const START = Date.UTC(2026, 2, 1)
const idOf = (hour: number) => `KR_820000000${hour}`
const at = (hour: number) =>
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
  await pool.query('truncate match, player cascade')
  for (const hour of hours) await storeMatch(db, at(hour), aContext())
  return storedState(pool)
}

const edit = (hour: number, amendment: Amendment) => storing(db, (tx) => editMatch(tx, idOf(hour), amendment))
const remove = (hour: number) => storing(db, (tx) => deleteMatch(tx, idOf(hour), Date.now()))
const restore = (hour: number) => storing(db, (tx) => restoreMatch(tx, idOf(hour)))
const NOTHING = { matches: 0, ratings: 0, players: 0, examples: [] }

beforeEach(async () => {
  await storeHours([1, 2, 3, 4])
})

test.each([1, 2, 4])(
  'match %i deleted leaves what there would be without it, and restored all that was',
  async (hour) => {
    const before = await storedState(pool)
    expect(await remove(hour)).toBe('done')
    const without = (await storedState(pool)).filter(
      (row) => !row.includes(`"${idOf(hour)}"`) || !/"is_deleted":true|"deleted_at":"/.test(row),
    )
    const expected = await storeHours([1, 2, 3, 4].filter((other) => other !== hour))
    // A person who is left without matches stays, so that a deletion can be taken back.
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

test('a deleted match is not edited, not deleted again, and does not come back by another upload', async () => {
  await remove(2)
  expect(await remove(2)).toBe('MATCH_NOT_FOUND')
  expect(await edit(2, { remark: '다시' })).toBe('MATCH_NOT_FOUND')
  expect(await storeMatch(db, at(2), aContext())).toMatchObject({ status: 'rejected', code: 'MATCH_DELETED' })
  expect(await restore(7)).toBe('MATCH_NOT_FOUND')
})
