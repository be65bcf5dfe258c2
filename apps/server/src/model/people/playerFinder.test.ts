import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { playerFinder } from './playerFinder.ts'

const { pool, close } = await openTestDatabase()
afterAll(close)

const idEnding = (ending: string) => `019b0000-0000-7000-8000-0000${ending}`
const people = [
  { id: idEnding('00000001'), name: '홀로', visibility: 'public' },
  { id: idEnding('00000002'), name: '숨은이', visibility: 'private' },
  { id: idEnding('00000003'), name: '둘이', visibility: 'private' },
  { id: idEnding('00000004'), name: '둘이', visibility: 'public' },
  { id: idEnding('00000005'), name: '둘이', visibility: 'public' },
]
beforeAll(async () => {
  for (const { id, name, visibility } of people)
    await pool.query(
      `insert into player (id, game_name, tag_line, name_key, visibility, search_grams, created_at)
        values ($1, $2, 'KR1', $2 || '#kr1', $3, '{}', to_timestamp($4))`,
      [id, name, visibility, Number(id.slice(-1))],
    )
})

test.each([
  ['홀로#KR1', '00000001', []],
  ['홀 로-kr1', '00000001', []],
  ['둘이#KR1', '00000004', ['00000005']],
  ['둘이#KR1~00000005', '00000005', ['00000004']],
])('the address %s leads to the first player whom everyone sees', async (nameTag, ending, others) => {
  const { id, namesakes } = await playerFinder(pool).require(nameTag)
  expect([id, ...namesakes.map((namesake) => namesake.id)]).toEqual([ending, ...others].map(idEnding))
})

test.each(['숨은이#KR1', '없는이#KR1', '둘이#KR1~00000003', '둘이#KR1~00000009'])(
  'the address %s finds no player',
  async (nameTag) => {
    await expect(playerFinder(pool).require(nameTag)).rejects.toMatchObject({ code: 'SUMMONER_NOT_FOUND' })
  },
)

test('a hidden bearer of a name is found, and a name without a bearer is not', async () => {
  expect(await playerFinder(pool).find('숨은이#KR1')).toMatchObject({ id: idEnding('00000002') })
  expect(await playerFinder(pool).find('없는이#KR1')).toBeUndefined()
})

test('calls in one tick share a query, and a later call makes a new query', async () => {
  const querySpy = vi.spyOn(pool, 'query')
  const finder = playerFinder(pool)
  const names = ['홀로#KR1', '둘이#KR1', '홀로#KR1']
  const findAll = () => Promise.all(names.map((name) => finder.require(name)))
  expect((await findAll()).map(({ id }) => id)).toEqual(['00000001', '00000004', '00000001'].map(idEnding))
  expect(querySpy).toHaveBeenCalledTimes(1)
  const under = findAll()
  await new Promise(setImmediate)
  const later = finder.require('홀로#KR1')
  await Promise.all([under, later])
  expect(querySpy).toHaveBeenCalledTimes(3)
  querySpy.mockRestore()
})
