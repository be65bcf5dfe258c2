import { matchesInARow } from '@buri/domain/history/aMatch'
import { foldMatch } from '@buri/domain/history/foldMatch'
import { emptyHistory } from '@buri/domain/history/playerHistory'
import { achievementList } from '@buri/domain/statistics/achievementList'
import { goalList } from '@buri/domain/statistics/goalList'
import { patternOf } from '@buri/domain/statistics/pattern'
import { aggregateStats } from '@buri/domain/statistics/recentStatistics'
import { recordList } from '@buri/domain/statistics/recordList'
import { trendOf } from '@buri/domain/statistics/trend'
import { expect, test } from 'vitest'
import { Achievement, AggregateStats, Goal, Pattern, PersonalRecord, Trend } from './players.ts'

test.each([0, 1, 9, 10, 40, 120])('the profile that the domain computes from %i matches fits the contract', (count) => {
  const matches = matchesInARow(
    Array.from({ length: count }, (_, index) => ({
      result: index % 3 === 0 ? 'loss' : 'win',
      championId: index % 4 === 0 ? 7 : 103,
      cs: index % 5 === 0 ? null : 180,
      deaths: index % 2,
      isMvp: index % 6 === 0,
    })),
  )
  const history = matches.reduce((before, facts) => foldMatch(before, facts).history, emptyHistory())

  // The values have types, so that the compiler checks them too.
  const stats: AggregateStats = aggregateStats(matches)
  const pattern: Pattern = patternOf(history, Date.UTC(2027, 0, 1))
  const trend: Trend = trendOf({ history, recentMatches: matches, expectation: null, isRated: false })
  expect(AggregateStats.parse(stats)).toEqual(stats)
  expect(Pattern.parse(pattern)).toEqual(pattern)
  expect(Trend.parse(trend)).toEqual(trend)
  for (const achievement of achievementList(history)) expect(Achievement.parse(achievement)).toEqual(achievement)
  for (const goal of goalList(history)) expect(Goal.parse(goal)).toEqual(goal)
  for (const record of recordList(history)) expect(PersonalRecord.parse(record)).toEqual(record)
})
