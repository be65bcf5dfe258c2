import { describe, expect, test } from 'vitest'
import { POSITIONS } from './matchFacts.ts'
import { type Performance, performanceScore, SCORE_WEIGHTS } from './performanceScore.ts'
import { ROLE_BASELINES, roleZ } from './roleBaselines.ts'

/**
 * A mid laner who is average in everything but the score line. ln(14 / 5) = 1.0296 is (1.0296 - 0.71) / 0.91 = 0.3512
 * deviations above the mean, which makes 5 + 1.6 · 0.18 · 0.3512 = 5.10.
 */
const ordinary: Performance = {
  position: 'MIDDLE',
  minutes: 30,
  kills: 6,
  deaths: 4,
  assists: 7,
  killParticipation: 0.53,
  damageShare: 0.25,
  goldLead: 0,
  cs: 204,
  visionScore: 25.5,
  takenShare: 0.17,
  borneShare: 0.18,
  objectiveShare: 0.12,
}

test.each<{ what: string; change: Partial<Performance>; score: number | null }>([
  { what: 'everything ordinary but a good score line', change: {}, score: 5.1 },
  // The score rises by 1.6 · 0.24.
  { what: 'one deviation more damage', change: { damageShare: 0.31 }, score: 5.49 },
  // The score falls by 1.6 · 0.17, at 135 gold a minute behind.
  { what: 'one deviation behind the lane opponent', change: { goldLead: -4050 }, score: 4.83 },
  // At most 2.5 deviations count, so the score rises by 1.6 · 0.24 · 2.5.
  { what: 'all of the team’s damage', change: { damageShare: 1 }, score: 6.06 },
  // If the number of objectives is unknown, its weight goes to the other parts: 5 + 1.6 · 0.18 · 0.3512 / 0.95
  { what: 'unknown objectives', change: { objectiveShare: null }, score: 5.11 },
  // Mitigation is unknown, so the share of damage taken is used instead: 0.02 / 0.05 deviations at a weight of 0.03
  { what: 'unknown mitigation', change: { borneShare: null, takenShare: 0.19 }, score: 5.12 },
  { what: 'an unknown role', change: { position: null }, score: null },
  { what: 'no time played', change: { minutes: 0 }, score: null },
])('a line with $what scores $score', ({ change, score }) => {
  expect(performanceScore({ ...ordinary, ...change })).toBe(score)
})

describe('missing data', () => {
  const withoutSmallParts = { cs: null, visionScore: null, takenShare: null, borneShare: null, objectiveShare: null }

  test('a top laner has a score without figures that weigh 0.12 + 0.05 + 0.13 + 0.05 = 0.35', () => {
    expect(performanceScore({ ...ordinary, ...withoutSmallParts, position: 'TOP' })).not.toBeNull()
  })

  test('a jungler has no score without figures that weigh 0.06 + 0.10 + 0.07 + 0.15 = 0.38', () => {
    expect(performanceScore({ ...ordinary, ...withoutSmallParts, position: 'JUNGLE' })).toBeNull()
  })
})

test('the weights of every role sum to 1', () => {
  for (const position of POSITIONS) {
    const sum = Object.values(SCORE_WEIGHTS[position]).reduce((total, weight) => total + weight, 0)
    expect(sum).toBeCloseTo(1, 9)
  }
})

test.each([
  { value: 6.8, z: 0 },
  { value: 7.9, z: 1 },
  { value: 20, z: 2.5 },
  { value: 0, z: -2.5 },
])('$value CS a minute in the middle lane is $z deviations', ({ value, z }) => {
  expect(roleZ('MIDDLE', 'csPerMinute', value)).toBeCloseTo(z, 9)
})

test('every baseline has a spread to divide by', () => {
  for (const role of Object.values(ROLE_BASELINES))
    for (const { deviation } of Object.values(role)) expect(deviation).toBeGreaterThan(0)
})
