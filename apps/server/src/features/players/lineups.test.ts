import { expect, test } from 'vitest'
import { lineupsOf } from '#server/features/players/companions.repository.ts'

test('each match has the people of its own seats, and an empty seat for a stranger', () => {
  const rows = { people: 'a,b,,d,e,b', sides: ['bbrr', 'rb'], blueWins: [true, false], expectedBlue: [0.4, 0.7] }
  expect(lineupsOf(rows)).toEqual([
    { blue: ['a', 'b'], red: ['d'], hasBlueWon: true, expectedBlue: 0.4 },
    { blue: ['b'], red: ['e'], hasBlueWon: false, expectedBlue: 0.7 },
  ])
})

test('a player who was never rated has no matches to fit', () => {
  expect(lineupsOf({ people: '', sides: [], blueWins: [], expectedBlue: [] })).toEqual([])
})
