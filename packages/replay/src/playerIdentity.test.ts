import { expect, test } from 'vitest'
import { readNames, readPuuids } from './playerIdentity.ts'

const UUID = 'A0BFF456-5228-ef0d-c4b8-2d93bc1a921d'
const API = `${'x'.repeat(70)}_-ab1234`

test('the two kinds of puuid are told apart', () => {
  expect(readPuuids(UUID)).toEqual({ clientPuuid: UUID.toLowerCase(), apiPuuid: null })
  expect(readPuuids(` ${API} `)).toEqual({ clientPuuid: null, apiPuuid: API })
})

test.each(['', '0', 'BOT', '00000000-0000-0000-0000-000000000000', 'x'.repeat(77), 5, null, undefined])(
  'puuid %j is rejected',
  (value) => {
    expect(readPuuids(value)).toEqual({ clientPuuid: null, apiPuuid: null })
  },
)

test.each([
  { says: 'a Riot ID', riotId: ['부리', 'KR1'], old: '옛이름', gives: ['부리', 'KR1'] },
  { says: 'an old name only', riotId: ['', ''], old: ' 옛이름 ', gives: ['옛이름', null] },
  { says: 'a tag without a name', riotId: [undefined, 'KR1'], old: '옛이름', gives: ['옛이름', null] },
  { says: 'a decomposed name', riotId: ['부리'.normalize('NFD'), 'KR1'], old: '', gives: ['부리', 'KR1'] },
  { says: 'invisible characters', riotId: ['부\u0000\u200b리\u202e', 'K\nR1'], old: '', gives: ['부리', 'KR1'] },
  { says: 'half a character', riotId: ['부\ud800리', 'KR1'], old: '', gives: [null, null] },
  { says: 'a letter that was lost', riotId: ['부\ufffd리', 'KR1'], old: '옛이름', gives: ['옛이름', null] },
  { says: 'a lost tag', riotId: ['부리', '\ufffd'], old: '', gives: ['부리', null] },
  { says: 'only spaces', riotId: ['   ', ''], old: ' ', gives: [null, null] },
  { says: 'a novel', riotId: ['x'.repeat(5000), ''], old: null, gives: [null, null] },
])('a line with $says names its player', ({ riotId: [gameName, tagLine], old, gives }) => {
  expect(Object.values(readNames({ gameName, tagLine }, old))).toEqual(gives)
})
