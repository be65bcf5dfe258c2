import { expect, test } from 'vitest'
import { rowSlots } from './rowSlots.ts'

test('a row that comes below takes the element of one that has gone, and the others keep theirs', () => {
  const slotsOf = rowSlots()
  expect(slotsOf([1, 2, 3])).toEqual([0, 1, 2])
  expect(slotsOf([2, 3, 4])).toEqual([1, 2, 0])
  expect(slotsOf([7, 8, 9])).toEqual([1, 2, 0])
})

test('no element that stays is moved: what comes above gets a new one', () => {
  const slotsOf = rowSlots()
  slotsOf([5, 6, 7])
  expect(slotsOf([3, 4, 5])).toEqual([3, 4, 0])
})

test('asked twice about the same rows it answers the same', () => {
  const slotsOf = rowSlots()
  slotsOf([1, 2, 3])
  const first = slotsOf([2, 3, 4])
  expect(slotsOf([2, 3, 4])).toEqual(first)
})
