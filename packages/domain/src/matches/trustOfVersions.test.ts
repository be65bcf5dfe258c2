import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTestimony, aTestimony, seats } from './testTestimonies.ts'
import {
  clanmatesAndStaff,
  firstTestimonies,
  judgeVersions,
  type Ruling,
  type Testimony,
  type VersionTestimony,
} from './trust.ts'

const wordOf = (versionKey: string, at: number, given: Partial<Testimony> = {}, clans: string[] = []) => ({
  ...aTestimony(`${versionKey}${at}`, { at, ...given }),
  versionKey,
  clans,
})
const strange = { outsiders: seats(10) }
const guested = { outsiders: seats(2) }

describe('of two versions', () => {
  test('the better supported version is kept, whichever came first', () => {
    for (const first of ['', 'x'])
      expect(judgeVersions([wordOf(first, 1, guested), wordOf('y', 2)], [], 10)).toEqual({ kept: 'y', rivals: [] })
  })

  test('people decide between equally supported versions, unless both are strangers’ or both confirmed', () => {
    expect(judgeVersions([wordOf('x', 2), wordOf('', 1)], [], 10)).toEqual({ kept: '', rivals: ['x'] })
    const stranger = { ...strange, speaksFor: [] }
    expect(judgeVersions([wordOf('x', 2, stranger), wordOf('', 1, stranger)], [], 10)).toEqual({ kept: '', rivals: [] })
    const team = { ...strange, speaksFor: seats(5) }
    expect(judgeVersions([wordOf('x', 2, team), wordOf('', 1, team)], [], 10)).toEqual({ kept: '', rivals: ['x'] })
    const confirmed = (key: string, at: number) => [
      wordOf(key, at, { sides: ['blue'] }),
      wordOf(key, at + 1, { sides: ['red'] }),
    ]
    expect(judgeVersions([...confirmed('x', 3), ...confirmed('', 1)], [], 10)).toEqual({ kept: '', rivals: [] })
  })

  test('the first version stands if it comes from a clan and nobody knows the players', () => {
    const rivalsOf = (...words: VersionTestimony[]) => judgeVersions(words, [], 10)
    for (const clans of [[], ['y']])
      expect(rivalsOf(wordOf('x', 2, {}, clans), wordOf('', 1, {}, ['x']))).toEqual({ kept: '', rivals: [] })
    expect(rivalsOf(wordOf('x', 2, {}, ['x']), wordOf('', 1))).toEqual({ kept: '', rivals: ['x'] })
    expect(rivalsOf(wordOf('x', 2, { speaksFor: [0] }), wordOf('', 1, {}, ['x'])).rivals).toEqual(['x'])
    const knowing = wordOf('x', 2, { speaksFor: seats(5) })
    expect(rivalsOf(knowing, wordOf('', 1, {}, ['x']))).toEqual({ kept: 'x', rivals: [] })
  })

  test('a decision holds against equal support, and a better version is asked about once', () => {
    const ruling = { id: '1', at: 5, about: 'x', beside: '', stands: '' }
    const words = [wordOf('', 1), wordOf('x', 2), wordOf('y', 6)]
    expect(judgeVersions(words, [ruling], 10)).toEqual({ kept: '', rivals: [] })
    const better = [...words, wordOf('y', 7, { sides: ['blue'] }), wordOf('y', 8, { sides: ['red'] })]
    expect(judgeVersions(better, [ruling], 10)).toEqual({ kept: '', rivals: ['y'] })
    expect(judgeVersions(better, [ruling, { id: '2', at: 9, about: 'y', beside: '', stands: '' }], 10).rivals).toEqual(
      [],
    )
  })

  const ruledAt = (at: number, given: Partial<Ruling> = {}): Ruling => ({
    id: `${at}`,
    at,
    about: 'x',
    beside: '',
    stands: '',
    ...given,
  })
  test.each<{ what: string; since: number; given?: Partial<Testimony>; rulings?: Ruling[]; rivals: string[] }>([
    { what: 'was there before the decision', since: 3, rivals: ['y'] },
    { what: 'came with the decision', since: 5, rivals: [] },
    { what: 'came between two decisions', since: 7, rulings: [ruledAt(9), ruledAt(5)], rivals: [] },
    { what: 'with guests was there before', since: 3, given: guested, rivals: ['y'] },
    { what: 'of strangers was there before', since: 3, given: strange, rivals: [] },
    {
      what: 'is told, where no one tells the decided one',
      since: 6,
      given: guested,
      rulings: [ruledAt(5, { stands: 'z' })],
      rivals: ['y'],
    },
  ])('an equally supported version that $what remains a rival or not', ({ since, given, rulings, rivals }) => {
    const words = [wordOf('', 1, given), wordOf('x', 2, given), wordOf('y', since, given)]
    expect(judgeVersions(words, rulings ?? [ruledAt(5)], 10).rivals).toEqual(rivals)
  })

  test('the later id wins between two simultaneous decisions', () => {
    const rulings = [ruledAt(5, { id: '2', stands: 'x' }), ruledAt(5, { id: '1' })]
    for (const inOrder of [rulings, rulings.toReversed()])
      expect(judgeVersions([wordOf('', 1), wordOf('x', 2)], inOrder, 10).kept).toBe('x')
  })

  test('the first key wins between two simultaneous versions', () => {
    for (const words of [
      [wordOf('x', 1), wordOf('', 1)],
      [wordOf('', 1), wordOf('x', 1)],
    ])
      expect(judgeVersions(words, [], 10)).toEqual({ kept: '', rivals: ['x'] })
  })

  test('strangers’ versions wait for people unless both come from those concerned', () => {
    const own = { ...strange, speaksFor: [0] }
    const rivalsOf = (...words: VersionTestimony[]) => judgeVersions(words, [], 10).rivals
    expect(rivalsOf(wordOf('', 1, own), wordOf('x', 2, strange))).toEqual([])
    expect(rivalsOf(wordOf('', 1, strange), wordOf('x', 2, own))).toEqual([])
    expect(rivalsOf(wordOf('', 1, own), wordOf('', 2, strange), wordOf('x', 3, own))).toEqual(['x'])
  })

  test('decisions can be undone in any order', () => {
    const words = [wordOf('', 1), wordOf('x', 2), wordOf('y', 3)]
    const [first, second] = [
      { id: '1', at: 5, about: 'x', beside: '', stands: 'x' },
      { id: '2', at: 6, about: 'y', beside: '', stands: 'y' },
    ]
    expect(judgeVersions(words, [first, second], 10).kept).toBe('y')
    expect(judgeVersions(words, [second], 10).kept).toBe('y')
    expect(judgeVersions(words, [first], 10).kept).toBe('x')
    expect(judgeVersions(words, [], 10)).toEqual({ kept: '', rivals: ['x', 'y'] })
  })

  test.each<{ earlier: [string, number]; later: [string, number] }>([
    { earlier: ['x', 1], later: ['', 2] },
    { earlier: ['', 1], later: ['x', 2] },
    // If simultaneous, their keys decide.
    { earlier: ['', 1], later: ['x', 1] },
  ])('an account counts for $earlier, not for $later', ({ earlier, later }) => {
    const words = [earlier, later].map(([key, at]) => ({ ...wordOf(key, at), by: 'one' }))
    for (const inOrder of [words, words.toReversed()])
      expect(firstTestimonies(inOrder).map(({ versionKey }) => versionKey)).toEqual([earlier[0]])
  })

  test('an account counts for its first version, the operator for all', () => {
    const turncoat = { ...wordOf('x', 3), by: 'one' }
    expect(firstTestimonies([turncoat, { ...wordOf('', 1), by: 'one' }])).toMatchObject([{ versionKey: '' }])
    expect(
      firstTestimonies([
        { ...turncoat, by: null },
        { ...wordOf('', 1), by: null },
      ]),
    ).toHaveLength(2)
  })
})

