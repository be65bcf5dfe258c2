import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import { meaningOf, playerFinder } from './playerFinder.ts'
import { askedOf, type PlayerQuestion } from './playerQuestion.ts'

const { pool, close } = await openTestDatabase()
afterAll(close)

/** By the last letters of their ids, which an address may end with. */
const ID = (ending: string) => `019b0000-0000-7000-8000-0000${ending}`
const people = [
  { id: ID('00000001'), name: '홀로', visibility: 'public' },
  { id: ID('00000002'), name: '숨은이', visibility: 'private' },
  { id: ID('00000003'), name: '둘이', visibility: 'private' },
  { id: ID('00000004'), name: '둘이', visibility: 'public' },
  { id: ID('00000005'), name: '둘이', visibility: 'public' },
]
beforeAll(async () => {
  for (const { id, name, visibility } of people)
    await pool.query(
      `insert into player (id, game_name, tag_line, name_key, visibility, search_grams, created_at)
        values ($1, $2, 'KR1', $2 || '#kr1', $3, '{}', to_timestamp($4))`,
      [id, name, visibility, Number(id.slice(-1))],
    )
})

let asked: string[] = []
const watched = Object.assign(Object.create(pool), {
  query: (statement: { name: string; text: string; values: unknown[] }) => {
    asked.push(statement.name)
    return pool.query(statement)
  },
})
beforeEach(() => {
  asked = []
})

/** Who is asked about, and both values in their places. */
const question: PlayerQuestion = {
  name: 'whose',
  values: ['first', 'second'],
  parts: (player, place) => ({
    first: [`about as materialized (select ${player}::uuid as id)`],
    columns: `(select id from about) as about, ${place(0)}::text as one, ${place(1)}::text as other`,
  }),
}
type Answer = { about: string; one: string; other: string }
const ask = async (nameTag: string) => {
  const { player, row } = await playerFinder(watched).requireAsking<Answer>(nameTag, VISITOR, question)
  return { id: player.id, namesakes: player.namesakes.map(({ id }) => id), row }
}
const OF_BEARER = 'whose-of-bearer'

test('who alone has a name is found and asked about in one trip', async () => {
  const { id, row } = await ask('홀로#KR1')
  expect(id).toBe(ID('00000001'))
  expect(row).toMatchObject({ about: id, one: 'first', other: 'second' })
  expect(asked).toEqual([OF_BEARER])
})

test('the same by id is the same answer', async () => {
  const { rows } = await pool.query<Answer>(askedOf(ID('00000001'), question))
  expect(rows).toEqual([{ about: ID('00000001'), one: 'first', other: 'second' }])
})

test('of several whom everyone sees the first is asked about, and none who is hidden', async () => {
  expect(await ask('둘이#KR1')).toMatchObject({
    id: ID('00000004'),
    namesakes: [ID('00000005')],
    row: { about: ID('00000004') },
  })
})

test('whom an address tells apart is meant, whoever else bears the name', async () => {
  expect(await ask('둘이#KR1~00000005')).toMatchObject({ id: ID('00000005'), row: { about: ID('00000005') } })
})

test.each(['숨은이#KR1', '없는이#KR1', '둘이#KR1~00000003', '둘이#KR1~00000009'])(
  '%s is unknown, in one trip',
  async (nameTag) => {
    await expect(ask(nameTag)).rejects.toMatchObject({ code: 'SUMMONER_NOT_FOUND' })
    expect(asked).toEqual([OF_BEARER])
  },
)

test('who is no visitor asks for the player alone, as what they see is more', async () => {
  const account = { nickname: '관중', role: null, isAdmin: false, sessionId: '' }
  const user: Viewer = { kind: 'user', userId: ID('00000009'), permissions: new Set(), ...account }
  const answer = await playerFinder(watched).requireAsking<Answer>('홀로#KR1', user, question)
  expect([answer.player.id, answer.row]).toEqual([ID('00000001'), undefined])
  expect(asked).not.toContain(OF_BEARER)
})

test('one name has one meaning, however it is written, and another end of an id another', () => {
  expect(meaningOf('Hide on bush#KR1')).toBe(meaningOf('hideonbush-kr1'))
  expect(meaningOf('둘이#KR1~00000003')).not.toBe(meaningOf('둘이#KR1'))
})

test('where many ask at once they share a question about names, and have the rest to ask', async () => {
  const finder = playerFinder(watched)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => finder.requireAsking<Answer>('홀로#KR1', VISITOR, question)),
  )
  for (const { player } of answers) expect(player.id).toBe(ID('00000001'))
  expect(answers.filter(({ row }) => row !== undefined)).toHaveLength(4)
  expect(asked.filter((name) => name === OF_BEARER)).toHaveLength(4)
  expect(asked.filter((name) => name === 'find-players')).toHaveLength(1)
})

test('what was asked about someone else than is meant is no answer', async () => {
  const mistaken = Object.assign(Object.create(pool), {
    query: async (statement: string) => {
      const { rows } = await pool.query(statement)
      return { rows: rows.map((row) => ({ ...row, likely: ID('00000004') })) }
    },
  })
  const { player, row } = await playerFinder(mistaken).requireAsking<Answer>('홀로#KR1', VISITOR, question)
  expect([player.id, row]).toEqual([ID('00000001'), undefined])
})

test('a question that failed leaves its turn to others', async () => {
  const finder = playerFinder(watched)
  const broken: PlayerQuestion = { name: 'broken', values: [], parts: () => ({ columns: '1 / 0 as never' }) }
  for (let time = 0; time < 5; time += 1)
    await expect(finder.requireAsking('홀로#KR1', VISITOR, broken)).rejects.toThrow('division by zero')
  expect((await finder.requireAsking<Answer>('홀로#KR1', VISITOR, question)).row).toBeDefined()
})
