import { expect, test } from 'vitest'
import { aPlayer } from './aBalance.ts'
import { seatComfort, seatCost } from './seatCosts.ts'
import { unknownStrength } from './strength.ts'

const player = aPlayer({ main: 'TOP', subs: ['JUNGLE'], refused: ['UTILITY'] })

test.each([
  ['TOP', 'main', 0],
  ['JUNGLE', 'sub', 40],
  ['MIDDLE', 'fill', 110],
  ['UTILITY', 'refused', 110],
] as const)('the seat %s is %s and costs %d, twice as much right after a game off role', (position, comfort, cost) => {
  expect(seatComfort(player, position)).toBe(comfort)
  expect(seatCost(player, position)).toBe(cost)
  expect(seatCost({ ...player, gamesSinceFill: 0 }, position)).toBe(2 * cost)
})

test.each([
  [[], 1000],
  [[1300], 1300],
  [[1600, 1000], 1300],
  [[1000, 1600, 1100], 1100],
  [[1000, 1700, 1100, 1300], 1200],
])('the middle strength of %j is %d', (others, middle) => {
  expect(unknownStrength(others).strength).toBe(middle)
})
