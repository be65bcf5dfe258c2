import { describe, expect, test } from 'vitest'
import {
  canBeSamePlayer,
  candidatesOfLine,
  findById,
  holdersOf,
  matchingIds,
  mayLearnId,
  othersWithId,
  possibleSamePeople,
  seatedByName,
} from './seating.ts'

const NAME = '가람#KR1'
type Ids = { client?: string; api?: string }
const aBearer = (id: string, { client, api }: Ids = {}, names: Record<string, number> = { [NAME]: 0 }) => ({
  id,
  client: client ?? null,
  api: api ?? null,
  isOwned: false,
  visibility: 'public' as const,
  heldNames: new Map(Object.entries(names)),
})
const aLine = ({ client, api }: Ids = {}) => ({ nameKey: NAME, clientPuuid: client ?? null, apiPuuid: api ?? null })
const idsIn = (people: readonly { id: string }[]) => people.map(({ id }) => id)
const NOBODY = { taken: new Set<string>(), isNamesake: () => false }

const isTheNamesake = (id: string, name: string | null) => id === 'namesake' && name === NAME

const OTHER_NAME = { '나래#KR1': 0 }
const byClient = aBearer('by client', { client: 'c1' })
const renamed = aBearer('renamed', { client: 'c1' }, OTHER_NAME)
const byApi = aBearer('by api', { api: 'a1' }, OTHER_NAME)
const namesake = aBearer('namesake', { client: 'c2' })
const idless = aBearer('idless')
const unrelated = aBearer('unrelated', { client: 'c3' }, OTHER_NAME)

test.each([
  {
    what: 'an id under its own name',
    line: { client: 'c1' },
    people: [byClient, namesake],
    playerIds: ['by client'],
    namedIds: [],
    otherIds: [],
  },
  {
    what: 'an id under its own name, which a player without ids bears too',
    line: { client: 'c1' },
    people: [byClient, idless],
    playerIds: ['by client'],
    namedIds: [],
    otherIds: ['idless'],
  },
  {
    what: 'an id under a new name',
    line: { client: 'c1' },
    people: [renamed, namesake],
    playerIds: ['renamed', 'namesake'],
    namedIds: ['namesake'],
    otherIds: [],
  },
  {
    what: 'two ids of two players',
    line: { client: 'c1', api: 'a1' },
    people: [byClient, byApi],
    playerIds: ['by client', 'by api'],
    namedIds: [],
    otherIds: [],
  },
  {
    what: 'an id of another kind',
    line: { api: 'a9' },
    people: [byClient, idless],
    playerIds: ['by client', 'idless'],
    namedIds: ['by client', 'idless'],
    otherIds: ['by client', 'idless'],
  },
  {
    what: 'a name alone',
    line: {},
    people: [namesake, unrelated],
    playerIds: ['namesake'],
    namedIds: ['namesake'],
    otherIds: ['namesake'],
  },
  {
    what: 'an id without a player',
    line: { client: 'c9' },
    people: [unrelated],
    playerIds: [],
    namedIds: [],
    otherIds: [],
  },
])('a line with $what could mean $playerIds', ({ line, people, playerIds, namedIds, otherIds }) => {
  expect(candidatesOfLine(aLine(line), people)).toEqual({
    playerIds,
    namedIds,
    otherIds,
    nameKey: aLine(line).nameKey,
  })
})

test.each([
  { line: { client: 'c1', api: 'a1' }, seated: 'by client' },
  { line: { client: 'c9', api: 'a1' }, seated: 'by api' },
  { line: {}, seated: undefined },
])('the ids of $line seat $seated', ({ line, seated }) => {
  expect(findById(aLine(line), [byApi, byClient, namesake])?.id).toBe(seated)
})

