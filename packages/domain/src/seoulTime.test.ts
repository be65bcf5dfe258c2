import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seoulDate, seoulHour, seoulMonthStart, seoulWeek, seoulWeekday, WEEK_MS } from './seoulTime.ts'

test.each([
  { at: '1970-01-01T00:00:00Z', hour: 9, weekday: 3, date: [1970, 1, 1] },
  { at: '2026-03-01T14:59:59Z', hour: 23, weekday: 6, date: [2026, 3, 1] },
  { at: '2026-03-01T15:00:00Z', hour: 0, weekday: 0, date: [2026, 3, 2] },
  { at: '2025-12-31T15:00:00Z', hour: 0, weekday: 3, date: [2026, 1, 1] },
])('the time $at is $date at $hour in Seoul', ({ at, hour, weekday, date }) => {
  const moment = Date.parse(at)
  const { year, month, day } = seoulDate(moment)
  expect([seoulHour(moment), seoulWeekday(moment), [year, month, day]]).toEqual([hour, weekday, date])
})

test('a week begins on Monday, and week numbers are consecutive', () => {
  const monday = Date.parse('2026-03-02T00:00:00+09:00')
  expect(seoulWeek(monday) - seoulWeek(monday - 1)).toBe(1)
  fc.assert(
    fc.property(fc.nat(Date.UTC(2100, 0, 1)), (time) => {
      expect(seoulWeek(time + WEEK_MS)).toBe(seoulWeek(time) + 1)
      const { year, month } = seoulDate(time)
      expect(seoulMonthStart(year, month)).toBeLessThanOrEqual(time)
    }),
  )
})
