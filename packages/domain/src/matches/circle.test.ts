import { expect, test } from 'vitest'
import { originOf, placeIn } from './circle.ts'

const circle = { accounts: new Set(['나', '클랜원']), clans: new Set(['우리']) }
const from = (...origins: [string | null, string | null][]) =>
  origins.map(([uploadedBy, clanId]) => originOf({ uploadedBy, clanId }))

test.each([
  ['nobody has recorded', undefined, 'new'],
  ['who has no counted match', { ownerId: null, origins: [] }, 'new'],
  ['of one’s own matches', { ownerId: null, origins: from(['나', null]) }, 'own'],
  ['of a clanmate’s and the clan’s matches', { ownerId: null, origins: from(['클랜원', null], ['남', '우리']) }, 'own'],
  ['someone else recorded too', { ownerId: null, origins: from(['나', '우리'], ['남', null]) }, 'outsider'],
  ['of another clan', { ownerId: null, origins: from(['남', '그들']) }, 'outsider'],
  ['the operator imported', { ownerId: null, origins: from([null, null]) }, 'outsider'],
  ['a clanmate owns', { ownerId: '클랜원', origins: from([null, null]) }, 'own'],
  ['a stranger owns, without a match', { ownerId: '남', origins: [] }, 'outsider'],
] as const)('a player %s', (_, player, place) => {
  expect(placeIn(circle, player)).toBe(place)
})
