import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstTestimonies, judgeVersions, type VersionDecision } from './judgeVersions.ts'
import { anyTestimony, aTestimony, seats } from './testTestimonies.ts'
import { DISPUTABLE_MS, type Testimony, type VersionTestimony } from './trust.ts'

const testimonyOf = (versionKey: string, at: number, fields: Partial<Testimony> = {}, clans: string[] = []) => ({
  ...aTestimony(`${versionKey}${at}`, { at, ...fields }),
  versionKey,
  clans,
})
const strange = { outsiders: seats(10) }
const guested = { outsiders: seats(2) }

describe('two versions of a match', () => {
  test('the better supported version is kept, whichever came first', () => {
    for (const first of ['', 'x'])
      expect(
        judgeVersions([testimonyOf(first, 1, guested), testimonyOf('y', 2, { speaksFor: seats(5) })], [], 10),
      ).toEqual({ kept: 'y', rivals: [] })
  })

  test('a later version does not replace one with guests if no account has recorded its people', () => {
    const versionsOf = (fields: Partial<Testimony>) =>
      judgeVersions([testimonyOf('', 1, guested), testimonyOf('y', 2, fields)], [], 10)
    expect(versionsOf({})).toEqual({ kept: '', rivals: [] })
    expect(versionsOf({ speaksFor: [0] })).toEqual({ kept: '', rivals: ['y'] })
    expect(versionsOf({ outsiders: [1, 2], contested: [1, 2], speaksFor: seats(2) }).rivals).toEqual([])
  })

  test('a version of fewer people than the first one neither outweighs nor suspends it', () => {
    for (const guests of [3, 4]) {
      const clan = testimonyOf('', 1, { outsiders: seats(guests), speaksFor: seats(10).slice(guests) })
      for (const outsiders of [[], [8, 9]]) {
        const ofGuests = testimonyOf('x', 2, { outsiders, speaksFor: seats(3) })
        expect(judgeVersions([clan, ofGuests], [], 10)).toEqual({ kept: '', rivals: [] })
        const together = [ofGuests, testimonyOf('x', 3, { outsiders, speaksFor: seats(8).slice(3) })]
        expect(judgeVersions([clan, ...together], [], 10)).not.toEqual({ kept: '', rivals: [] })
      }
    }
  })

  test('a version that came fourteen days after one that counts needs a confirmation, the staff or the operator', () => {
    const clan = testimonyOf('', 1, { speaksFor: seats(10) })
    const late = (fields: Partial<Testimony> = {}) =>
      testimonyOf('y', 1 + DISPUTABLE_MS, { speaksFor: seats(10), ...fields })
    const judged = (...others: VersionTestimony[]) => judgeVersions([...others, clan], [], 10)
    expect(judged({ ...late(), at: DISPUTABLE_MS })).toEqual({ kept: '', rivals: ['y'] })
    expect(judged(late())).toEqual({ kept: '', rivals: [] })
    expect(judged(testimonyOf('y', 2, strange), late())).toEqual({ kept: '', rivals: [] })
    expect(judged(late({ kind: 'staff' }))).toEqual({ kept: '', rivals: ['y'] })
    expect(judged({ ...late(), by: null })).toEqual({ kept: 'y', rivals: [] })
    expect(judged(late({ sides: ['blue'] }), { ...late({ sides: ['red'] }), by: 'other' }).kept).toBe('y')
    const waiting = testimonyOf('', 1, strange)
    expect(judgeVersions([waiting, late()], [], 10)).toEqual({ kept: 'y', rivals: [] })
  })

  test('a match that did not count after fourteen days is not protected from later versions', () => {
    const team = { speaksFor: seats(5), outsiders: seats(10).slice(5) }
    const otherTeam = { speaksFor: seats(10).slice(5), outsiders: seats(5) }
    const late = testimonyOf('y', 1 + DISPUTABLE_MS, otherTeam)
    expect(judgeVersions([testimonyOf('', 1, team), late], [], 10)).toEqual({ kept: '', rivals: ['y'] })
    const all = { speaksFor: seats(10) }
    const disputed = [testimonyOf('', 1, all), testimonyOf('x', 2, all)]
    const another = testimonyOf('y', 1 + DISPUTABLE_MS, all)
    expect(judgeVersions([...disputed, another], [], 10)).toEqual({ kept: '', rivals: ['x', 'y'] })
  })

  test('a version with guests gives way to one that the staff or half of its people support', () => {
    const first = testimonyOf('', 1, { outsiders: [8, 9], speaksFor: [0] })
    const kept = { kept: 'y', rivals: [] }
    expect(judgeVersions([first, testimonyOf('y', 2, { speaksFor: seats(5) })], [], 10)).toEqual(kept)
    expect(judgeVersions([first, testimonyOf('y', 2, { speaksFor: seats(4) })], [], 10)).not.toEqual(kept)
    const confirmed = testimonyOf('y', 3, { kind: 'staff' })
    expect(judgeVersions([first, testimonyOf('y', 2, { speaksFor: seats(4) }), confirmed], [], 10)).toEqual(kept)
  })

  test('a version of newcomers gives way to one of their circle, unless both come from one clan', () => {
    for (const days of [0, DISPUTABLE_MS]) {
      const judged = (...clans: string[]) =>
        judgeVersions(
          [testimonyOf('', 1, {}, ['x']), testimonyOf('y', 2 + days, { speaksFor: seats(10) }, clans)],
          [],
          10,
        )
      expect(judged('z')).toEqual({ kept: 'y', rivals: [] })
      expect(judged('x', 'z')).toEqual({ kept: '', rivals: days === 0 ? ['y'] : [] })
    }
  })

  test('people decide between equally supported versions, unless both are strangers’ or both confirmed', () => {
    expect(judgeVersions([testimonyOf('x', 2), testimonyOf('', 1)], [], 10)).toEqual({ kept: '', rivals: ['x'] })
    const stranger = { ...strange, speaksFor: [] }
    expect(judgeVersions([testimonyOf('x', 2, stranger), testimonyOf('', 1, stranger)], [], 10)).toEqual({
      kept: '',
      rivals: [],
    })
    const team = { ...strange, speaksFor: seats(5) }
    expect(judgeVersions([testimonyOf('x', 2, team), testimonyOf('', 1, team)], [], 10)).toEqual({
      kept: '',
      rivals: ['x'],
    })
    const confirmed = (key: string, at: number) => [
      testimonyOf(key, at, { sides: ['blue'] }),
      testimonyOf(key, at + 1, { sides: ['red'] }),
    ]
    expect(judgeVersions([...confirmed('x', 3), ...confirmed('', 1)], [], 10)).toEqual({ kept: '', rivals: [] })
  })

  test('the first version is kept if it comes from a clan and no account knows the players', () => {
    const rivalsOf = (...testimonies: VersionTestimony[]) => judgeVersions(testimonies, [], 10)
    for (const clans of [[], ['y']])
      expect(rivalsOf(testimonyOf('x', 2, {}, clans), testimonyOf('', 1, {}, ['x']))).toEqual({ kept: '', rivals: [] })
    expect(rivalsOf(testimonyOf('x', 2, {}, ['x']), testimonyOf('', 1))).toEqual({ kept: '', rivals: ['x'] })
    expect(rivalsOf(testimonyOf('x', 2, { speaksFor: [0] }), testimonyOf('', 1, {}, ['x'])).rivals).toEqual(['x'])
    const knowing = testimonyOf('x', 2, { speaksFor: seats(5) })
    expect(rivalsOf(knowing, testimonyOf('', 1, {}, ['x']))).toEqual({ kept: 'x', rivals: [] })
  })

  test('a decision holds against equal support, and people are asked once about a better supported version', () => {
    const ruling = { id: '1', at: 5, about: 'x', beside: '', stands: '' }
    const testimonies = [testimonyOf('', 1), testimonyOf('x', 2), testimonyOf('y', 6)]
    expect(judgeVersions(testimonies, [ruling], 10)).toEqual({ kept: '', rivals: [] })
    const better = [...testimonies, testimonyOf('y', 7, { sides: ['blue'] }), testimonyOf('y', 8, { sides: ['red'] })]
    expect(judgeVersions(better, [ruling], 10)).toEqual({ kept: '', rivals: ['y'] })
    expect(judgeVersions(better, [ruling, { id: '2', at: 9, about: 'y', beside: '', stands: '' }], 10).rivals).toEqual(
      [],
    )
  })

  const decidedAt = (at: number, fields: Partial<VersionDecision> = {}): VersionDecision => ({
    id: `${at}`,
    at,
    about: 'x',
    beside: '',
    stands: '',
    ...fields,
  })
  test.each<{
    what: string
    since: number
    given?: Partial<Testimony>
    decisions?: VersionDecision[]
    rivals: string[]
  }>([
    { what: 'was there before the decision', since: 3, rivals: ['y'] },
    { what: 'came with the decision', since: 5, rivals: [] },
    { what: 'came between two decisions', since: 7, decisions: [decidedAt(9), decidedAt(5)], rivals: [] },
    { what: 'with guests was there before', since: 3, given: guested, rivals: ['y'] },
    { what: 'of strangers was there before', since: 3, given: strange, rivals: [] },
    {
      what: 'is told, where no one tells the decided one',
      since: 6,
      given: guested,
      decisions: [decidedAt(5, { stands: 'z' })],
      rivals: ['y'],
    },
  ])('whether an equally supported version that $what remains a rival', ({ since, given, decisions, rivals }) => {
    const testimonies = [testimonyOf('', 1, given), testimonyOf('x', 2, given), testimonyOf('y', since, given)]
    expect(judgeVersions(testimonies, decisions ?? [decidedAt(5)], 10).rivals).toEqual(rivals)
  })

  test('the later id wins between two simultaneous decisions', () => {
    const decisions = [decidedAt(5, { id: '2', stands: 'x' }), decidedAt(5, { id: '1' })]
    for (const decisionOrder of [decisions, decisions.toReversed()])
      expect(judgeVersions([testimonyOf('', 1), testimonyOf('x', 2)], decisionOrder, 10).kept).toBe('x')
  })

  test('the first key wins between two simultaneous versions', () => {
    for (const testimonies of [
      [testimonyOf('x', 1), testimonyOf('', 1)],
      [testimonyOf('', 1), testimonyOf('x', 1)],
    ])
      expect(judgeVersions(testimonies, [], 10)).toEqual({ kept: '', rivals: ['x'] })
  })

  test('people decide between strangers’ versions only if both come from those concerned', () => {
    const ownTestimony = { ...strange, speaksFor: [0] }
    const rivalsOf = (...testimonies: VersionTestimony[]) => judgeVersions(testimonies, [], 10).rivals
    expect(rivalsOf(testimonyOf('', 1, ownTestimony), testimonyOf('x', 2, strange))).toEqual([])
    expect(rivalsOf(testimonyOf('', 1, strange), testimonyOf('x', 2, ownTestimony))).toEqual([])
    expect(
      rivalsOf(testimonyOf('', 1, ownTestimony), testimonyOf('', 2, strange), testimonyOf('x', 3, ownTestimony)),
    ).toEqual(['x'])
  })

  test('a new member’s version gives way to that of an account that speaks for the same clan, even with a guest', () => {
    const member = { ...testimonyOf('', 1, { outsiders: seats(9), clanmates: seats(8) }), clans: ['x'] }
    const version = (fields: Partial<VersionTestimony> = {}) => ({
      ...testimonyOf('y', 2, { outsiders: [9], speaksFor: seats(4) }),
      clans: ['x'],
      ...fields,
    })
    expect(judgeVersions([member, version()], [], 10)).toEqual({ kept: 'y', rivals: [] })
    for (const other of [{ clans: ['z'] }, { outsiders: seats(9) }, { clanmates: [0] }, { speaksFor: seats(3) }])
      expect(judgeVersions([member, version(other)], [], 10).kept).toBe('')
  })

  test('decisions can be undone in any order', () => {
    const testimonies = [testimonyOf('', 1), testimonyOf('x', 2), testimonyOf('y', 3)]
    const [first, second] = [
      { id: '1', at: 5, about: 'x', beside: '', stands: 'x' },
      { id: '2', at: 6, about: 'y', beside: '', stands: 'y' },
    ]
    expect(judgeVersions(testimonies, [first, second], 10).kept).toBe('y')
    expect(judgeVersions(testimonies, [second], 10).kept).toBe('y')
    expect(judgeVersions(testimonies, [first], 10).kept).toBe('x')
    expect(judgeVersions(testimonies, [], 10)).toEqual({ kept: '', rivals: ['x', 'y'] })
  })

  test.each<{ earlier: [string, number]; later: [string, number] }>([
    { earlier: ['x', 1], later: ['', 2] },
    { earlier: ['', 1], later: ['x', 2] },
    // If two testimonies have the same time, their keys decide.
    { earlier: ['', 1], later: ['x', 1] },
  ])('an account counts for $earlier, not for $later', ({ earlier, later }) => {
    const testimonies = [earlier, later].map(([key, at]) => ({ ...testimonyOf(key, at), by: 'one' }))
    for (const testimonyOrder of [testimonies, testimonies.toReversed()])
      expect(firstTestimonies(testimonyOrder).map(({ versionKey }) => versionKey)).toEqual([earlier[0]])
  })

  test('an account supports only its first version, but the operator supports every version it sent', () => {
    const turncoat = { ...testimonyOf('x', 3), by: 'one' }
    expect(firstTestimonies([turncoat, { ...testimonyOf('', 1), by: 'one' }])).toMatchObject([{ versionKey: '' }])
    expect(
      firstTestimonies([
        { ...turncoat, by: null },
        { ...testimonyOf('', 1), by: null },
      ]),
    ).toHaveLength(2)
  })
})

