import { expect, test } from 'vitest'
import { FOLDED_ACHIEVEMENTS, OTHER_ACHIEVEMENTS } from '../history/achievementCodes.ts'
import { matchesInARow } from '../history/aMatch.ts'
import { foldMatch } from '../history/foldMatch.ts'
import { emptyHistory } from '../history/playerHistory.ts'
import type { MatchFacts } from '../matches/matchFacts.ts'
import { ACHIEVEMENTS, achievementList } from './achievementList.ts'
import { explanations } from './explanations.ts'
import { goalList } from './goalList.ts'
import { recordList } from './recordList.ts'

const historyOf = (changes: readonly Partial<MatchFacts>[]) =>
  matchesInARow(changes).reduce((history, facts) => foldMatch(history, facts).history, emptyHistory())
const times = (count: number, change: Partial<MatchFacts> = {}) => Array.from({ length: count }, () => change)

test('every achievement has a text', () => {
  expect(Object.keys(ACHIEVEMENTS).sort()).toEqual([...FOLDED_ACHIEVEMENTS, ...OTHER_ACHIEVEMENTS].sort())
})

test('achievements are listed newest first, those from outside the fold among them', () => {
  const history = historyOf(times(10, { playedAt: Date.UTC(2026, 2, 1, 12) }))
  const list = achievementList(history, [{ code: 'upset', at: Date.UTC(2026, 2, 5), matchId: 'KR_99' }])
  expect(list[0]).toMatchObject({ id: 'upset', title: '업셋 승리', achievedDate: '2026-03-05T00:00:00.000Z' })
  expect(list.map(({ id }) => id)).toContain('matches10')
})

test('every goal is above the player’s present value, and the nearest goal comes first', () => {
  const goals = goalList(historyOf([...times(7), ...times(3, { result: 'loss' })]))
  expect(goals).toHaveLength(3)
  for (const { current, target } of goals) expect(target).toBeGreaterThan(current)
  const shares = goals.map(({ current, target }) => current / target)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
})

test('a goal stays until it is reached and then moves on', () => {
  const targetAfter = (wins: number) => goalList(historyOf(times(wins))).find(({ id }) => id === 'games')?.target
  // At one win per game the target after one win is ceil(1 + 10) = 11, rounded to 10.
  expect([1, 5, 9, 10].map(targetAfter)).toEqual([10, 10, 10, 20])
})

test('playing as a substitute becomes a goal once a player has done so', () => {
  const goalsAfter = (changes: readonly Partial<MatchFacts>[]) => goalList(historyOf(changes)).map(({ id }) => id)
  const quiet = { result: 'loss', isCounted: true } as const
  expect(goalsAfter(times(4, quiet))).not.toContain('substitutes')
  expect(goalList(historyOf(times(4, { ...quiet, isSubstitute: true })))).toContainEqual(
    expect.objectContaining({ id: 'substitutes', title: '대타 10회', current: 4, description: '6회 남았어요' }),
  )
})

test('a player without a match has no goals, records or achievements', () => {
  expect([goalList, recordList, achievementList].map((list) => list(emptyHistory()))).toEqual([[], [], []])
})

test('records are shown in their own units', () => {
  const records = recordList(historyOf([{ performanceScore: 8.74, kills: 15 }, { durationSeconds: 1325 }]))
  const value = (id: string) => records.find((record) => record.id === id)
  expect(value('kills')).toMatchObject({ title: '최다 킬', value: '15킬', matchId: 'KR_1' })
  expect(value('score')?.value).toBe('8.7점')
  expect(value('fastestWin')?.value).toBe('22분 5초')
  expect(value('winStreak')?.value).toBe('2연승')
  expect(value('cs')?.value).toBe('204 (30분 0초)')
})

test('every rule is a sentence', () => {
  for (const sentence of Object.values(explanations)) expect(sentence).toMatch(/요\.$/)
})
