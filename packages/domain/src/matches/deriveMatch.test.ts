import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyOrder,
  anyReportedMatch,
  aReportedMatch,
  linesAll,
  linesWith,
  withLinesReordered,
} from './aReportedMatch.ts'
import { deriveMatch } from './deriveMatch.ts'
import { SCORE_VERSION } from './roleBaselines.ts'

describe('an ordinary match', () => {
  const derived = deriveMatch(
    aReportedMatch({ participants: linesWith({ 0: { kills: 9 }, 8: { damageToChampions: 50_000 } }) }),
  )

  test('an ordinary match has a score and a rank for all ten', () => {
    const ranks = derived.participants.map(({ performanceRank }) => performanceRank)
    expect(ranks.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(derived.scoreVersion).toBe(SCORE_VERSION)
  })

  test('an ordinary match has its MVP among the winners and its ACE among the losers', () => {
    expect(derived.participants.findIndex(({ isMvp }) => isMvp)).toBe(0)
    expect(derived.participants.findIndex(({ isAce }) => isAce)).toBe(8)
    expect(derived.participants[0]?.badges).toContain('MVP')
    expect(derived.participants[8]?.badges).toContain('ACE')
  })

  test('an ordinary match gives each team’s sums and every player’s share of the kills', () => {
    // Blue killed 9 + 5 + 6 + 7 + 1 = 28; the top laner took part in 9 + 6 of them.
    expect(derived.participants[0]?.team.kills).toBe(28)
    expect(derived.participants[0]?.killParticipation).toBeCloseTo((100 * 15) / 28, 9)
    expect(derived.participants[9]?.team.goldEarned).toBe(11_700 + 11_550 + 12_000 + 12_600 + 8_400)
  })

  test('an ordinary match gives each player’s lane opponent', () => {
    expect(derived.participants.map(({ laneOpponent }) => laneOpponent)).toEqual([5, 6, 7, 8, 9, 0, 1, 2, 3, 4])
  })
})

test('an unknown value of one player makes the sum of the player’s team unknown, but not that of the opponents', () => {
  const { participants } = deriveMatch(aReportedMatch({ participants: linesWith({ 1: { damageTaken: null } }) }))
  expect(participants[0]?.team.damageTaken).toBeNull()
  expect(participants[5]?.team.damageTaken).toBe(100_000)
})

test('a player whose team has no kills has no kill participation', () => {
  const participants = linesWith({}).map((line) => (line.side === 'red' ? { ...line, kills: 0, assists: 0 } : line))
  expect(deriveMatch(aReportedMatch({ participants })).participants[5]?.killParticipation).toBeNull()
})

test('a match under ten minutes has no best player', () => {
  const { participants } = deriveMatch(aReportedMatch({ durationSeconds: 599 }))
  expect(participants.some(({ isMvp, isAce }) => isMvp || isAce)).toBe(false)
  expect(participants[0]?.performanceScore).not.toBeNull()
})

test('without positions no player gets a score or MVP, but values that need no position are computed', () => {
  const participants = linesAll({
    position: null,
    spell1Id: null,
    spell2Id: null,
    items: null,
    cs: null,
    neutralMinionsKilled: null,
    largestKillingSpree: null,
    largestMultiKill: null,
  }).map((line, slot) => (slot === 3 ? { ...line, kills: 10, deaths: 1 } : line))
  const derived = deriveMatch(aReportedMatch({ participants }))
  expect(derived.isRated).toBe(true)
  expect(derived.participants.every(({ performanceScore, isMvp }) => performanceScore === null && !isMvp)).toBe(true)
  expect(derived.participants[3]?.badges).toContain('UNSTOPPABLE')
})

test('opponents with equal lines have neighbouring ranks', () => {
  const { participants } = deriveMatch(aReportedMatch())
  // Both sides have equal lines, so each player ties with the opponent, and the champion's number decides.
  const rankOf = (slot: number) => participants[slot]?.performanceRank ?? 0
  expect(Math.abs(rankOf(2) - rankOf(7))).toBe(1)
})

describe('laws of what follows from a match', () => {
  test('scores lie between 0 and 10', () => {
    fc.assert(
      fc.property(anyReportedMatch, (match) => {
        const scores = deriveMatch(match).participants.flatMap(({ performanceScore }) => performanceScore ?? [])
        expect(scores.filter((score) => !(score >= 0 && score <= 10))).toEqual([])
      }),
    )
  })

  test('a match that does not count has no badges and no scores', () => {
    fc.assert(
      fc.property(anyReportedMatch, (match) => {
        const { isCounted, participants } = deriveMatch(match)
        fc.pre(!isCounted)
        for (const { badges, performanceScore, performanceRank, isMvp, isAce, laneResult } of participants)
          expect({ badges, performanceScore, performanceRank, isMvp, isAce, laneResult }).toEqual({
            badges: [],
            performanceScore: null,
            performanceRank: null,
            isMvp: false,
            isAce: false,
            laneResult: null,
          })
      }),
    )
  })

  test('a match of ten scores and ten minutes has one MVP and one ACE, and any other match has neither', () => {
    fc.assert(
      fc.property(anyReportedMatch, (match) => {
        const { participants } = deriveMatch(match)
        const isFull = participants.every(({ performanceScore }) => performanceScore !== null)
        const best = isFull && match.durationSeconds >= 600 ? 1 : 0
        const resultsOf = (honour: 'isMvp' | 'isAce') =>
          participants.filter((line) => line[honour]).map(({ result }) => result)
        expect(resultsOf('isMvp')).toEqual(Array(best).fill('win'))
        expect(resultsOf('isAce')).toEqual(Array(best).fill('loss'))
      }),
    )
  })

  test('the order of the lines changes nothing', () => {
    fc.assert(
      fc.property(anyReportedMatch, anyOrder, fc.boolean(), (match, order, hidesPositions) => {
        const reported = hidesPositions
          ? { ...match, participants: match.participants.map((line) => ({ ...line, position: null })) }
          : match
        const { participants, ...judgement } = deriveMatch(reported)
        const { participants: reordered, ...sameJudgement } = deriveMatch(withLinesReordered(reported, order))
        expect({ ...sameJudgement, results: null }).toEqual({ ...judgement, results: null })
        reordered.forEach((line, slot) => {
          const before = participants[order[slot] ?? 0]
          expect({ ...line, laneOpponent: null }).toEqual({ ...before, laneOpponent: null })
          expect(line.laneOpponent === null ? null : order[line.laneOpponent]).toBe(before?.laneOpponent)
        })
      }),
    )
  })

  test('the badge 라인전 승리 is earned by a timeline and by nothing else', () => {
    fc.assert(
      fc.property(anyReportedMatch, (match) => {
        const { participants } = deriveMatch({ ...match, timeline: null })
        expect(participants.some(({ badges }) => badges.includes('LANE_WIN'))).toBe(false)
      }),
    )
  })
})