test('clanmates are those who testified in a clan of the sender’s, and the staff', () => {
  const word = (by: string | null, ...clans: string[]) => ({ by, kind: 'source' as const, clans })
  const words = [word('sender', 'x'), word('mate', 'y', 'x'), word('other', 'y'), word('alone'), word(null, 'x')]
  expect(clanmatesAndStaff(words, 'sender')).toEqual(['sender', 'mate'])
  expect(clanmatesAndStaff(words, 'alone')).toEqual([])
  expect(clanmatesAndStaff(words, 'absent')).toEqual([])
  expect(clanmatesAndStaff([{ ...word('staff'), kind: 'staff' }], 'absent')).toEqual(['staff'])
})

test('the order of testimony and decisions does not change the kept version', () => {
  const anyTold = fc
    .tuple(anyTestimony, fc.constantFrom('', 'x', 'y'))
    .map(([said, versionKey]) => ({ ...said, versionKey, clans: said.officerOf }))
  const key = fc.constantFrom('', 'x', 'y')
  const anyRuling = fc.record({
    id: fc.uuid(),
    at: fc.integer({ min: 0, max: 3 }),
    about: key,
    beside: key,
    stands: key,
  })
  const shuffled = fc
    .tuple(fc.array(anyTold, { minLength: 1, maxLength: 8 }), fc.array(anyRuling, { maxLength: 3 }))
    .chain(([words, rulings]) =>
      fc.tuple(
        fc.constant({ words, rulings }),
        fc.shuffledSubarray(words, { minLength: words.length }),
        fc.shuffledSubarray(rulings, { minLength: rulings.length }),
      ),
    )
  fc.assert(
    fc.property(shuffled, ([facts, words, rulings]) => {
      const judged = judgeVersions(words, rulings, 10)
      expect(judged).toEqual(judgeVersions(facts.words, facts.rulings, 10))
      expect(judged.rivals).not.toContain(judged.kept)
    }),
  )
})
