import type { Match, MatchDetail } from '@buri/contract/matches'
import type { NightRecap } from '@buri/contract/nights/recap'
import { expect, test } from 'vitest'
import { resultSquares } from './squares.ts'
import { championOfNight, recentWeek, storyOfMatch, storyOfNight } from './stories.ts'

const aMatch = (fields: object): MatchDetail =>
  ({
    winner: 'blue',
    isRemake: false,
    timeline: null,
    teams: [
      { side: 'blue', kills: 31, predictedWinRate: 58 },
      { side: 'red', kills: 18, predictedWinRate: 42 },
    ],
    participants: [],
    ...fields,
  }) as unknown as MatchDetail
const gold = (...goldDifference: number[]) => ({ timeline: { goldDifference } })

test.each([
  ['a comeback of blue', gold(0, -4100, 900), '골드 *4.1k* 뒤지다 역전'],
  ['a comeback of red', { winner: 'red', ...gold(0, 2500, -900) }, '골드 *2.5k* 뒤지다 역전'],
  ['a lead that the winner kept', gold(0, 4100), '모두 *49킬*'],
  ['a win against the odds', { winner: 'red' }, '승률 *42%*를 뒤집은 승리'],
  ['five kills at once', { participants: [{ badges: ['MVP', '펜타킬'] }] }, '*펜타킬*이 나온 경기'],
  ['a typed result', { teams: [] }, ''],
  ['a remake', { isRemake: true }, ''],
  ['a game without a winner', { winner: null }, ''],
])('a match picture tells the story of %s', (_, fields, story) => {
  expect(storyOfMatch(aMatch(fields))).toBe(story)
})

const aNight = (fields: object): NightRecap =>
  ({ upset: null, pair: null, kills: null, games: [{}, {}, {}], mvpId: 'a', ...fields }) as unknown as NightRecap

test.each([
  ['an upset', { upset: { n: 2, winRate: 42.4 }, kills: 120 }, '*42%*를 뒤집은 경기 2'],
  ['a pair that won everything', { pair: { wins: 3 } }, '함께 *3전 전승*한 둘'],
  ['a quiet night', { kills: 1204, pair: { wins: 2 } }, '3판에 *1,204킬*'],
  ['typed results', {}, '*3판*'],
])('a night’s picture tells the story of %s', (_, fields, story) => {
  expect(storyOfNight(aNight(fields))).toBe(story)
})

test('the champion of a night is the one its MVP played most, the latest on a tie', () => {
  const night = (...names: (string | null)[]) =>
    aNight({ games: names.map((championName) => ({ players: [{ signupId: 'a', championName }] })) })
  expect(championOfNight(night('아리', '쓰레쉬', '아리'))).toBe('아리')
  expect(championOfNight(night('아리', '쓰레쉬'))).toBe('쓰레쉬')
  expect(championOfNight(night(null))).toBeUndefined()
})

const NOW = new Date('2026-11-27T12:00:00Z')
const WEEK_AGO = new Date('2026-11-20T12:00:00Z')
const played = (win: boolean | null, fields: object = {}): Match =>
  ({
    win,
    isCounted: true,
    isMvp: false,
    championName: '아리',
    matchDate: NOW.toISOString(),
    ...fields,
  }) as unknown as Match

test('a week counts the decided games of its days, oldest first', () => {
  const week = recentWeek(
    [
      played(true, { championName: '오리아나' }),
      played(true, { championName: '오리아나' }),
      played(true),
      played(false),
      played(null),
      played(true, { isCounted: false }),
      played(false, { matchDate: '2026-11-19T12:00:00Z' }),
    ],
    WEEK_AGO,
  )
  expect(week).toMatchObject({ wins: 3, losses: 1, championLine: '오리아나 2판 2승', title: '3연승 중' })
  expect(week?.games.map(({ win }) => win)).toEqual([false, true, true, true])
})

test.each([
  [[played(false), played(true, { isMvp: true })], 'MVP 1번'],
  [[played(false), played(true)], '2판'],
])('a week without a streak has another story', (history, title) => {
  expect(recentWeek(history, WEEK_AGO)?.title).toBe(title)
})

test('a week without a decided game has no card of its own', () => {
  expect(recentWeek([played(null)], WEEK_AGO)).toBeUndefined()
})

test.each([2, 5, 7, 16, 40])('%i games fit into their space', (count) => {
  const { svg, width } = resultSquares(
    Array.from({ length: count }, () => ({ letter: '승', look: 'filled' })),
    486,
  )
  expect(width).toBeLessThanOrEqual(496)
  expect(svg.match(/<text/g)).toHaveLength(Math.min(count, 16))
})
