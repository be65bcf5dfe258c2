import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromSeoulInput, toSeoulInput } from './seoulInput.ts'

test('a time field shows the time in Korea', () => {
  expect(toSeoulInput(Date.parse('2026-11-20T12:34:56Z'))).toBe('2026-11-20T21:34')
})

test.each(['', '2026-11', 'x'])('%o is not a complete date', (text) => {
  expect(fromSeoulInput(text)).toBeNull()
})

test('a time that the field shows is read back as the same minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_000_000 }), (seconds) => {
      const time = seconds * 1000
      expect(fromSeoulInput(toSeoulInput(time))).toBe(time - (time % 60_000))
    }),
  )
})
