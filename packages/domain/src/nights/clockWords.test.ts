import { expect, test } from 'vitest'
import { clockWords } from './clockWords.ts'

test.each([
  ['2026-11-21T05:59:00+09:00', '새벽 5시 59분'],
  ['2026-11-21T00:30:00+09:00', '새벽 12시 30분'],
  ['2026-11-21T12:00:00+09:00', '오후 12시'],
  ['2026-11-21T18:10:00+09:00', '저녁 6시 10분'],
  ['2026-11-21T19:59:00+09:00', '저녁 7시 59분'],
  ['2026-11-21T20:00:00+09:00', '밤 8시'],
])('%s is said as %s', (at, words) => {
  expect(clockWords(Date.parse(at))).toBe(words)
})
