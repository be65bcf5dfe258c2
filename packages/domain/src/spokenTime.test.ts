import { expect, test } from 'vitest'
import { spokenTime } from './spokenTime.ts'

test.each([
  [0, '새벽 12시'],
  [5, '새벽 5시'],
  [6, '오전 6시'],
  [11, '오전 11시'],
  [12, '오후 12시'],
  [17, '오후 5시'],
  [18, '저녁 6시'],
  [20, '저녁 8시'],
  [21, '밤 9시'],
  [23, '밤 11시'],
])('%i:00 is spoken as %s', (hour, words) => {
  expect(spokenTime(Date.UTC(2026, 10, 21, hour - 9))).toBe(words)
})
