import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../seoulTime.ts'
import { anyTestimony, aTestimony, judge, NOW, objection, seats } from './testTestimonies.ts'
import { type Decision, isCountedTrust, type Testimony, TRUST_LEVELS, type Trust, trustOf, weightOf } from './trust.ts'

const contradiction = (decision: Decision | null, isByStaff = false) => ({
  openedAt: NOW,
  isContradiction: true,
  decision,
  isByStaff,
})

describe('testimony counts within the circle of the account that gives it', () => {
  test.each<[string, Testimony[], Trust]>([
    ['the operator’s import', [aTestimony(null, { outsiders: seats(10) })], 'confirmed'],
    [
      'the operator’s import beside a stranger’s',
      [aTestimony(null), aTestimony('a', { outsiders: seats(10) })],
      'confirmed',
    ],
    ['a new leader’s evening', [aTestimony('leader')], 'reported'],
    ['an evening with three guests', [aTestimony('leader', { outsiders: seats(3) })], 'waiting'],
    ['a match of strangers', [aTestimony('stranger', { outsiders: seats(4) })], 'waiting'],
    [
      'guests whose own people say so',
      [
        aTestimony('leader', { outsiders: [1, 2] }),
        aTestimony('guest', { kind: 'account', outsiders: [0, 3, 4, 5, 6, 7, 8, 9] }),
      ],
      'reported',
    ],
    [
      'two who each speak for half',
      [aTestimony('a', { outsiders: [5, 6, 7, 8, 9] }), aTestimony('b', { outsiders: [0, 1, 2, 3, 4] })],
      'reported',
    ],
    [
      'both teams of one evening',
      [aTestimony('a', { sides: ['blue'] }), aTestimony('b', { kind: 'account', sides: ['red'] })],
      'confirmed',
    ],
    ['one account on both teams', [aTestimony('a', { sides: ['blue', 'red'] })], 'reported'],
    [
      'a known owner of the other team over strangers',
      [
        aTestimony('a', { outsiders: seats(9) }),
        aTestimony('b', { kind: 'account', outsiders: seats(8), covers: seats(8) }),
      ],
      'reported',
    ],
    [
      'an unknown owner of the other team over strangers',
      [aTestimony('a', { outsiders: seats(9) }), aTestimony('b', { kind: 'account', outsiders: seats(8) })],
      'waiting',
    ],
    [
      'two who invented their own players, over eight strangers',
      [
        aTestimony('a', { outsiders: seats(8), sides: ['blue'] }),
        aTestimony('b', { outsiders: seats(8), sides: ['red'] }),
      ],
      'waiting',
    ],
    [
      'officers of the clans of all',
      [
        aTestimony('a', { officerOf: ['x'], speaksFor: seats(5), outsiders: [5, 6, 7, 8, 9] }),
        aTestimony('b', { kind: 'account', officerOf: ['y'], speaksFor: [5, 6, 7, 8, 9], outsiders: seats(5) }),
      ],
      'confirmed',
    ],
    [
      'officers of the clans of all but one',
      [
        aTestimony('a', { officerOf: ['x'], speaksFor: seats(5), outsiders: [5, 6, 7, 8, 9] }),
        aTestimony('b', { kind: 'account', officerOf: ['y'], speaksFor: [5, 6, 7, 8], outsiders: seats(5) }),
      ],
      'reported',
    ],
    [
      'an officer for half, and a member for the other half',
      [
        aTestimony('a', { officerOf: ['x'], speaksFor: seats(5), outsiders: [5, 6, 7, 8, 9] }),
        aTestimony('b', { kind: 'account', speaksFor: [5, 6, 7, 8, 9], outsiders: seats(5) }),
      ],
      'reported',
    ],
    [
      'an officer for all, and one who is of one seat',
      [aTestimony('a', { officerOf: ['x'], speaksFor: seats(10) }), aTestimony('b', { speaksFor: [0] })],
      'confirmed',
    ],
    [
      'an officer for all, and one who played',
      [aTestimony('a', { officerOf: ['x'], speaksFor: seats(10) }), aTestimony('b', { sides: ['blue'] })],
      'confirmed',
    ],
    [
      'an officer for all, and one whom it does not concern',
      [aTestimony('a', { officerOf: ['x'], speaksFor: seats(10) }), aTestimony('b')],
      'reported',
    ],
    ['one officer alone', [aTestimony('a', { officerOf: ['x'], speaksFor: seats(10) })], 'reported'],
    [
      'a night’s people of both teams',
      [
        aTestimony('a', { outsiders: seats(10) }),
        aTestimony('b', { kind: 'night', sides: ['blue'] }),
        aTestimony('c', { kind: 'night', sides: ['red'] }),
      ],
      'confirmed',
    ],
    [
      'a night of the sender’s own over eight strangers',
      [
        aTestimony('a', { outsiders: seats(8) }),
        aTestimony('b', { kind: 'night', outsiders: seats(8), sides: ['blue'] }),
        aTestimony('c', { kind: 'night', outsiders: seats(8), sides: ['red'] }),
      ],
      'waiting',
    ],
    [
      'the staff’s word',
      [aTestimony('a', { outsiders: seats(10) }), aTestimony('staff', { kind: 'staff', outsiders: seats(10) })],
      'reported',
    ],
  ])('testimony has the expected trust: %s', (_, testimonies, standing) => {
    expect(judge(testimonies)).toBe(standing)
  })

  test('testimony of a night confirms the winner, but does not release a match that is held back', () => {
    const night = (['blue', 'red'] as const).map((side) => aTestimony(side, { kind: 'night', sides: [side] }))
    expect(judge([aTestimony('a'), ...night])).toBe('confirmed')
    expect(judge([aTestimony('a'), ...night], { isHeldBack: true })).toBe('waiting')
  })

  test('the day of waiting begins with the first testimony', () => {
    const testimonies = [NOW, NOW + 60_000].map((at) => aTestimony(`${at}`, { at, outsiders: seats(3) }))
    expect(judge(testimonies, {}, NOW + DAY_MS)).toBe('reported')
  })

  test('up to three guests delay a match by a day, and four delay it for good', () => {
    const three = [aTestimony('leader', { at: NOW, outsiders: seats(3) })]
    const judged = trustOf({ testimonies: three, disputes: [], isHeldBack: false, seats: 10 }, NOW)
    expect(judged).toEqual({ standing: 'waiting', maturesAt: NOW + DAY_MS })
    expect(judge(three, {}, NOW + DAY_MS - 1)).toBe('waiting')
    expect(judge(three, {}, NOW + DAY_MS)).toBe('reported')
    expect(judge([aTestimony('leader', { outsiders: seats(4) })], {}, NOW + 300 * DAY_MS)).toBe('waiting')
    const squatted = [aTestimony('leader', { at: NOW, outsiders: seats(10), namesakes: seats(7) })]
    expect([judge(squatted, {}, NOW), judge(squatted, {}, NOW + DAY_MS)]).toEqual(['waiting', 'reported'])
    expect(judge([...squatted, aTestimony('b', { outsiders: seats(10) })], {}, NOW + DAY_MS)).toBe('waiting')
  })

  test('an implausible match waits until someone other than its uploader confirms it', () => {
    const ownTestimony = aTestimony('leader')
    expect(judge([ownTestimony], { isHeldBack: true }, NOW + 2 * DAY_MS)).toBe('waiting')
    expect(judge([ownTestimony, aTestimony('member', { kind: 'account' })], { isHeldBack: true })).toBe('reported')
    expect(judge([aTestimony(null)], { isHeldBack: true })).toBe('confirmed')
  })

  test('a copy of a match that counts waits for the staff or the operator, even if both teams confirm it', () => {
    const both = [aTestimony('a', { sides: ['blue'] }), aTestimony('b', { kind: 'account', sides: ['red'] })]
    expect([judge(both), judge(both, { isCopy: true })]).toEqual(['confirmed', 'waiting'])
    expect(judge([...both, aTestimony('c', { kind: 'staff' })], { isCopy: true })).toBe('confirmed')
    expect(judge([aTestimony(null)], { isCopy: true })).toBe('confirmed')
  })

  test('if two sources contradict each other, no testimony makes the match count before the decision', () => {
    const testimonies = [aTestimony('a')]
    expect(judge(testimonies, { disputes: [contradiction(null), contradiction('stands')] })).toBe('disputed')
    expect(judge(testimonies, { disputes: [contradiction('void'), contradiction(null)] })).toBe('void')
    expect(judge(testimonies, { disputes: [contradiction('withdrawn')] })).toBe('reported')
    const strangers = [aTestimony('a', { outsiders: seats(10) })]
    expect(judge(strangers, { disputes: [contradiction('withdrawn', true)] })).toBe('waiting')
  })

  test.each(['stands', 'other'] as const)(
    'the staff’s decision “%s” lets a match count, and a clan’s does not',
    (decision) => {
      const strangers = [aTestimony('a', { outsiders: seats(10) })]
      expect(judge(strangers, { disputes: [contradiction(decision, true)] })).toBe('reported')
      expect(judge(strangers, { disputes: [contradiction(decision)] })).toBe('waiting')
      expect(judge([aTestimony('a')], { disputes: [contradiction(decision)] })).toBe('reported')
    },
  )

  test('an objection does not suspend a match that testimonies made count, whichever came first', () => {
    const testimonies = [
      aTestimony('a', { sides: ['blue'] }),
      aTestimony('b', { kind: 'account', sides: ['red'], at: NOW + DAY_MS }),
    ]
    for (const openedAt of [NOW - DAY_MS, NOW, NOW + 3 * DAY_MS]) {
      const disputes = [objection(openedAt)]
      expect(judge([aTestimony(null)], { disputes })).toBe('confirmed')
      expect(judge(testimonies, { disputes })).toBe('confirmed')
      expect(judge([aTestimony('leader')], { disputes })).toBe('reported')
      const guests = aTestimony('guest', { kind: 'account', outsiders: seats(8) })
      expect(judge([aTestimony('leader', { outsiders: [9] }), guests], { disputes })).toBe('reported')
      expect(judge([aTestimony('a', { outsiders: seats(4) })], { disputes })).toBe('disputed')
      expect(judge([aTestimony('a')], { disputes, isHeldBack: true })).toBe('disputed')
    }
    expect(judge([aTestimony(null)], { disputes: [objection(NOW), { ...objection(NOW), decision: 'void' }] })).toBe(
      'void',
    )
  })

  test('an objection stops a match with guests from maturing only if it comes in time', () => {
    const testimonies = [aTestimony('leader', { outsiders: seats(3) })]
    const judgedAt = (now: number, openedAt: number, decision: Decision | null = null) =>
      judge(testimonies, { disputes: [{ ...objection(openedAt), decision }] }, now)
    expect(judgedAt(NOW + 1, NOW)).toBe('disputed')
    expect(judgedAt(NOW + 9 * DAY_MS, NOW + DAY_MS - 1)).toBe('disputed')
    expect(judgedAt(NOW + DAY_MS, NOW + DAY_MS)).toBe('reported')
    expect(judgedAt(NOW + 9 * DAY_MS, NOW, 'withdrawn')).toBe('reported')
    expect(judgedAt(NOW + 1, NOW, 'withdrawn')).toBe('waiting')
    expect(judgedAt(NOW + 1, NOW, 'stands')).toBe('waiting')
    expect(judgedAt(NOW + DAY_MS, NOW, 'stands')).toBe('reported')
  })
})

