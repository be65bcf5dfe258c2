import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClanFacts, measuresOf, siteMeans } from './clanMeasures.ts'
import { CLAN_RANKING_TYPES, type ClanRankingType } from './clanRankings.ts'
import { rankClans } from './rankClans.ts'

const aClan = (fields: Partial<ClanFacts> = {}): ClanFacts => ({
  clanId: 'a',
  isPublic: true,
  memberCount: 20,
  memberLimit: 50,
  matches: 20,
  nights: 0,
  meanImbalance: null,
  stomps: 0,
  activeMembers: 0,
  witnesses: 5,
  isImported: false,
  isListed: true,
  mvps: 0,
  pentaKills: 0,
  settledScores: [],
  linkedTo: [],
  versusGames: 0,
  versusWins: 0,
  joined: 0,
  left: 0,
  newcomers: 0,
  ratingCount: 0,
  ratingSum: 0,
  likes: 0,
  ...fields,
})
const valueIn = (clan: ClanFacts, type: Exclude<ClanRankingType, 'overall'>) =>
  measuresOf(clan, { ...siteMeans([]), rating: 4 })[type]?.value ?? null
const standingsIn = (type: ClanRankingType, clans: readonly ClanFacts[]) =>
  rankClans(clans).filter((standing) => standing.type === type)
const ranksIn = (type: ClanRankingType, clans: readonly ClanFacts[]) =>
  standingsIn(type, clans).map(({ clanId, rank }) => [clanId, rank])

test.each([
  { type: 'activity', facts: { matches: 62, activeMembers: 30 }, value: 62 },
  { type: 'strength', facts: { settledScores: [900, 1000, 1100, 1200, 1301] }, value: 1100 },
  { type: 'strength', facts: { settledScores: [1, ...Array<number>(10).fill(1500)] }, value: 1500 },
  { type: 'strength', facts: {}, value: null },
  { type: 'versus', facts: { versusGames: 4, versusWins: 4 }, value: null },
  { type: 'versus', facts: { versusGames: 10, versusWins: 7 }, value: 49.7 },
  { type: 'growth', facts: { joined: 5, left: 2, newcomers: 1 }, value: 4 },
  { type: 'growth', facts: {}, value: 0 },
  { type: 'fairness', facts: { matches: 20, meanImbalance: 0.08 }, value: 96 },
  { type: 'fairness', facts: { matches: 20, meanImbalance: 0.08, stomps: 5 }, value: 83.5 },
  { type: 'popularity', facts: { ratingCount: 1, ratingSum: 5 }, value: 4.2 },
  { type: 'popularity', facts: {}, value: null },
  { type: 'mvp', facts: { activeMembers: 8, mvps: 20 }, value: 2.5 },
  { type: 'record', facts: { activeMembers: 8, pentaKills: 2 }, value: 0.25 },
  { type: 'host', facts: { activeMembers: 8, nights: 6 }, value: 0.75 },
  { type: 'host', facts: { activeMembers: 0, nights: 6 }, value: null },
] as const)('the measure $type of a clan with $facts is $value', ({ type, facts, value }) => {
  expect(valueIn(aClan(facts), type)).toBe(value)
})

const activeClan = {
  nights: 12,
  meanImbalance: 0.1,
  mvps: 19,
  pentaKills: 3,
  settledScores: Array<number>(12).fill(1400),
  linkedTo: ['b'],
  versusGames: 9,
  versusWins: 8,
  joined: 9,
  newcomers: 9,
  ratingCount: 30,
  ratingSum: 150,
  likes: 80,
}
const otherClan = aClan({ clanId: 'b', linkedTo: ['a'], settledScores: [1200] })

test.each([
  { facts: { matches: 19, activeMembers: 9 }, isRanked: false },
  { facts: { matches: 20, activeMembers: 9 }, isRanked: true },
  { facts: { matches: 19, activeMembers: 10 }, isRanked: true },
  { facts: { matches: 900, activeMembers: 9, witnesses: 4 }, isRanked: false },
  { facts: { activeMembers: 9, witnesses: 0, isImported: true }, isRanked: true },
])('a clan with $facts in thirty days is in every ranking or in none: $isRanked', ({ facts, isRanked }) => {
  const clan = aClan({ ...activeClan, ...facts })
  const ownPlace = rankClans([clan, otherClan]).filter(({ clanId }) => clanId === 'a')
  expect(ownPlace.length).toBeGreaterThan(5)
  for (const { type, rank, value } of ownPlace)
    expect([type, rank !== null, value !== null]).toEqual([type, isRanked, isRanked])
})

