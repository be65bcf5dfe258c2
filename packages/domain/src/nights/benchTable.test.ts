import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextTen } from './benchRotation.ts'
import { benchTable, type SeatedGame } from './benchTable.ts'

const game = (n: number, players: string, bench: string, state: SeatedGame['state'] = 'finished'): SeatedGame => ({
  n,
  state,
  players: [...players],
  bench: [...bench],
})
const people = (present: string, gone = '') => [
  ...[...present].map((id) => ({ id, isPresent: true })),
  ...[...gone].map((id) => ({ id, isPresent: false })),
]
const rowsOf = ({ rows }: ReturnType<typeof benchTable>) =>
  rows.map(({ id, states, next, sat }) => `${id} ${states.join(' ')} | ${next} | ${sat}`)

test('each person’s row shows games played, games sat out and the next turn', () => {
  const table = benchTable({
    people: people('abcd', 'x'),
    games: [game(1, 'abx', 'c'), game(2, 'acd', 'b', 'running')],
    next: { players: [...'bcd'], bench: ['a'] },
  })
  expect([table.games, table.nextGame]).toEqual([[1, 2], 3])
  expect(rowsOf(table)).toEqual([
    'a plays plays | sits | 0',
    'b plays sits | plays | 1',
    'c sits plays | plays | 1',
    'd away plays | plays | 0',
    'x plays away | away | 0',
  ])
})

test('a cancelled game is left out, and so is a person who left without a game', () => {
  const table = benchTable({
    people: people('ab', 'xy'),
    games: [game(1, 'ax', 'b', 'cancelled'), game(1, 'ay', 'b')],
    next: { players: [...'ab'], bench: [] },
  })
  expect(table.games).toEqual([1])
  expect(table.rows.map(({ id }) => id)).toEqual(['a', 'b', 'y'])
})

test('while the ten of a game are chosen but not its teams, that game is the next turn', () => {
  const table = benchTable({
    people: people('abc'),
    games: [game(1, 'ab', 'c'), game(2, 'ac', 'b', 'choosing')],
    next: { players: [...'ac'], bench: ['b'] },
  })
  expect([table.games, table.nextGame]).toEqual([[1], 2])
  expect(rowsOf(table)).toEqual(['a plays | plays | 0', 'b plays | sits | 0', 'c sits | plays | 1'])
})

test('before the first game the table shows who would sit out', () => {
  const table = benchTable({ people: people('abc'), games: [], next: { players: [...'ab'], bench: ['c'] } })
  expect([table.games, table.nextGame]).toEqual([[], 1])
  expect(rowsOf(table)).toEqual(['a  | plays | 0', 'b  | plays | 0', 'c  | sits | 0'])
})

test('the table of a rotating bench shows every game that a person sat out, and no person sits out two games more than another', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 15 }), fc.integer({ min: 0, max: 9 }), (size, played) => {
      const ids = Array.from({ length: size }, (_, order) => String(order))
      const games: SeatedGame[] = []
      const next = () =>
        nextTen(
          ids.map((id, order) => ({
            id,
            order,
            played: games.filter(({ players }) => players.includes(id)).length,
            satOut: games.filter(({ bench }) => bench.includes(id)).length,
            satOutLast: games.at(-1)?.bench.includes(id) ?? false,
          })),
        )
      for (let n = 1; n <= played; n += 1) {
        const { players, bench } = next()
        games.push({ n, state: 'finished', players, bench })
      }
      const { rows } = benchTable({ people: ids.map((id) => ({ id, isPresent: true })), games, next: next() })
      const sat = rows.map((row) => row.sat)
      expect(sat.reduce((sum, one) => sum + one, 0)).toBe(played * (size - 10))
      expect(Math.max(...sat) - Math.min(...sat)).toBeLessThanOrEqual(1)
      for (const row of rows) {
        expect(row.states.filter((state) => state === 'sits')).toHaveLength(row.sat)
        // A person who has just sat out does not sit out again.
        expect([row.states.at(-1), row.next]).not.toEqual(['sits', 'sits'])
      }
    }),
  )
})