test('confirmed and reported matches count', () => {
  expect(TRUST_LEVELS.filter(isCountedTrust)).toEqual(['confirmed', 'reported'])
})

test.each<[string, Testimony[], number]>([
  ['nobody', [], 0],
  ['a stranger', [aTestimony('a', { outsiders: seats(10) })], 0],
  ['one with three guests', [aTestimony('a', { outsiders: seats(3) })], 1],
  ['one of its circle', [aTestimony('a')], 2],
  [
    'the staff',
    [aTestimony('a', { outsiders: seats(10) }), aTestimony('b', { kind: 'staff', outsiders: seats(10) })],
    2,
  ],
  ['both teams', [aTestimony('a', { sides: ['blue'] }), aTestimony('b', { sides: ['red'] })], 3],
])('a version supported by $0 has the weight $2', (_, testimonies, weight) => {
  expect(weightOf(testimonies, 10)).toBe(weight)
})

const anyDispute = fc.record({
  decision: fc.constantFrom(null, 'stands', 'other', 'void', 'withdrawn'),
  openedAt: fc.integer({ min: NOW - 2 * DAY_MS, max: NOW }),
  isContradiction: fc.boolean(),
  isByStaff: fc.boolean(),
})

test('the order in which facts arrive does not change the trust', () => {
  const shuffled = fc
    .tuple(fc.array(anyTestimony, { minLength: 1, maxLength: 6 }), fc.array(anyDispute, { maxLength: 3 }))
    .chain(([testimonies, disputes]) =>
      fc.tuple(
        fc.constant({ testimonies, disputes }),
        fc.shuffledSubarray(testimonies, { minLength: testimonies.length }),
        fc.shuffledSubarray(disputes, { minLength: disputes.length }),
        fc.boolean(),
      ),
    )
  fc.assert(
    fc.property(shuffled, ([facts, testimonies, disputes, isHeldBack]) => {
      const more = { isHeldBack, seats: 10 }
      expect(trustOf({ testimonies, disputes, ...more }, NOW)).toEqual(trustOf({ ...facts, ...more }, NOW))
      expect(weightOf(testimonies, 10)).toBe(weightOf(facts.testimonies, 10))
    }),
  )
})
