import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LeaderboardContender, rankContenders } from './rankContenders.ts'

const level: LeaderboardContender = {
  score: 6,
  killParticipation: 0.5,
  deaths: 4,
  goldEarned: 10_000,
  championId: 100,
  side: 'red',
}

test.each<{ what: string; better: Partial<LeaderboardContender> }>([
  { what: 'the higher score', better: { score: 6.01, killParticipation: 0, deaths: 20 } },
  { what: 'more participation in kills', better: { killParticipation: 0.51, deaths: 20 } },
  { what: 'fewer deaths', better: { deaths: 3, goldEarned: 0 } },
  { what: 'more gold', better: { goldEarned: 10_001, championId: 900 } },
  { what: 'the champion of the lower number, so that chance decides nothing', better: { championId: 99 } },
  { what: 'the blue side, where even the champions are the same', better: { side: 'blue' } },
])('the player with $what is ranked first', ({ better }) => {
  const contender = { ...level, ...better }
  expect(rankContenders([level, contender])).toEqual([1, 0])
  expect(rankContenders([contender, level])).toEqual([0, 1])
})

test('if a score is missing, there is no ranking', () => {
  expect(rankContenders([level, { ...level, score: null }])).toBeNull()
})

test('every player has a rank of their own', () => {
  const contender = fc.record({ score: fc.nat(10), deaths: fc.nat(3) }).map((change) => ({ ...level, ...change }))
  fc.assert(
    fc.property(fc.array(contender, { maxLength: 10 }), (contenders) => {
      const ranking = rankContenders(contenders) ?? []
      expect(ranking.toSorted((a, b) => a - b)).toEqual(contenders.map((_, index) => index))
    }),
  )
})
