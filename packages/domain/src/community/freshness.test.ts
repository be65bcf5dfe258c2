import { expect, test } from 'vitest'
import { HOUR_MS } from '../seoulTime.ts'
import { bestScore } from './freshness.ts'

const scoreOf = (likes: number, hours: number, dislikes = 0) =>
  bestScore({ likes, dislikes, ageMs: hours * HOUR_MS }, 'day')

test('likes weigh half after half a day among the best of the day, and after three days among the best of the week', () => {
  expect(scoreOf(10, 0)).toBe(10)
  expect(scoreOf(10, 12)).toBe(5)
  expect(bestScore({ likes: 10, dislikes: 0, ageMs: 72 * HOUR_MS }, 'week')).toBe(5)
})

test('a fresh post ranks before an old post with a few more likes, and dislikes count against a post', () => {
  expect(scoreOf(6, 1)).toBeGreaterThan(scoreOf(8, 13))
  expect(scoreOf(6, 1, 3)).toBeLessThan(scoreOf(8, 13))
})
