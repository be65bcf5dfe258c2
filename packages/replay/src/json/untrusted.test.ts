import { expect, test } from 'vitest'
import { gameVersionOf, readCount, readFlag, readPositive, readTime, readWord } from './untrusted.ts'

test.each([
  [0, 0],
  [-0, 0],
  ['12', 12],
  ['12.9', 12],
  [12.9, 12],
  [' 7 ', 7],
  [-1, null],
  ['-1', null],
  ['', null],
  ['1e9', null],
  ['0x10', null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [1e300, null],
  ['18446744073709551615', null],
  [true, null],
  [null, null],
  [[1], null],
])('the value %j counts as %j', (value, expected) => {
  expect(readCount(value)).toBe(expected)
})

test('an id of 0 is not an id', () => {
  expect(readPositive('0')).toBeNull()
  expect(readPositive(8010)).toBe(8010)
})

test.each([
  ['Win', true],
  ['Fail', false],
  ['1', true],
  [0, false],
  [true, true],
  ['', null],
  [2, null],
  [undefined, null],
])('the value %j means %j', (value, expected) => {
  expect(readFlag(value)).toBe(expected)
})

test.each([
  ['16.4.1.123', '16.4.1.123'],
  ['15.3.654.0407\u0001', '15.3.654.0407'],
  ['', null],
  ['<script>', null],
  [16.4, null],
])('version %j reads as %j', (value, expected) => {
  expect(gameVersionOf(value)).toBe(expected)
})

test('a time is read only between the first game and the year 2100', () => {
  expect(readTime('2026-05-09T13:28:56.062Z')).toBe(1_778_333_336_062)
  expect(readTime(1_778_333_336_062)).toBe(1_778_333_336_062)
  for (const value of [0, -1, 1e300, Number.NaN, 'yesterday', '2026-05-09T13:28:56', null])
    expect(readTime(value)).toBeNull()
})

test('a word is short and has only letters, digits and a few signs', () => {
  expect(readWord('CUSTOM_GAME')).toBe('CUSTOM_GAME')
  for (const value of ['', '<b>', 'x'.repeat(41), 1, null]) expect(readWord(value)).toBeNull()
})