describe('a name leads to its bearers', () => {
  const early = aBearer('early', {}, { [NAME]: 100 })
  const late = aBearer('late', {}, { [NAME]: 900 })
  test.each([
    { playedAt: 0, order: ['early', 'late'] },
    { playedAt: 1000, order: ['late', 'early'] },
    // Two uses equally near in time are sorted by id, so that the order of uploads does not matter.
    { playedAt: 500, order: ['early', 'late'] },
  ])('at $playedAt a name leads to $order, the nearest use first', ({ playedAt, order }) => {
    for (const people of [
      [early, late],
      [late, early],
    ])
      expect(idsIn(holdersOf(aLine(), { people, ...NOBODY }, playedAt))).toEqual(order)
  })

  test.each([
    { what: 'another id of the same kind', line: { client: 'c9' }, seatable: NOBODY, holders: ['idless'] },
    { what: 'ids of different kinds', line: { api: 'a9' }, seatable: NOBODY, holders: ['idless', 'namesake'] },
    {
      what: 'a seat that is taken',
      line: {},
      seatable: { ...NOBODY, taken: new Set(['idless']) },
      holders: ['namesake'],
    },
    { what: 'a namesake', line: {}, seatable: { ...NOBODY, isNamesake: isTheNamesake }, holders: ['idless'] },
  ])('a line leads to $holders in case of $what', ({ line, seatable, holders }) => {
    expect(idsIn(holdersOf(aLine(line), { people: [namesake, idless, unrelated], ...seatable }, 0))).toEqual(holders)
  })
})

test('seating by name alone finds all bearers whose ids fit, each once, strangers included', () => {
  const seatable = { people: [namesake, idless, byClient, unrelated], taken: new Set(['idless']) }
  expect(seatedByName([aLine(), aLine({ api: 'a9' })], seatable)).toEqual(['namesake', 'by client'])
  expect(seatedByName([aLine({ client: 'c9' })], seatable)).toEqual([])
})

test('the other players who have an id of the line are found, without the seated player', () => {
  expect(idsIn(othersWithId(aLine({ client: 'c1', api: 'a1' }), byClient, [byClient, byApi, namesake]))).toEqual([
    'by api',
  ])
})

test.each([
  { seated: idless, line: {}, other: byApi, isOne: true },
  { seated: byClient, line: {}, other: byApi, isOne: true },
  { seated: byClient, line: {}, other: namesake, isOne: false },
  // The line itself says which id belongs to the seated player.
  { seated: idless, line: { client: 'c1' }, other: namesake, isOne: false },
  { seated: byClient, line: {}, other: byClient, isOne: false },
])('$seated.id with $line could be the same person as $other.id: $isOne', ({ seated, line, other, isOne }) => {
  expect(canBeSamePlayer(seated, aLine(line), other)).toBe(isOne)
})

test.each([
  { person: byClient, line: { client: 'c1' }, mayLearn: false, matching: ['c1'] },
  { person: byClient, line: { client: 'c1', api: 'a1' }, mayLearn: true, matching: ['c1'] },
  { person: byClient, line: { client: 'c9' }, mayLearn: false, matching: [] },
  { person: idless, line: {}, mayLearn: false, matching: [] },
])('$person.id may learn an id of $line: $mayLearn; it has $matching', ({ person, line, mayLearn, matching }) => {
  expect(mayLearnId(person, aLine(line))).toBe(mayLearn)
  expect(matchingIds(aLine(line), person).map(({ puuid }) => puuid)).toEqual(matching)
})

describe('a new player raises a question about', () => {
  const newcomer = { ...aBearer('new', {}, {}), visibility: 'public' as const }
  const hidden = { ...aBearer('hidden', { client: 'c7' }), visibility: 'private' as const }
  const people = [namesake, idless, hidden]
  test('a new player raises a question about namesakes, but not about players to whom the name leads', () => {
    const seatable = { people, ...NOBODY, isNamesake: isTheNamesake }
    expect(possibleSamePeople(aLine(), newcomer, seatable)).toEqual([{ other: 'namesake', isHiding: false }])
    expect(possibleSamePeople(aLine({ client: 'c9' }), newcomer, seatable)).toEqual([])
  })

  test('a new player raises a question about hidden players of its name, who are the reason why it is hidden', () => {
    const seatable = { people, ...NOBODY }
    expect(possibleSamePeople(aLine(), { ...newcomer, visibility: 'private' }, seatable)).toEqual([
      { other: 'hidden', isHiding: true },
    ])
  })
})