test('the order of testimony and decisions does not change the kept version', () => {
  const anyTestimonies = fc
    .tuple(anyTestimony, fc.constantFrom('', 'x', 'y'), fc.constantFrom(0, DISPUTABLE_MS))
    .map(([testimony, versionKey, late]) => ({
      ...testimony,
      at: testimony.at + late,
      versionKey,
      clans: testimony.officerOf,
    }))
  const key = fc.constantFrom('', 'x', 'y')
  const anyRuling = fc.record({
    id: fc.uuid(),
    at: fc.integer({ min: 0, max: 3 }),
    about: key,
    beside: key,
    stands: key,
  })
  const shuffled = fc
    .tuple(fc.array(anyTestimonies, { minLength: 1, maxLength: 8 }), fc.array(anyRuling, { maxLength: 3 }))
    .chain(([testimonies, decisions]) =>
      fc.tuple(
        fc.constant({ testimonies, decisions }),
        fc.shuffledSubarray(testimonies, { minLength: testimonies.length }),
        fc.shuffledSubarray(decisions, { minLength: decisions.length }),
      ),
    )
  fc.assert(
    fc.property(shuffled, ([facts, testimonies, decisions]) => {
      const judged = judgeVersions(testimonies, decisions, 10)
      expect(judged).toEqual(judgeVersions(facts.testimonies, facts.decisions, 10))
      expect(judged.rivals).not.toContain(judged.kept)
    }),
  )
})
