import { describe, expect, test } from 'vitest'
import { isDecidedBy, type Vote } from './isDecidedBy.ts'
import type { Side } from './matchFacts.ts'
import { seats } from './testTestimonies.ts'
import { type Decision, DISPUTABLE_MS } from './trust.ts'

test('people can object to a match for fourteen days', () => {
  expect(DISPUTABLE_MS).toBe(Date.UTC(2026, 10, 15) - Date.UTC(2026, 10, 1))
})

describe('a dispute is decided', () => {
  const vote = (by: string, fields: Partial<Vote> = {}): Vote => ({
    by,
    decision: 'void',
    sides: [],
    officerOf: [],
    speaksFor: [],
    ...fields,
  })
  const isDecided = (votes: Vote[], decision: Decision = 'void', objectors: number[] = []) =>
    isDecidedBy(votes, { decision, objectors, seats: 10 })

  test('officers who speak for all but three guests may decide', () => {
    expect(isDecided([vote('a', { officerOf: ['x'], speaksFor: seats(7) })])).toBe(true)
    expect(isDecided([vote('a', { officerOf: ['x'], speaksFor: seats(6) })])).toBe(false)
    expect(isDecided([vote('a', { speaksFor: seats(10) })])).toBe(false)
    const otherVote = vote('b', { officerOf: ['y'], speaksFor: [5, 6, 7, 8, 9] })
    expect(isDecided([vote('a', { officerOf: ['x'], speaksFor: seats(5) }), otherVote])).toBe(true)
    expect(isDecided([vote('a', { officerOf: ['x'], speaksFor: seats(5), decision: 'stands' }), otherVote])).toBe(false)
  })

  test('an officer may decide even about a match of few players', () => {
    const alone = vote('a', { officerOf: ['x'], speaksFor: [0] })
    const ofThree = { decision: 'void' as const, objectors: [], seats: 3 }
    expect([isDecidedBy([alone], ofThree), isDecidedBy([], ofThree)]).toEqual([true, false])
  })

  test('only officers who speak for an objection’s author may decide against the author', () => {
    const officer = vote('a', { officerOf: ['x'], speaksFor: seats(7), decision: 'stands' })
    expect(isDecided([officer], 'stands', [3])).toBe(true)
    expect(isDecided([officer], 'stands', [8])).toBe(false)
    expect(isDecided([officer], 'stands', [3, 8])).toBe(false)
  })

  test('officers decide between two versions, but not against an objection of the staff, which has no seat', () => {
    const vote7 = (decision: Decision) => [vote('a', { officerOf: ['x'], speaksFor: seats(7), decision })]
    expect(isDecided(vote7('stands'), 'stands', [])).toBe(false)
    expect(isDecided(vote7('void'), 'void', [])).toBe(true)
    expect(isDecidedBy(vote7('other'), { decision: 'other', objectors: null, seats: 10 })).toBe(true)
  })

  test('two players of each team may decide, but only to void the match', () => {
    const teams = (sides: Side[][], decision: Decision = 'void') =>
      sides.map((theirs, index) => vote(String(index), { sides: theirs, decision }))
    expect(isDecided(teams([['blue'], ['blue'], ['red'], ['red']]))).toBe(true)
    expect(isDecided(teams([['blue'], ['blue'], ['red'], ['red']], 'stands'), 'stands')).toBe(false)
    expect(isDecided(teams([['blue'], ['red']]))).toBe(false)
    expect(isDecided(teams([['blue'], ['blue'], ['blue'], ['red']]))).toBe(false)
    expect(isDecided(teams([['blue', 'red'], ['blue', 'red'], ['red']]))).toBe(false)
  })
})
