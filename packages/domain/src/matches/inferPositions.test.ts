import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyOrder, aReportedMatch, linesAll, linesWith, withLinesReordered } from './aReportedMatch.ts'
import { inferPositions } from './inferPositions.ts'
import { POSITIONS } from './matchFacts.ts'

const TEN_ROLES = [...POSITIONS, ...POSITIONS]
const positionsIn = (...match: Parameters<typeof inferPositions>) =>
  inferPositions(...match).map(({ position }) => position)
const isKnown = ({ isPositionKnown }: { isPositionKnown: boolean }) => isPositionKnown

/** Fields that a community tool removes from a client record. */
const TRIMMED = {
  position: null,
  spell1Id: null,
  spell2Id: null,
  items: null,
  cs: null,
  neutralMinionsKilled: null,
  visionScore: null,
}
const withoutPositions = linesWith({}).map((line) => ({ ...line, position: null }))

test('positions given by the source count as known', () => {
  const inferred = inferPositions(aReportedMatch())
  expect(inferred.map(({ position }) => position)).toEqual(TEN_ROLES)
  expect(inferred.every(isKnown)).toBe(true)
})

test('positions missing from the source are inferred from play, and not called known', () => {
  const inferred = inferPositions(aReportedMatch({ participants: withoutPositions }))
  expect(inferred.map(({ position }) => position)).toEqual(TEN_ROLES)
  expect(inferred.some(isKnown)).toBe(false)
})

test('play decides between two players to whom the source gives one role', () => {
  const participants = linesWith({ 0: { position: 'JUNGLE' } })
  const inferred = inferPositions(aReportedMatch({ participants }))
  expect(inferred.map(({ position }) => position)).toEqual(TEN_ROLES)
  expect(inferred.map(isKnown)).toEqual([false, false, ...Array(8).fill(true)])
})

test('the last player gets the last role, even without other evidence', () => {
  const participants = linesAll(TRIMMED).map((line, slot) => ({
    ...line,
    position: slot === 3 ? null : (TEN_ROLES[slot] ?? null),
  }))
  expect(positionsIn(aReportedMatch({ participants }))).toEqual(TEN_ROLES)
})

test('a record without spells and minions gives no player a role', () => {
  expect(positionsIn(aReportedMatch({ participants: linesAll(TRIMMED) }))).toEqual(Array(10).fill(null))
})

test('smite makes the jungler, whatever the champion', () => {
  const participants = withoutPositions.map((line) => ({ ...line, championId: null, neutralMinionsKilled: null }))
  expect(positionsIn(aReportedMatch({ participants }))[1]).toBe('JUNGLE')
})

describe('there are no positions', () => {
  test.each([
    { what: 'in ARAM', match: { mapId: 12 } },
    {
      what: 'in a team of four',
      match: { participants: withoutPositions.filter((_, slot) => slot !== 0 && slot !== 5) },
    },
  ])('no positions are inferred $what', ({ match }) => {
    expect(positionsIn(aReportedMatch(match)).every((position) => position === null)).toBe(true)
  })
})

test('the line order does not matter if the evidence is equal', () => {
  const alike = {
    position: null,
    spell2Id: 14,
    cs: 200,
    neutralMinionsKilled: 10,
    visionScore: 20,
    damageTaken: 20_000,
  }
  const champions = [103, 61, 1, 99, 45]
  const participants = linesAll(alike).map((line, slot) => ({ ...line, championId: champions[slot % 5] ?? null }))
  const match = aReportedMatch({ participants })
  const reversed = withLinesReordered(match, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  expect(positionsIn(reversed)).toEqual(positionsIn(match).reverse())
})

test('the line order does not change who plays what', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const match = aReportedMatch({ participants: withoutPositions })
      const inferred = positionsIn(match)
      expect(positionsIn(withLinesReordered(match, order))).toEqual(order.map((slot) => inferred[slot]))
    }),
  )
})
