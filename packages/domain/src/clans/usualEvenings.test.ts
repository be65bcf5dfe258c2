import { expect, test } from 'vitest'
import { usualEvenings } from './usualEvenings.ts'

const timeAt = (day: number, clock: string) => Date.parse(`2026-11-${String(day).padStart(2, '0')}T${clock}:00+09:00`)
// `timeAt(3, …)` is on a Tuesday.
const usual = (...starts: number[]) => usualEvenings(starts)

test('two nights on a weekday make the weekday a usual one, with the most frequent hour', () => {
  const starts = [
    timeAt(3, '21:10'),
    timeAt(10, '21:40'),
    timeAt(17, '20:05'),
    timeAt(6, '21:00'),
    timeAt(13, '21:30'),
    timeAt(8, '15:00'),
  ]
  expect(usual(...starts)).toEqual({ weekdays: [1, 4], hour: 21 })
})

test('one night on each weekday makes no weekday a usual one', () => {
  expect(usual(timeAt(3, '21:00'), timeAt(4, '21:00'), timeAt(5, '21:00'))).toBeNull()
  expect(usual()).toBeNull()
})

test('a weekday less than half as frequent as the most frequent one is left out', () => {
  const tuesdays = [3, 10, 17, 24].map((day) => timeAt(day, '21:00'))
  expect(usual(...tuesdays, timeAt(6, '21:00'))).toEqual({ weekdays: [1], hour: 21 })
  expect(usual(...tuesdays, timeAt(6, '21:00'), timeAt(13, '21:00'))).toEqual({ weekdays: [1, 4], hour: 21 })
})

test('a night after midnight belongs to the day before, and the earlier of two equally frequent hours counts', () => {
  expect(usual(timeAt(4, '00:30'), timeAt(11, '00:10'), timeAt(3, '23:50'), timeAt(17, '23:00'))).toEqual({
    weekdays: [1],
    hour: 23,
  })
})