test('scores of clans are compared only where matches or members link them', () => {
  const strong = aClan({ clanId: 'alone', settledScores: Array<number>(10).fill(2000) })
  const chain = [
    aClan({ clanId: 'a', settledScores: Array<number>(10).fill(1300), linkedTo: ['b'] }),
    // An inactive clan still links others.
    aClan({ clanId: 'b', matches: 0, linkedTo: ['a', 'c'] }),
    aClan({ clanId: 'c', settledScores: Array<number>(10).fill(1500), linkedTo: ['b'] }),
  ]
  expect(standingsIn('strength', [strong, ...chain]).map(({ clanId, rank, value }) => [clanId, rank, value])).toEqual([
    ['alone', null, 2000],
    ['a', 2, 1300],
    ['b', null, null],
    ['c', 1, 1500],
  ])
  // If a measure cannot be compared, its weight is shared among the others.
  const alone = { matches: 40, activeMembers: 20 }
  const overall = (fields: Partial<ClanFacts>) =>
    standingsIn('overall', [aClan({ ...alone, ...fields }), otherClan]).find(({ clanId }) => clanId === 'a')?.value
  expect(overall({ settledScores: [2000] })).toBe(overall({}))
})

test('clans outside the listed island have scores and results but no place', () => {
  const busy = { ...activeClan, activeMembers: 9 }
  const away = aClan({ ...busy, clanId: 'away', isListed: false })
  const clans = [aClan({ ...busy, linkedTo: ['b', 'away'] }), otherClan, away]
  const placeOf = (type: ClanRankingType) =>
    standingsIn(type, clans).find(({ clanId }) => clanId === 'away') ?? { rank: 0, value: 0 }
  for (const type of ['strength', 'versus'] as const) {
    const { rank, value } = placeOf(type)
    expect([type, rank, value !== null]).toEqual([type, null, true])
  }
  for (const type of ['overall', 'activity', 'host', 'mvp', 'fairness'] as const)
    expect(placeOf(type).rank).not.toBe(null)
})

test('a private clan links no other clans', () => {
  const secret = aClan({ clanId: 's', isPublic: false, linkedTo: ['a', 'c'] })
  const linked = ['a', 'c'].map((clanId) => aClan({ clanId, settledScores: [1500], linkedTo: ['s'] }))
  expect(ranksIn('strength', [...linked, secret]).map(([, rank]) => rank)).toEqual([null, null, null])
})

test('among equally even clans, the one with fewer stomps is fairer', () => {
  const even = { matches: 40, meanImbalance: 0.2 }
  const clans = [aClan({ ...even, clanId: 'rough', stomps: 20 }), aClan({ ...even, clanId: 'close', stomps: 4 })]
  expect(ranksIn('fairness', clans)).toEqual([
    ['rough', 2],
    ['close', 1],
  ])
})

test('small samples are shrunk towards the site’s average', () => {
  const many = aClan({ clanId: 'many', matches: 90, activeMembers: 40, mvps: 80, nights: 20 })
  const usual = aClan({ clanId: 'usual', matches: 90, activeMembers: 40, mvps: 40, nights: 10 })
  // `few` has at least as much per member as `many` but ranks below, because it has only two members.
  const few = aClan({ clanId: 'few', activeMembers: 2, mvps: 5, nights: 1 })
  for (const type of ['mvp', 'host'] as const) {
    expect(ranksIn(type, [few, usual, many]).map(([, rank]) => rank)).toEqual([2, 3, 1])
  }
  const lucky = aClan({ clanId: 'lucky', settledScores: [1900], linkedTo: ['deep'] })
  const deep = aClan({ clanId: 'deep', settledScores: Array<number>(10).fill(1700), linkedTo: ['lucky', 'rest'] })
  const restOfClans = aClan({ clanId: 'rest', settledScores: Array<number>(10).fill(1200), linkedTo: ['deep'] })
  expect(ranksIn('strength', [lucky, deep, restOfClans]).map(([, rank]) => rank)).toEqual([2, 1, 3])
})

test('one rating of five does not outrank fifty of four and a half', () => {
  const popular = aClan({ clanId: 'popular', ratingCount: 50, ratingSum: 225 })
  const lucky = aClan({ clanId: 'lucky', ratingCount: 1, ratingSum: 5 })
  const dull = aClan({ clanId: 'dull', ratingCount: 30, ratingSum: 90 })
  const places = rankClans([lucky, dull, popular]).filter(({ type }) => type === 'popularity')
  expect(places.map(({ clanId, rank }) => [clanId, rank])).toEqual([
    ['lucky', 2],
    ['dull', 3],
    ['popular', 1],
  ])
})

