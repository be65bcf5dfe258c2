import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyMatches, matchesInARow } from '../history/aMatch.ts'
import { foldMatch } from '../history/foldMatch.ts'
import { compareMatchOrder, emptyHistory } from '../history/playerHistory.ts'
import type { MatchFacts } from '../matches/matchFacts.ts'
import { lengthSplit, sideSplit } from './splitList.ts'

const historyOf = (matches: readonly MatchFacts[]) =>
  [...matches].sort(compareMatchOrder).reduce((before, facts) => foldMatch(before, facts).history, emptyHistory())

test('a split by length names each length by its bounds', () => {
  const history = historyOf(matchesInARow([{}, { durationSeconds: 1000, result: 'loss' }]))
  expect(lengthSplit(history).map(({ label, games }) => [label, games])).toEqual([
    ['20분 미만', 1],
    ['20~25분', 0],
    ['25~30분', 0],
    ['30~35분', 1],
    ['35분 이상', 0],
  ])
})

test('every split contains each counted match once', () => {
  fc.assert(
    fc.property(anyMatches(60), (matches) => {
      const known = matches.map((facts) => ({ ...facts, championId: facts.championId ?? 1, position: 'TOP' as const }))
      const history = historyOf(known)
      for (const split of [lengthSplit, sideSplit]) {
        const rows = split(history)
        expect(rows.reduce((sum, { games }) => sum + games, 0)).toBe(history.counted)
        expect(rows.reduce((sum, { wins }) => sum + wins, 0)).toBe(history.wins)
        for (const { games, wins, losses } of rows) expect(wins + losses).toBe(games)
      }
    }),
  )
})
