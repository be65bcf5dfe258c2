import { expect, test } from 'vitest'
import { certaintyOf } from './certainty.ts'

test.each([
  [0, 1],
  [9, 1],
  [10, 2],
  [24, 2],
  [25, 3],
  [49, 3],
  [50, 4],
  [900, 4],
])('after %i games a score has %i dots of certainty', (games, dots) => {
  expect(certaintyOf(games).dots).toBe(dots)
})
