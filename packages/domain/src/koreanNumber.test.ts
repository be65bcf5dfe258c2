import fc from 'fast-check'
import { expect, test } from 'vitest'
import { koreanNumber } from './koreanNumber.ts'

const intl = [0, 1, 2].map(
  (decimals) =>
    new Intl.NumberFormat('ko-KR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format,
)
const compare = (value: number) =>
  intl.forEach((write, decimals) => void expect(koreanNumber(value, decimals)).toBe(write(value)))

test.each([0, 5, 999, 1000, 1284, -1500, 1_234_567, 5.05, 1.005, 0.5, -0.5, -0.04, 2.675, 999.995, 1e-7, 0.1 + 0.2])(
  'the number %d is written as Intl writes it',
  compare,
)

test('every number on a page is written as Intl writes it', () => {
  const numbers = fc.oneof(
    fc.integer(),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    // Numbers with at most three decimals, some of which lie exactly half-way as they are written.
    fc.integer({ min: -1e7, max: 1e7 }).map((thousandths) => Number((thousandths / 1000).toFixed(3))),
  )
  // Adding 0 turns negative zero into 0, because only `Intl` writes its sign.
  fc.assert(fc.property(numbers, (value) => compare(value + 0)))
})
