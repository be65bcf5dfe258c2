import { expect, test } from 'vitest'
import { originOf, parseOrigin, relationToCircle } from './circle.ts'

const circle = {
  self: '나',
  accounts: new Set(['나', '클랜원', '창설자']),
  founders: new Set(['창설자']),
  clans: new Set(['우리']),
}
const from = (...origins: [string | null, string | null][]) =>
  origins.map(([uploadedBy, clanId]) => originOf({ uploadedBy, clanId, clans: [], isGuest: false }))

test.each([
  ['whom no account has recorded', undefined, 'new'],
  ['who has no counted match', { ownerId: null, origins: [] }, 'new'],
  ['of one’s own matches', { ownerId: null, origins: from(['나', null]) }, 'own'],
  ['of a clanmate’s and the clan’s matches', { ownerId: null, origins: from(['클랜원', null], ['남', '우리']) }, 'own'],
  ['someone else recorded too', { ownerId: null, origins: from(['나', '우리'], ['남', null]) }, 'outsider'],
  ['of another clan', { ownerId: null, origins: from(['남', '그들']) }, 'outsider'],
  ['the operator imported', { ownerId: null, origins: from([null, null]) }, 'outsider'],
  ['a clanmate owns', { ownerId: '클랜원', origins: from([null, null]) }, 'own'],
  ['a stranger owns, without a match', { ownerId: '남', origins: [] }, 'outsider'],
  ['of the clan’s matches whom a stranger owns now', { ownerId: '남', origins: from(['나', '우리']) }, 'outsider'],
] as const)('the relation of a circle is found for a player %s', (_, player, place) => {
  expect(relationToCircle(circle, player)).toBe(place)
})

const circleOf = (
  uploadedBy: string,
  { clanId = null, clans = [], isGuest = false }: Partial<Parameters<typeof originOf>[0]>,
) => originOf({ uploadedBy, clanId, clans, isGuest })

test.each([
  [
    'recorded by the account, and by strangers as a guest',
    [circleOf('나', {}), circleOf('남', { isGuest: true, clanId: '그들' })],
    'own',
  ],
  [
    'recorded by strangers, and by the account as a guest',
    [circleOf('남', {}), circleOf('나', { isGuest: true })],
    'outsider',
  ],
  [
    'recorded by a former member while in the clan',
    [circleOf('나', {}), circleOf('남', { clans: ['우리', '그들'] })],
    'own',
  ],
  ['recorded by a former member after leaving', [circleOf('나', {}), circleOf('남', { clans: ['그들'] })], 'outsider'],
  [
    'recorded by a clanmate for another clan',
    [circleOf('클랜원', { clanId: '그들', clans: ['그들', '우리'] })],
    'outsider',
  ],
  ['recorded by a clanmate for no clan, while in another clan', [circleOf('클랜원', { clans: ['그들'] })], 'outsider'],
  [
    'recorded by a clanmate for both clans',
    [circleOf('클랜원', { clanId: '그들', clans: ['그들', '우리'] }), circleOf('클랜원', { clanId: '우리' })],
    'own',
  ],
  [
    'recorded by the clan’s officer for both clans',
    [circleOf('남', { clanId: '그들', clans: ['우리'] }), circleOf('남', { clanId: '우리', clans: ['우리'] })],
    'own',
  ],
  [
    'recorded by another clan’s officer for the clan, and for that clan',
    [circleOf('클랜원', { clanId: '우리' }), circleOf('클랜원', { clanId: '그들', clans: ['그들'] })],
    'outsider',
  ],
  ['recorded by a clanmate in two clans for neither', [circleOf('클랜원', { clans: ['그들', '우리'] })], 'outsider'],
  [
    'recorded by a clanmate in two clans, ours first, for neither',
    [circleOf('클랜원', { clans: ['우리', '하나'] })],
    'outsider',
  ],
  [
    'recorded by a clanmate for a clan that the clanmate is not in',
    [circleOf('클랜원', { clanId: '그들', clans: ['우리'] })],
    'outsider',
  ],
  ['recorded by the account in two clans for neither', [circleOf('나', { clans: ['그들', '우리'] })], 'own'],
  ['recorded by the account for another clan', [circleOf('나', { clanId: '그들', clans: ['그들'] })], 'own'],
  ['recorded by the clan’s founder before the founding', [circleOf('창설자', {})], 'own'],
  ['recorded by a clanmate before joining', [circleOf('클랜원', {})], 'outsider'],
  ['recorded as a guest only', [circleOf('나', { isGuest: true })], 'own'],
] as const)('a player $0 is $2 to the circle', (_, origins, place) => {
  expect(relationToCircle(circle, { ownerId: null, origins })).toBe(place)
})

test.each([
  [4, 1, 'own'],
  [3, 1, 'outsider'],
] as const)('a player with %i matches of the clan and %i by a stranger is %s to it', (clan, stranger, place) => {
  const player = {
    ownerId: null,
    origins: from(['나', '우리'], ['남', null]),
    clanGames: { 우리: clan, '-': stranger },
  }
  expect(relationToCircle(circle, player)).toBe(place)
})

test('an origin reads back as it was written', () => {
  const origin = originOf({ uploadedBy: '나', clanId: null, clans: ['하', '가'], isGuest: true })
  expect(origin).toBe('~나/-/가+하')
  expect(parseOrigin(origin)).toEqual({ account: '나', clan: '-', clans: ['가', '하'], isGuest: true })
})
