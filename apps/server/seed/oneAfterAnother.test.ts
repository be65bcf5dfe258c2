import { expect, test } from 'vitest'
import { oneAfterAnother } from './oneAfterAnother.ts'

const match = (minute: number, durationSeconds: number) => ({ playedAt: new Date(minute * 60_000), durationSeconds })

test('of matches that overlap only the first belongs to a night', () => {
  const [first, during, next, last] = [match(1, 1800), match(10, 600), match(31, 1200), match(60, 900)] as const
  expect(oneAfterAnother([first, during, next, last])).toEqual([first, next, last])
})
