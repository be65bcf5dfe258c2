import { expect, test } from 'vitest'
import { readNames, readPuuids } from './playerIdentity.ts'

const UUID = 'A0BFF456-5228-ef0d-c4b8-2d93bc1a921d'
const API = `${'x'.repeat(70)}_-ab1234`

test('the two kinds of PUUID are distinguished', () => {
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
  { what: 'a Riot ID', riotId: ['부리', 'KR1'], old: '옛이름', names: ['부리', 'KR1'] },
  { what: 'an old name only', riotId: ['', ''], old: ' 옛이름 ', names: ['옛이름', null] },
  { what: 'a tag without a name', riotId: [undefined, 'KR1'], old: '옛이름', names: ['옛이름', null] },
  { what: 'a decomposed name', riotId: ['부리'.normalize('NFD'), 'KR1'], old: '', names: ['부리', 'KR1'] },
  { what: 'invisible characters', riotId: ['부\u0000\u200b리\u202e', 'K\nR1'], old: '', names: ['부리', 'KR1'] },
  { what: 'half a character', riotId: ['부\ud800리', 'KR1'], old: '', names: [null, null] },
  { what: 'a letter that was lost', riotId: ['부\ufffd리', 'KR1'], old: '옛이름', names: ['옛이름', null] },
  { what: 'a lost tag', riotId: ['부리', '\ufffd'], old: '', names: ['부리', null] },
  { what: 'only spaces', riotId: ['   ', ''], old: ' ', names: [null, null] },
  { what: 'a novel', riotId: ['x'.repeat(5000), ''], old: null, names: [null, null] },
])('the name in a line with $what is read', ({ riotId: [gameName, tagLine], old, names }) => {
  expect(Object.values(readNames({ gameName, tagLine }, old))).toEqual(names)
})
