import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyMatches, matchesInARow } from '../history/aMatch.ts'
import { foldMatch } from '../history/foldMatch.ts'
import { compareMatchOrder, emptyHistory } from '../history/playerHistory.ts'
import type { MatchFacts } from '../matches/matchFacts.ts'
import { championTable, lengthSplit, patchSplit, positionSplit, sideSplit } from './splitList.ts'

const historyOf = (matches: readonly MatchFacts[]) =>
  [...matches].sort(compareMatchOrder).reduce((before, facts) => foldMatch(before, facts).history, emptyHistory())

test('lengths are named by their bounds and patches by their number', () => {
  const history = historyOf(matchesInARow([{ patch: '16.3' }, { durationSeconds: 1000, result: 'loss' }]))
  expect(lengthSplit(history).map(({ label, games }) => [label, games])).toEqual([
    ['20분 미만', 1],
    ['20~25분', 0],
    ['25~30분', 0],
    ['30~35분', 1],
    ['35분 이상', 0],
  ])
  expect(patchSplit(history)).toEqual([
    { label: '16.4', games: 1, wins: 0, losses: 1, winRate: 0 },
    { label: '16.3', games: 1, wins: 1, losses: 0, winRate: 100 },
  ])
})

test('every split and the champion table hold each counted match once', () => {
  fc.assert(
    fc.property(anyMatches(60), (matches) => {
      const known = matches.map((facts) => ({ ...facts, championId: facts.championId ?? 1, position: 'TOP' as const }))
      const history = historyOf(known)
      for (const split of [lengthSplit, patchSplit, sideSplit, positionSplit, championTable]) {
        const rows = split(history)
        expect(rows.reduce((sum, { games }) => sum + games, 0)).toBe(history.counted)
        expect(rows.reduce((sum, { wins }) => sum + wins, 0)).toBe(history.wins)
        for (const { games, wins, losses } of rows) expect(wins + losses).toBe(games)
      }
    }),
  )
})
