import { expect, test } from 'vitest'
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatDuration,
  formatHours,
  formatNumber,
  formatPercent,
  formatThousands,
} from './format.ts'

test.each([
  { seconds: 0, text: '0:00' },
  { seconds: 1884, text: '31:24' },
  { seconds: 59.6, text: '1:00' },
  { seconds: 3723, text: '1:02:03' },
])('$seconds seconds read $text', ({ seconds, text }) => {
  expect(formatDuration(seconds)).toBe(text)
})

test.each([
  { value: 999, text: '999' },
  { value: 1234, text: '1.2k' },
  { value: 63_700, text: '63.7k' },
  { value: -1500, text: '-1.5k' },
])('$value gold reads $text', ({ value, text }) => {
  expect(formatThousands(value)).toBe(text)
})

test('an unknown value is shown as a dash, never as a zero', () => {
  expect([formatNumber(null), formatPercent(undefined), formatDuration(null), formatDate(null)]).toEqual([
    '-',
    '-',
    '-',
    '-',
  ])
})

test('a date is shown as the day in Korea', () => {
  expect(formatDate('2026-03-10T15:30:00Z')).toBe('2026. 03. 11.')
})

test('time played is shown in hours and minutes', () => {
  expect([formatHours(35_760), formatHours(7200), formatHours(300)]).toEqual(['9시간 56분', '2시간', '5분'])
})

test('times are shown in the 24-hour format of Korea', () => {
  expect(['2026-03-11T12:42:00Z', '2026-03-10T15:05:00Z'].map(formatDateTime)).toEqual([
    '2026. 03. 11. 21:42',
    '2026. 03. 11. 00:05',
  ])
})

const now = Date.parse('2026-11-20T12:00:00+09:00')
test.each([
  { iso: '2026-11-20T12:00:30+09:00', text: '방금\u00a0전' },
  { iso: '2026-11-20T11:18:00+09:00', text: '42분\u00a0전' },
  { iso: '2026-11-20T01:00:00+09:00', text: '11시간\u00a0전' },
  { iso: '2026-11-19T03:00:00+09:00', text: '어제' },
  { iso: '2026-11-18T23:00:00+09:00', text: '2일\u00a0전' },
  { iso: '2026-10-01T23:00:00+09:00', text: '2026. 10. 01.' },
])('$iso reads $text at noon of November 20', ({ iso, text }) => {
  expect(formatAgo(iso, now)).toBe(text)
})
