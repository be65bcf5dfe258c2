import { expect, test } from 'vitest'
import { aMatch } from '../aMatch.ts'
import { daySentence, groupByDay } from './dayGroups.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const labels = (...dates: string[]) =>
  groupByDay(
    dates.map((matchDate) => aMatch({ matchDate })),
    NOW,
  ).map(({ label }) => label)

test('matches are grouped by day in Seoul, which begins at three in the afternoon in London', () => {
  expect(labels('2026-11-19T15:00:00Z', '2026-11-19T14:59:00Z')).toEqual(['오늘', '어제'])
})

test('older days are labelled with date and weekday, and days of other years also with the year', () => {
  expect(labels('2026-11-17T03:00:00Z', '2025-12-31T03:00:00Z')).toEqual([
    '11월 17일 화요일',
    '2025년 12월 31일 수요일',
  ])
})

test('without a clock a day is labelled by its date only', () => {
  expect(groupByDay([aMatch({ matchDate: '2026-11-20T03:00:00Z' })], null)[0]?.label).toBe('2026년 11월 20일 금요일')
})

test('a day counts wins, losses and remakes separately', () => {
  const [day] = groupByDay(
    [aMatch({ win: true }), aMatch({ win: false }), aMatch({ win: true }), aMatch({ win: null, isRemake: true })],
    NOW,
  )
  expect(day && daySentence(day)).toBe('4판 2승 1패 · 다시하기 1')
})

test('grouping by day keeps the order of the matches', () => {
  const matches = [aMatch({ matchId: 'KR_3' }), aMatch({ matchId: 'KR_1' }), aMatch({ matchId: 'KR_2' })]
  expect(groupByDay(matches, NOW).flatMap((day) => day.matches.map((match) => match.matchId))).toEqual([
    'KR_3',
    'KR_1',
    'KR_2',
  ])
})