test('equal clans share a place, and the next place counts all of them', () => {
  const clans = ['a', 'b', 'c', 'd'].map((clanId, index) =>
    aClan({ clanId, matches: 40, activeMembers: 10, nights: [9, 7, 7, 2][index] ?? 0 }),
  )
  const host = rankClans(clans).filter(({ type }) => type === 'host')
  expect(host.map(({ rank }) => rank)).toEqual([1, 2, 2, 4])
  expect(host.map(({ score }) => score)).toEqual([100, 66.7, 66.7, 0])
})

test('if a measure has no number, its weight goes to the other measures', () => {
  const busy = aClan({ clanId: 'busy', matches: 60, activeMembers: 20, joined: 1 })
  const calm = aClan({ clanId: 'calm', matches: 30, activeMembers: 10, joined: 4 })
  const standings = rankClans([busy, calm])
  const overall = standings.filter(({ type }) => type === 'overall')
  // Only activity and growth are comparable. Their weights 0.3 and 0.15 add up to 0.45.
  expect(overall.map(({ value, rank }) => [value, rank])).toEqual([
    [66.7, 1],
    [33.3, 2],
  ])
})

const anyClans = fc
  .array(
    fc.record({
      isPublic: fc.boolean(),
      memberCount: fc.integer({ min: 1, max: 100 }),
      matches: fc.nat(200),
      nights: fc.nat(30),
      meanImbalance: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      linkedTo: fc.subarray(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7']),
      activeMembers: fc.nat(50),
      mvps: fc.nat(100),
      pentaKills: fc.nat(9),
      settledScores: fc.array(fc.nat(3000), { maxLength: 15 }),
      versusGames: fc.nat(20),
      joined: fc.nat(20),
      left: fc.nat(20),
      newcomers: fc.nat(20),
      ratingCount: fc.nat(50),
      likes: fc.double({ min: 0, max: 500, noNaN: true }),
    }),
    { maxLength: 8 },
  )
  .map((clans) =>
    clans.map((clan, index) =>
      aClan({
        ...clan,
        clanId: `c${index}`,
        stomps: Math.floor(clan.matches / 3),
        versusWins: Math.floor(clan.versusGames / 2),
        ratingSum: clan.ratingCount * 3,
      }),
    ),
  )

test('every clan is listed once in every ranking, scores are shares, and a private clan has no place', () => {
  fc.assert(
    fc.property(anyClans, (clans) => {
      const standings = rankClans(clans)
      expect(standings).toHaveLength(clans.length * CLAN_RANKING_TYPES.length)
      for (const { clanId, type, score, rank, value } of standings) {
        const isPublic = clans.find((clan) => clan.clanId === clanId)?.isPublic
        expect(rank === null).toBe(score === null)
        const mayLackScore = !isPublic || value === null
        // A strength that cannot be compared has a value but no rank.
        const isRanked = rank !== null
        expect(isRanked ? !mayLackScore : mayLackScore || type === 'strength').toBe(true)
        expect(score === null || (score >= 0 && score <= 100)).toBe(true)
      }
    }),
  )
})

test('the order in which clans are given changes nothing', () => {
  const ordered = (clans: readonly ClanFacts[]) =>
    rankClans(clans).toSorted((a, b) => (a.clanId + a.type < b.clanId + b.type ? -1 : 1))
  fc.assert(
    fc.property(anyClans, (clans) => {
      expect(ordered(clans)).toEqual(ordered(clans.toReversed()))
    }),
  )
})

test('a private clan has its own numbers and changes no other clan’s place', () => {
  const openClans = [
    aClan({ clanId: 'a', activeMembers: 10, nights: 5 }),
    aClan({ clanId: 'b', activeMembers: 10, nights: 3 }),
  ]
  const hidden = aClan({ clanId: 'h', isPublic: false, activeMembers: 10, nights: 30 })
  const places = (clans: readonly ClanFacts[]) =>
    rankClans(clans).filter(({ clanId, type }) => clanId !== 'h' && type === 'host')
  expect(places([...openClans, hidden])).toEqual(places(openClans))
  expect(rankClans([hidden]).find(({ type }) => type === 'host')).toMatchObject({
    value: 3,
    score: null,
    rank: null,
  })
})
