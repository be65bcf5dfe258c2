import fc from 'fast-check'
import { type MatchFacts, POSITIONS } from '../matches/matchFacts.ts'

const FIRST_START = Date.UTC(2026, 2, 2, 12)
const MATCH_EVERY_MS = 2 * 3_600_000

/** Only for tests: an ordinary half-hour win in the middle lane. */
export const aMatch = (change: Partial<MatchFacts> = {}): MatchFacts => ({
  matchId: 'KR_1',
  playedAt: FIRST_START,
  durationSeconds: 1800,
  patch: '16.4',
  typeLabel: '내전',
  result: 'win',
  isCounted: true,
  isRated: true,
  side: 'blue',
  championId: 103,
  position: 'MIDDLE',
  isPositionKnown: true,
  kills: 6,
  deaths: 3,
  assists: 9,
  cs: 204,
  goldEarned: 12_000,
  damageToChampions: 20_000,
  damageTaken: 17_000,
  damageSelfMitigated: 10_000,
  damageToObjectives: 6000,
  visionScore: 25,
  wardsPlaced: 10,
  wardsKilled: 4,
  controlWardsBought: 3,
  largestKillingSpree: 3,
  largestMultiKill: 2,
  pentaKills: 0,
  teamKills: 28,
  teamDamageToChampions: 80_000,
  teamDamageTaken: 100_000,
  teamDamageSelfMitigated: 60_000,
  teamDamageToObjectives: 40_000,
  performanceScore: 5.5,
  isMvp: false,
  isAce: false,
  badges: [],
  laneOpponentGold: 11_500,
  goldLeadAtTwenty: null,
  isSubstitute: false,
  teammateIds: ['ally-1', 'ally-2', 'ally-3', 'ally-4'],
  opponentIds: ['foe-1', 'foe-2', 'foe-3', 'foe-4', 'foe-5'],
  laneOpponentId: 'foe-3',
  ...change,
})

/** Only for tests: matches in order. They are two hours apart, unless a change gives another time. */
export const matchesInARow = (changes: readonly Partial<MatchFacts>[]): MatchFacts[] =>
  changes.map((change, index) =>
    aMatch({ matchId: `KR_${index + 1}`, playedAt: FIRST_START + index * MATCH_EVERY_MS, ...change }),
  )

const orNull = (max: number) => fc.option(fc.nat(max))
const PEOPLE = Array.from({ length: 90 }, (_, index) => `person-${index}`)

/** Only for tests: any match that a person can have, also with unknown values, as a remake, or in other modes. */
const anyMatch: fc.Arbitrary<MatchFacts> = fc
  .record({
    id: fc.nat(1_000_000_000),
    playedAt: fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2026, 11, 31) }),
    durationSeconds: fc.integer({ min: 300, max: 3600 }),
    kind: fc.constantFrom('in-house', 'in-house', 'ranked', 'remake', 'aram'),
    hasWon: fc.boolean(),
    side: fc.constantFrom('blue' as const, 'red' as const),
    championId: fc.option(fc.integer({ min: 1, max: 60 })),
    position: fc.option(fc.constantFrom(...POSITIONS)),
    isPositionKnown: fc.boolean(),
    kills: fc.nat(25),
    deaths: fc.nat(15),
    assists: fc.nat(30),
    cs: orNull(350),
    goldEarned: orNull(20_000),
    visionScore: orNull(90),
    wardsPlaced: orNull(40),
    performanceScore: fc.option(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10)),
    isMvp: fc.boolean(),
    goldLeadAtTwenty: fc.option(fc.integer({ min: -12_000, max: 12_000 })),
    isSubstitute: fc.boolean(),
    others: fc.shuffledSubarray(PEOPLE, { minLength: 9, maxLength: 9 }),
  })
  .map(({ id, kind, hasWon, others, ...rest }) => {
    const isCounted = kind === 'in-house' || kind === 'ranked'
    return aMatch({
      ...rest,
      matchId: `KR_${id}`,
      typeLabel: kind === 'aram' ? '칼바람 나락' : kind === 'ranked' ? '솔로 랭크' : '내전',
      result: kind === 'remake' ? 'remake' : hasWon ? 'win' : 'loss',
      isCounted,
      isRated: kind === 'in-house',
      isMvp: isCounted && rest.isMvp,
      teammateIds: others.slice(0, 4),
      opponentIds: others.slice(4),
      laneOpponentId: others[4] ?? null,
    })
  })

export const anyMatches = (maxLength: number) =>
  fc.uniqueArray(anyMatch, { maxLength, selector: ({ matchId }) => matchId })
