import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClanFacts, measuresOf } from './clanMeasures.ts'
import { CLAN_RANKING_TYPES, type ClanRankingType } from './clanRankings.ts'
import { clanStandings } from './clanStandings.ts'

const aClan = (said: Partial<ClanFacts> = {}): ClanFacts => ({
  clanId: 'a',
  isPublic: true,
  memberCount: 20,
  memberLimit: 50,
  matches: 0,
  nights: 0,
  meanImbalance: null,
  activeMembers: 0,
  mvps: 0,
  pentaKills: 0,
  settledScores: [],
  versusGames: 0,
  versusWins: 0,
  joined: 0,
  left: 0,
  newcomers: 0,
  ratingCount: 0,
  ratingSum: 0,
  likes: 0,
  ...said,
})
const valueIn = (clan: ClanFacts, type: Exclude<ClanRankingType, 'overall'>) => measuresOf(clan, 4)[type]?.value ?? null

test.each([
  { type: 'activity', of: { matches: 62, activeMembers: 30 }, value: 62 },
  { type: 'activity', of: { matches: 19, activeMembers: 9 }, value: null },
  { type: 'strength', of: { settledScores: [900, 1000, 1100, 1200] }, value: null },
  { type: 'strength', of: { settledScores: [900, 1000, 1100, 1200, 1301] }, value: 1100 },
  { type: 'strength', of: { settledScores: [1, ...Array<number>(10).fill(1500)] }, value: 1500 },
  { type: 'versus', of: { versusGames: 4, versusWins: 4 }, value: null },
  { type: 'versus', of: { versusGames: 10, versusWins: 7 }, value: 49.7 },
  { type: 'growth', of: { joined: 5, left: 2, newcomers: 1 }, value: 4 },
  { type: 'growth', of: {}, value: null },
  { type: 'fairness', of: { matches: 20, meanImbalance: 0.08 }, value: 92 },
  { type: 'fairness', of: { matches: 19, meanImbalance: 0.08 }, value: null },
  { type: 'popularity', of: { ratingCount: 1, ratingSum: 5 }, value: 4.2 },
  { type: 'popularity', of: {}, value: null },
  { type: 'mvp', of: { matches: 20, activeMembers: 8, mvps: 20 }, value: 2.5 },
  { type: 'record', of: { matches: 20, activeMembers: 8, pentaKills: 2 }, value: 0.25 },
  { type: 'host', of: { matches: 30, nights: 6 }, value: 6 },
] as const)('$type of $of is $value', ({ type, of, value }) => {
  expect(valueIn(aClan(of), type)).toBe(value)
})

test('one rating of five does not outrank fifty of four and a half', () => {
  const popular = aClan({ clanId: 'popular', ratingCount: 50, ratingSum: 225 })
  const lucky = aClan({ clanId: 'lucky', ratingCount: 1, ratingSum: 5 })
  const dull = aClan({ clanId: 'dull', ratingCount: 30, ratingSum: 90 })
  const places = clanStandings([lucky, dull, popular]).filter(({ type }) => type === 'popularity')
  expect(places.map(({ clanId, rank }) => [clanId, rank])).toEqual([
    ['lucky', 2],
    ['dull', 3],
    ['popular', 1],
  ])
})

test('equal clans share a place, and the next one counts them', () => {
  const clans = ['a', 'b', 'c', 'd'].map((clanId, index) =>
    aClan({ clanId, matches: 40, nights: [9, 7, 7, 2][index] ?? 0 }),
  )
  const host = clanStandings(clans).filter(({ type }) => type === 'host')
  expect(host.map(({ rank }) => rank)).toEqual([1, 2, 2, 4])
  expect(host.map(({ score }) => score)).toEqual([100, 66.7, 66.7, 0])
})

test('what has no number yet leaves its share to the rest', () => {
  const busy = aClan({ clanId: 'busy', matches: 60, activeMembers: 20, joined: 1 })
  const calm = aClan({ clanId: 'calm', matches: 30, activeMembers: 10, joined: 4 })
  const standings = clanStandings([busy, calm])
  const overall = standings.filter(({ type }) => type === 'overall')
  // Activity and growth are all there is: 0.3 and 0.15 of 0.45.
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
      activeMembers: fc.nat(50),
      mvps: fc.nat(100),
      pentaKills: fc.nat(9),
      settledScores: fc.array(fc.nat(3000), { maxLength: 15 }),
      versusGames: fc.nat(20),
      joined: fc.nat(20),
      left: fc.nat(20),
      newcomers: fc.nat(20),
      ratingCount: fc.nat(50),
      likes: fc.nat(500),
    }),
    { maxLength: 8 },
  )
  .map((clans) =>
    clans.map((clan, index) =>
      aClan({
        ...clan,
        clanId: `c${index}`,
        versusWins: Math.floor(clan.versusGames / 2),
        ratingSum: clan.ratingCount * 3,
      }),
    ),
  )

test('every clan stands once in every ranking, scores are shares, and a private clan has no place', () => {
  fc.assert(
    fc.property(anyClans, (clans) => {
      const standings = clanStandings(clans)
      expect(standings).toHaveLength(clans.length * CLAN_RANKING_TYPES.length)
      for (const { clanId, score, rank, value } of standings) {
        const isPublic = clans.find((clan) => clan.clanId === clanId)?.isPublic
        expect(rank === null).toBe(score === null)
        if (!isPublic) expect(rank).toBeNull()
        else expect(rank === null).toBe(value === null)
        if (score !== null) expect(score).toBeGreaterThanOrEqual(0)
        if (score !== null) expect(score).toBeLessThanOrEqual(100)
      }
    }),
  )
})

test('the order in which clans are given changes nothing', () => {
  const ordered = (clans: readonly ClanFacts[]) =>
    clanStandings(clans).toSorted((one, other) => (one.clanId + one.type < other.clanId + other.type ? -1 : 1))
  fc.assert(
    fc.property(anyClans, (clans) => {
      expect(ordered(clans)).toEqual(ordered(clans.toReversed()))
    }),
  )
})

test('a private clan is told its numbers and moves nobody’s place', () => {
  const open = [aClan({ clanId: 'a', matches: 40, nights: 5 }), aClan({ clanId: 'b', matches: 40, nights: 3 })]
  const hidden = aClan({ clanId: 'h', isPublic: false, matches: 90, nights: 30 })
  const places = (clans: readonly ClanFacts[]) =>
    clanStandings(clans).filter(({ clanId, type }) => clanId !== 'h' && type === 'host')
  expect(places([...open, hidden])).toEqual(places(open))
  expect(clanStandings([hidden]).find(({ type }) => type === 'host')).toMatchObject({
    value: 30,
    score: null,
    rank: null,
  })
})
