import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyMatches, matchesInARow } from '../history/aMatch.ts'
import { analysisOf, availableFilters, filteredMatches } from './analysis.ts'

const games = (rows: readonly { games: number }[]) => rows.reduce((sum, row) => sum + row.games, 0)

test('splits, champions and sides each add up to the number of matches, in any order of the matches', () => {
  fc.assert(
    fc.property(anyMatches(60), (matches) => {
      const countedMatches = matches.filter(({ isCounted }) => isCounted)
      const analysis = analysisOf(countedMatches)
      expect(games(analysis.byPatch)).toBe(countedMatches.length)
      expect(games(analysis.byDuration)).toBe(countedMatches.length)
      expect(games(analysis.bySide)).toBe(countedMatches.length)
      expect(games(analysis.champions)).toBe(countedMatches.length)
      expect(games(analysis.roles)).toBe(countedMatches.filter(({ position }) => position !== null).length)
      expect(analysis.stats.sample).toBe(countedMatches.length)
      expect(JSON.stringify(analysisOf(countedMatches.toReversed()))).toBe(JSON.stringify(analysis))
    }),
    { numRuns: 40 },
  )
})

test('the mean gold lead over a lane opponent counts only matches with known gold', () => {
  const matches = matchesInARow([
    { laneOpponentId: 'kim', goldEarned: 12_000, laneOpponentGold: 11_000 },
    { laneOpponentId: 'kim', goldEarned: 10_000, laneOpponentGold: 10_500, result: 'loss' },
    { laneOpponentId: 'kim', goldEarned: null },
    { laneOpponentId: 'lee', result: 'loss' },
    { laneOpponentId: null },
  ])
  expect(analysisOf(matches).laneOpponents).toEqual([
    { playerId: 'kim', games: 3, wins: 2, losses: 1, winRate: 66.7, avgGoldLead: 250 },
    { playerId: 'lee', games: 1, wins: 0, losses: 1, winRate: 0, avgGoldLead: 500 },
  ])
})

test('a filter selects the matches that it names, and the available values are listed', () => {
  const matches = matchesInARow([
    { position: 'MIDDLE', championId: 103, patch: '16.3' },
    { position: 'MIDDLE', championId: 61, patch: '16.4' },
    { position: 'TOP', championId: 266, patch: '16.4' },
    { position: null, championId: null, patch: null },
  ])
  const ids = (filter: Parameters<typeof filteredMatches>[1]) =>
    filteredMatches(matches, filter).map(({ matchId }) => matchId)
  expect(ids({})).toHaveLength(4)
  expect(ids({ position: 'MIDDLE' })).toEqual(['KR_1', 'KR_2'])
  expect(ids({ patch: '16.4', championId: 61 })).toEqual(['KR_2'])
  expect(availableFilters(matches)).toEqual({
    positions: ['MIDDLE', 'TOP'],
    championIds: [266, 61, 103],
    patches: ['16.4', '16.3'],
  })
})
