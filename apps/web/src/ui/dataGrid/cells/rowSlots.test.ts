import { expect, test } from 'vitest'
import { rowSlots } from './rowSlots.ts'

test('a new row takes the element of a removed row, and the other rows keep theirs', () => {
  const slotsOf = rowSlots()
  expect(slotsOf([1, 2, 3])).toEqual([0, 1, 2])
  expect(slotsOf([2, 3, 4])).toEqual([1, 2, 0])
  expect(slotsOf([1, 2, 3])).toEqual([0, 1, 2])
  expect(slotsOf([7, 8, 9, 10])).toEqual([0, 1, 2, 3])
})

test('repeated calls with the same rows return the same elements', () => {
  const slotsOf = rowSlots()
  slotsOf([1, 2, 3])
  const first = slotsOf([2, 3, 4])
  expect(slotsOf([2, 3, 4])).toEqual(first)
})
