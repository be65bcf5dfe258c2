import { expect, test } from 'vitest'
import { NO_WISHES, type Wishes, wishesAfterPress, wishForPosition } from './wishes.ts'

const wishesAfterPresses = (...presses: Parameters<typeof wishesAfterPress>[1][]) =>
  presses.reduce<Wishes>(wishesAfterPress, NO_WISHES)

test('presses cycle through 주, 부, 거절 and none', () => {
  const states = [1, 2, 3, 4].map((times) =>
    wishForPosition(wishesAfterPresses(...Array.from({ length: times }, () => 'TOP' as const)), 'TOP'),
  )
  expect(states).toEqual(['main', 'sub', 'refused', 'none'])
})

test('only one lane is 주 and one is 부, and a press on another lane begins with the first free wish', () => {
  expect(wishesAfterPresses('TOP', 'JUNGLE', 'MIDDLE')).toEqual({ main: 'TOP', sub: 'JUNGLE', refused: ['MIDDLE'] })
})

test('pressing the 주 lane skips 부 if another lane has it', () => {
  expect(wishesAfterPresses('TOP', 'JUNGLE', 'TOP')).toEqual({ main: null, sub: 'JUNGLE', refused: ['TOP'] })
})
