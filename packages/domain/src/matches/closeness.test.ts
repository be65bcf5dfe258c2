import { expect, test } from 'vitest'
import { closenessOf, finalGoldLead, teamBalance } from './closeness.ts'

const gold = (blue: number, red: number) => [
  { side: 'blue' as const, goldEarned: blue },
  { side: 'red' as const, goldEarned: red },
]
const closeness = (blue: number, red: number, durationSeconds: number | null = 30 * 60) =>
  closenessOf({ durationSeconds, lines: gold(blue, red) })

test('a game is close, usual or one-sided by its gold, whichever side won, and one-sided if it was short', () => {
  expect([closeness(105, 100), closeness(100, 105), closeness(106, 100), closeness(115, 100)]).toEqual([
    'close',
    'close',
    'usual',
    'usual',
  ])
  expect([closeness(116, 100), closeness(100, 116), closeness(100, 100, 22 * 60 - 1)]).toEqual([
    'oneSided',
    'oneSided',
    'oneSided',
  ])
})

test('if some gold is unknown, a game is usual unless it was short', () => {
  const lines = [...gold(1, 2), { side: 'blue' as const, goldEarned: null }]
  expect(finalGoldLead(lines)).toBeNull()
  expect(closenessOf({ durationSeconds: null, lines })).toBe('usual')
  expect(closenessOf({ durationSeconds: 60, lines: [] })).toBe('oneSided')
})

test('teams are balanced by how near their chances are to a half', () => {
  expect(teamBalance([0.5, 0.7, null])).toBeCloseTo(80)
  expect(teamBalance([])).toBeNull()
})
