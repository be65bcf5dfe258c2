import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextGoalTarget } from './goals.ts'

test.each([
  { current: 23, rate: 0.5, target: 30 },
  { current: 22, rate: 0.5, target: 25 },
  { current: 3, rate: 0.1, target: 5 },
  { current: 0, rate: 0, target: 5 },
  { current: 5, rate: 0, target: 10 },
  { current: 50, rate: 1, target: 60 },
])('from $current at $rate a game the next target is $target', ({ current, rate, target }) => {
  expect(nextGoalTarget(current, rate)).toBe(target)
})

test('a target is always above the present value, a multiple of five and within fifteen', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (current, rate) => {
      const target = nextGoalTarget(current, rate)
      expect(target).toBeGreaterThan(current)
      expect(target % 5).toBe(0)
      expect(target - current).toBeLessThanOrEqual(15)
    }),
  )
})
