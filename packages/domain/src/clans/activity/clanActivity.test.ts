import { expect, test } from 'vitest'
import { DAY_MS } from '../../seoulTime.ts'
import { duosOf } from './clanDuos.ts'
import { fairnessByWeek, fairnessOf } from './clanFairness.ts'
import { type ClanGame, type ClanLine, nightOf, playAmount } from './clanGames.ts'
import { topGainers } from './clanMovers.ts'
import { positionsOf } from './clanPositions.ts'
import { gameRecordsOf } from './clanRecords.ts'
import { seasonSummary } from './clanSeason.ts'
import { activityOf, compareWeeks } from './clanWeeks.ts'

const timeAt = (time: string) => Date.parse(`${time}+09:00`)
const NOW = timeAt('2026-11-18T22:00')

const aLine = (fields: Partial<ClanLine> = {}): ClanLine => ({
  playerId: null,
  side: 'blue',
  position: null,
  championId: 1,
  championKey: null,
  kills: 0,
  assists: 0,
  cs: null,
  goldEarned: null,
  damageToChampions: null,
  visionScore: null,
  performanceScore: null,
  isMvp: false,
  expectedWin: null,
  scoreBefore: null,
  scoreAfter: null,
  ...fields,
})
let made = 0
const aGame = (fields: Partial<ClanGame> = {}): ClanGame => ({
  matchId: `KR_${++made}`,
  playedAt: NOW,
  durationSeconds: 1800,
  winner: 'blue',
  lines: [],
  ...fields,
})

const NOBODY = () => false

test('a match after midnight belongs to the evening before, and Sunday night belongs to the week that ends', () => {
  expect(nightOf(timeAt('2026-11-16T05:59'))).toBe('2026-11-15')
  const lastNight = aGame({ playedAt: timeAt('2026-11-16T02:00'), lines: [aLine({ playerId: 'a' })] })
  const monday = aGame({
    playedAt: timeAt('2026-11-16T21:00'),
    lines: [aLine({ playerId: 'a' }), aLine({ playerId: 'b' })],
  })
  const lastThursday = aGame({ playedAt: timeAt('2026-11-12T21:00') })
  expect(compareWeeks([lastNight, monday, lastThursday], NOW)).toEqual({
    now: { games: 1, people: 2, nights: 1 },
    lastByNow: { games: 0, people: 0, nights: 0 },
    last: { games: 2, people: 1, nights: 2 },
    days: [
      { last: 0, now: 1 },
      { last: 0, now: 0 },
      { last: 0, now: 0 },
      { last: 1, now: 0 },
      { last: 0, now: 0 },
      { last: 0, now: 0 },
      { last: 1, now: 0 },
    ],
  })
  expect(playAmount([lastNight, monday])).toEqual({ games: 2, people: 2, nights: 2 })
})

test('balance says how close the chances were to a half, with a trend over eight weeks', () => {
  const even = aGame({ lines: [aLine({ side: 'red', expectedWin: 0.5 })] })
  const uneven = aGame({ lines: [aLine({ expectedWin: 0.7 })], durationSeconds: 600 })
  expect(fairnessOf([even, uneven, aGame()], NOBODY)).toEqual({ games: 3, stomps: 1, balance: 80 })
  expect(fairnessOf([], NOBODY)).toEqual({ games: 0, stomps: 0, balance: null })
  const weeks = fairnessByWeek([even, aGame({ playedAt: NOW - 7 * DAY_MS })], { now: NOW, isHidden: NOBODY })
  expect(weeks.map(({ games }) => games)).toEqual([0, 0, 0, 0, 0, 0, 1, 1])
  expect(new Date(weeks[7]?.startsAt ?? 0).toISOString()).toBe('2026-11-15T21:00:00.000Z')
})

test('the balance of fewer than ten games leaves out those with a hidden player', () => {
  const isHidden = (playerId: string) => playerId === 'hidden'
  const withHidden = aGame({ lines: [aLine({ playerId: 'hidden', expectedWin: 0.9 })] })
  const open = Array.from({ length: 8 }, () => aGame({ lines: [aLine({ playerId: 'open', expectedWin: 0.5 })] }))
  expect(fairnessOf([withHidden], isHidden)).toMatchObject({ games: 1, balance: null })
  expect(fairnessOf([withHidden, ...open], isHidden)).toMatchObject({ games: 9, balance: 100 })
  expect(fairnessOf([withHidden, withHidden, ...open], isHidden)).toMatchObject({ games: 10, balance: 84 })
})

