import type { ClanMember, ClanPlayer } from '@buri/contract/clanMembership'
import { expect, test } from 'vitest'
import { isOfKind, type MemberView, matchingMembers } from './memberOrder.ts'

const aPlayer = (overrides: Partial<ClanPlayer>): ClanPlayer => ({
  summonerName: '새벽감자',
  tagLine: 'KR1',
  profileIcon: null,
  felicanScore: 1000,
  provisional: false,
  mainPosition: null,
  lastPlayedAt: null,
  ...overrides,
})
const aMember = (nickname: string, rank: ClanMember['rank'], day: number, player: ClanPlayer | null): ClanMember => ({
  userId: nickname,
  nickname,
  avatarUrl: '',
  rank,
  joinedAt: `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`,
  player,
  month: player && { games: day, positions: player.mainPosition ? [player.mainPosition] : [] },
  note: null,
})
const MEMBERS = [
  aMember(
    '선장',
    'leader',
    1,
    aPlayer({ felicanScore: 1200, mainPosition: 'MIDDLE', lastPlayedAt: '2026-11-01T12:00:00.000Z' }),
  ),
  aMember('갑판장', 'officer', 9, null),
  aMember(
    '하늘',
    'member',
    3,
    aPlayer({ felicanScore: 1900, provisional: true, summonerName: '바다고래', mainPosition: 'TOP' }),
  ),
  aMember('나래', 'member', 5, aPlayer({ felicanScore: 1500, lastPlayedAt: '2026-11-20T12:00:00.000Z' })),
]
const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const names = (view: Partial<MemberView>) =>
  matchingMembers(MEMBERS, { search: '', column: 'rank', isReversed: false, ...view }, NOW).map(
    ({ nickname }) => nickname,
  )

test.each([
  { column: 'rank' as const, order: ['선장', '갑판장', '하늘', '나래'] },
  { column: 'name' as const, order: ['갑판장', '나래', '선장', '하늘'] },
  { column: 'joined' as const, order: ['선장', '하늘', '나래', '갑판장'] },
  { column: 'score' as const, order: ['나래', '선장', '갑판장', '하늘'] },
  { column: 'played' as const, order: ['나래', '선장', '갑판장', '하늘'] },
  { column: 'month' as const, order: ['나래', '하늘', '선장', '갑판장'] },
  { column: 'position' as const, order: ['하늘', '선장', '갑판장', '나래'] },
])('members are sorted by $column', ({ column, order }) => {
  expect(names({ column })).toEqual(order)
})

test('sorting by rank puts plain members who are resting last', () => {
  const asleep = aMember('잠든', 'member', 2, aPlayer({ lastPlayedAt: '2026-10-01T12:00:00.000Z' }))
  const orderOf = (isReversed: boolean) =>
    matchingMembers([asleep, ...MEMBERS], { search: '', column: 'rank', isReversed }, NOW).map(
      ({ nickname }) => nickname,
    )
  expect(orderOf(false)).toEqual(['선장', '갑판장', '하늘', '나래', '잠든'])
  expect(orderOf(true)).toEqual(['하늘', '나래', '갑판장', '선장', '잠든'])
})

test('members without a value come last in ascending and in descending order', () => {
  expect(names({ column: 'score', isReversed: true })).toEqual(['선장', '나래', '갑판장', '하늘'])
})

test.each([
  { search: '고래', nicknames: ['하늘'] },
  { search: 'ㄴㄹ', nicknames: ['나래'] },
  { search: ' 갑판 ', nicknames: ['갑판장'] },
  { search: '없음', nicknames: [] },
])('$search finds $nicknames by account name or game name', ({ search, nicknames }) => {
  expect(names({ search })).toEqual(nicknames)
})

test.each([
  { kind: 'all' as const, nicknames: ['선장', '갑판장', '하늘', '나래'] },
  { kind: 'staff' as const, nicknames: ['선장', '갑판장'] },
  { kind: 'resting' as const, nicknames: ['선장'] },
  { kind: 'unlinked' as const, nicknames: ['갑판장'] },
])('the filter $kind shows $nicknames', ({ kind, nicknames }) => {
  expect(MEMBERS.filter((member) => isOfKind(member, kind, NOW)).map(({ nickname }) => nickname)).toEqual(nicknames)
})
