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
])('the file name %s names the platform %s and game %s', (fileName, platform, gameId) => {
  expect(identityFromName(fileName)).toEqual({ platform, gameId })
})

test.each(['KR-20261126 1경기.rofl', '내전_KR_20261125_2경기.rofl', 'KR-261126.rofl'])(
  'the file name %s has a date and names no game',
  (fileName) => {
    expect(identityFromName(fileName)).toEqual({ platform: null, gameId: null })
  },
)

test.each([
  { what: 'a name about another game lends no platform', content: [null, '1'], found: [null, '1', false] },
  {
    what: 'a name about this game lends its platform',
    content: [null, '6363178603'],
    found: ['KR', '6363178603', true],
  },
  { what: 'a name lends the number', content: [null, null], found: ['KR', '6363178603', true] },
  { what: 'what the content tells needs no name', content: ['KR', '6363178603'], found: ['KR', '6363178603', false] },
])(
  'the identity of a game is combined from content and name: $what',
  ({ content: [platform = null, gameId = null], found }) => {
    const {
      platform: onPlatform,
      gameId: number,
      isNumberHinted,
    } = identify({ platform, gameId }, 'KR-6363178603.rofl')
    expect([onPlatform, number, isNumberHinted]).toEqual(found)
  },
)

test('if content and file name name different games, the content wins', () => {
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
