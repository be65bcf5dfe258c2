import { expect, test } from 'vitest'
import { dayAndTimeInWords, wordedTime } from './wordedTime.ts'

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
])('the time %i:00 is spoken as %s', (hour, words) => {
  expect(wordedTime(Date.UTC(2026, 10, 21, hour - 9))).toBe(words)
})

const NOW = Date.parse('2026-11-21T20:00:00+09:00')

test.each([
  { at: '2026-11-21T21:00:00+09:00', words: '오늘 밤 9시' },
  { at: '2026-11-22T00:30:00+09:00', words: '내일 새벽 12시 30분' },
  { at: '2026-11-22T00:00:00+09:00', words: '내일 새벽 12시' },
  { at: '2026-11-20T14:00:00+09:00', words: '어제 오후 2시' },
  { at: '2026-11-28T21:00:00+09:00', words: '11월 28일(토) 밤 9시' },
])('the time $at is worded as $words', ({ at, words }) => {
  expect(dayAndTimeInWords(Date.parse(at), NOW)).toBe(words)
})

test('without the current time, the date is written', () => {
  expect(dayAndTimeInWords(Date.parse('2026-11-21T21:00:00+09:00'), null)).toBe('11월 21일(토) 밤 9시')
})
