import { expect, test } from 'vitest'
import {
  comparesWithLastWeek,
  isOnPastLeaderboard,
  leaderboardStart,
  pastSeasons,
  weekLeaderboardAt,
  withPlaces,
} from './leaderboard.ts'

const standing = (
  playerId: string,
  score: number,
  provisional = false,
  mainPosition: 'TOP' | 'JUNGLE' | null = 'TOP',
) => ({
  playerId,
  score,
  provisional,
  mainPosition,
})

test('equal scores share a place, overall and in their position, and newcomers have none', () => {
  const leaderboard = withPlaces([
    standing('a', 1100),
    standing('b', 1300, false, 'JUNGLE'),
    standing('c', 1200),
    standing('d', 1200),
    standing('e', 1900, true),
    standing('f', 1000, false, null),
  ])
  expect(leaderboard.map(({ playerId, rank, positionRank }) => [playerId, rank, positionRank])).toEqual([
    ['a', 4, 3],
    ['b', 1, 1],
    ['c', 2, 1],
    ['d', 2, 1],
    ['e', null, null],
    ['f', 5, null],
  ])
})

test.each([
  { now: '2026-11-20T05:59:59+09:00', leaderboard: '2026-11-12T06:00:00+09:00' },
  { now: '2026-11-20T06:00:00+09:00', leaderboard: '2026-11-13T06:00:00+09:00' },
  { now: '2026-11-20T23:59:00+09:00', leaderboard: '2026-11-13T06:00:00+09:00' },
])('at $now places are compared with those of $leaderboard', ({ now, leaderboard }) => {
  expect(weekLeaderboardAt(Date.parse(now))).toBe(Date.parse(leaderboard))
})

test('past seasons go back to the season of the first match', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const seasons = (first: string) => pastSeasons(Date.parse(first), now).map(({ id }) => id)
  expect(seasons('2026-09-01T00:00:00Z')).toEqual([])
  expect(seasons('2026-06-30T14:59:59Z')).toEqual(['2026-1'])
  expect(seasons('2025-03-01T00:00:00Z')).toEqual(['2026-1', '2025-2', '2025-1'])
})

test.each([
  { playedAt: '2026-11-19T00:00:00Z', now: '2026-11-20T00:00:00Z', isPast: false },
  { playedAt: '2026-11-10T00:00:00Z', now: '2026-11-20T00:00:00Z', isPast: true },
  { playedAt: '2026-06-30T14:00:00Z', now: '2026-07-01T00:00:00Z', isPast: true },
])('a match of $playedAt stored at $now is on a past leaderboard: $isPast', ({ playedAt, now, isPast }) => {
  expect(isOnPastLeaderboard(Date.parse(playedAt), Date.parse(now))).toBe(isPast)
})

test.each([
  { now: '2026-07-01T00:00:00+09:00', since: '2026-07-01T00:00:00+09:00' },
  { now: '2026-08-29T23:59:59+09:00', since: '2026-07-01T00:00:00+09:00' },
  { now: '2026-08-31T00:00:00+09:00', since: '2026-07-02T00:00:00+09:00' },
])('at $now those who played since $since are on the leaderboard', ({ now, since }) => {
  expect(leaderboardStart(Date.parse(now))).toBe(Date.parse(since))
})

test.each([
  { now: '2026-07-08T05:59:59+09:00', isComparable: false },
  { now: '2026-07-08T06:00:00+09:00', isComparable: true },
])('places at $now are comparable with those of a week ago: $isComparable', ({ now, isComparable }) => {
  expect(comparesWithLastWeek(Date.parse(now))).toBe(isComparable)
})