test('players who gained in three matches or more are listed as movers, and players who fell are not', () => {
  const round = (day: number, [up, down]: [number, number]) =>
    aGame({
      playedAt: NOW + day * DAY_MS,
      lines: [
        aLine({ playerId: 'riser', scoreBefore: up, scoreAfter: up + 10 }),
        aLine({ playerId: 'faller', side: 'red', scoreBefore: down, scoreAfter: down - 10 }),
        aLine({ playerId: 'guest', scoreBefore: 1, scoreAfter: 500 }),
      ],
    })
  const games = [round(2, [1020, 980]), round(0, [1000, 1000]), round(1, [1010, 990])]
  const among = new Set(['riser', 'faller'])
  expect(topGainers(games, among)).toEqual([
    { playerId: 'riser', games: 3, wins: 3, score: 1030, gained: 30, course: [1000, 1010, 1020, 1030] },
  ])
  expect(topGainers(games.slice(1), among)).toEqual([])
})

test('two people are a good pair if they win more than their scores predict, after ten matches together', () => {
  const games = Array.from({ length: 10 }, (_, index) =>
    aGame({
      winner: index < 8 ? 'blue' : 'red',
      lines: [
        aLine({ playerId: 'b', expectedWin: 0.5 }),
        aLine({ playerId: 'a', expectedWin: 0.5 }),
        aLine({ playerId: 'c', side: 'red', expectedWin: 0.5 }),
        aLine({ playerId: 'd', side: 'red', expectedWin: 0.5 }),
      ],
    }),
  )
  const everybody = new Set(['a', 'b', 'c', 'd'])
  expect(duosOf(games, everybody)).toEqual([
    { playerIds: ['a', 'b'], games: 10, wins: 8, expectedWins: 5, excess: 0.15 },
  ])
  expect(duosOf(games.slice(1), everybody)).toEqual([])
  expect(duosOf(games, new Set(['a', 'c']))).toEqual([])
})

test('a position is short if other players had to fill thirty percent of its seats', () => {
  const play = (playerId: string, position: 'TOP' | 'UTILITY', times: number) =>
    Array.from({ length: times }, () => aGame({ lines: [aLine({ playerId, position })] }))
  const games = [...play('a', 'UTILITY', 14), ...play('b', 'TOP', 20), ...play('b', 'UTILITY', 6)]
  const [top, , , , support] = positionsOf(games)
  expect(top).toMatchObject({ position: 'TOP', main: 1, sub: 0, places: 20, filledByOthers: 0, isShort: false })
  expect(support).toMatchObject({ main: 1, sub: 1, places: 20, filledByOthers: 6, isShort: true })
  expect(positionsOf(games.slice(1))[4]).toMatchObject({ places: 19, isShort: false })
})

test('the earlier of two equally long matches keeps the record', () => {
  const lasting = (durationSeconds: number, daysAgo: number) =>
    aGame({ durationSeconds, playedAt: NOW - daysAgo * DAY_MS })
  const games = [lasting(1800, 4), lasting(899, 3), lasting(2400, 2), lasting(2400, 1), lasting(899, 0)]
  expect(gameRecordsOf(games)).toEqual([
    { kind: 'longestGame', value: 2400, matchId: games[2]?.matchId, playedAt: NOW - 2 * DAY_MS },
    { kind: 'fastestWin', value: 899, matchId: games[1]?.matchId, playedAt: NOW - 3 * DAY_MS },
  ])
  expect(gameRecordsOf([])).toEqual([])
})

test('a season counts its weeks, nights and sides', () => {
  const startsAt = timeAt('2026-07-01T00:00')
  const games = [aGame({ playedAt: startsAt }), aGame({ playedAt: startsAt + 8 * DAY_MS, winner: 'red' })]
  expect(seasonSummary(games, { startsAt, endsAt: startsAt + 21 * DAY_MS })).toEqual({
    games: 2,
    nights: 2,
    blueWins: 1,
    weeks: [1, 1, 0],
  })
})

test('the heat map has a row for each weekday and a column for each hour', () => {
  const grid = activityOf([{ playedAt: timeAt('2026-11-20T21:10') }, { playedAt: timeAt('2026-11-20T21:50') }])
  expect(grid[4]?.[21]).toBe(2)
  expect(grid.flat().reduce((sum, count) => sum + count)).toBe(2)
})
