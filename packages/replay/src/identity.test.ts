import { expect, test } from 'vitest'
import { gameIdOf, identify, identityFromName } from './identity.ts'

test.each([
  ['KR-6363178603.rofl', 'KR', '6363178603'],
  ['KR_6363178603', 'KR', '6363178603'],
  ['kr-6363178603 (1).rofl', 'KR', '6363178603'],
  ['KR-6363178603.synthetic-v1.rofl', 'KR', '6363178603'],
  ['결승_EUW1-7270405487.rofl', 'EUW1', '7270405487'],
  ['C:\\Replays\\NA1-4306132046.rofl', 'NA1', '4306132046'],
  ['HN10-8721485206.json', 'HN10', '8721485206'],
  ['Kla35-MATCHED_GAME-5032988582-a17e.json', null, null],
  ['XKR-6363178603.rofl', null, null],
  ['KR-.rofl', null, null],
  ['6363178603.rofl', null, null],
  ['', null, null],
])('%s names %s %s', (fileName, platform, gameId) => {
  expect(identityFromName(fileName)).toEqual({ platform, gameId })
})

test('a name about another game lends no platform', () => {
  expect(identify({ platform: null, gameId: '1' }, 'KR-6363178603.rofl')).toEqual({ platform: null, gameId: '1' })
})

test('content outranks the name', () => {
  expect(identify({ platform: 'JP1', gameId: '6363178603' }, 'KR-6363178603.rofl').platform).toBe('JP1')
})

test.each([
  [8209390319, '8209390319'],
  ['0012', '12'],
  [6363178603n, '6363178603'],
  [0, null],
  [0n, null],
  [-5, null],
  [1.5, null],
  [2 ** 60, null],
  [2n ** 64n - 1n, null],
  ['1; drop table', null],
  [null, null],
])('game number %s reads as %j', (value, expected) => {
  expect(gameIdOf(value)).toBe(expected)
})
