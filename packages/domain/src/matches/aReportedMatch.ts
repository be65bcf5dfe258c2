import fc from 'fast-check'
import { POSITIONS } from './matchFacts.ts'
import type { ReportedMatch, ReportedParticipant } from './reportedMatch.ts'

// One champion of each role, for blue and then for red.
const CHAMPIONS = [266, 64, 103, 222, 412, 86, 254, 61, 51, 117]

/** Only for tests: an ordinary line of an ordinary game. `slot` 0..4 is blue from top to support, 5..9 is red. */
export function aLine(slot: number, change: Partial<ReportedParticipant> = {}): ReportedParticipant {
  const role = slot % 5
  return {
    side: slot < 5 ? 'blue' : 'red',
    win: slot < 5,
    gameName: `소환사${slot}`,
    tagLine: 'KR1',
    clientPuuid: `00000000-0000-4000-8000-00000000000${slot}`,
    apiPuuid: null,
    isBot: null,
    championId: CHAMPIONS[slot] ?? null,
    championKey: null,
    position: POSITIONS[role] ?? null,
    spell1Id: 4,
    spell2Id: [12, 11, 14, 7, 3][role] ?? 14,
    items: [0, 0, 0, 0, 0, 0, 3340],
    kills: [4, 5, 6, 7, 1][role] ?? 0,
    deaths: 4,
    assists: [6, 9, 7, 7, 14][role] ?? 0,
    cs: [195, 168, 204, 210, 36][role] ?? 0,
    neutralMinionsKilled: [10, 130, 12, 12, 0][role] ?? 0,
    goldEarned: [11_700, 11_550, 12_000, 12_600, 8_400][role] ?? 0,
    damageToChampions: [22_000, 19_000, 25_000, 26_000, 8_000][role] ?? 0,
    damageTaken: [26_000, 25_000, 17_000, 15_000, 17_000][role] ?? 0,
    damageSelfMitigated: [20_000, 23_000, 10_000, 8_000, 11_000][role] ?? 0,
    damageToObjectives: [6_000, 14_000, 4_000, 6_000, 2_000][role] ?? 0,
    visionScore: [22, 30, 25, 22, 63][role] ?? 0,
    wardsPlaced: 10,
    controlWardsBought: 1,
    largestKillingSpree: 3,
    largestMultiKill: 2,
    dragonKills: role === 1 ? 2 : 0,
    baronKills: role === 1 ? 1 : 0,
    ...change,
  }
}

/** Only for tests: a counted in-house match of half an hour that blue won. */
export const aReportedMatch = (change: Partial<ReportedMatch> = {}): ReportedMatch => ({
  platform: 'KR',
  gameId: '7700000001',
  isNumberHinted: false,
  playedAt: Date.UTC(2026, 2, 2, 12),
  durationSeconds: 1800,
  queueId: 3130,
  mapId: 11,
  gameMode: 'CLASSIC',
  gameType: 'CUSTOM_GAME',
  endedInEarlySurrender: false,
  winner: 'blue',
  participants: linesWith({}),
  blue: { dragons: 2, barons: 1 },
  red: { dragons: 2, barons: 1 },
  timeline: null,
  ...change,
})

/** Only for tests: the ten ordinary lines with changes by slot. */
export const linesWith = (changes: Record<number, Partial<ReportedParticipant>>): ReportedParticipant[] =>
  Array.from({ length: 10 }, (_, slot) => aLine(slot, changes[slot]))

export const linesAll = (change: Partial<ReportedParticipant>): ReportedParticipant[] =>
  Array.from({ length: 10 }, (_, slot) => aLine(slot, change))

const unknownOr = (max: number) => fc.option(fc.nat(max), { freq: 8 })

const anyLineChange: fc.Arbitrary<Partial<ReportedParticipant>> = fc.record({
  kills: fc.nat(25),
  deaths: fc.nat(15),
  assists: fc.nat(30),
  cs: unknownOr(350),
  goldEarned: unknownOr(22_000),
  damageToChampions: unknownOr(60_000),
  damageTaken: unknownOr(60_000),
  damageSelfMitigated: unknownOr(60_000),
  damageToObjectives: unknownOr(40_000),
  visionScore: unknownOr(120),
  controlWardsBought: unknownOr(10),
  largestKillingSpree: unknownOr(12),
  largestMultiKill: unknownOr(5),
})

const anyLines = fc
  .tuple(...Array.from({ length: 10 }, () => anyLineChange))
  .map((changes) => linesWith(Object.fromEntries(changes.entries())))

const anySetting = fc.record({
  durationSeconds: fc.integer({ min: 30, max: 3600 }),
  endedInEarlySurrender: fc.constantFrom(false, false, false, true, null),
  winner: fc.constantFrom('blue' as const, 'red' as const),
  mapId: fc.constantFrom(11, 11, 11, null, 12),
  gameType: fc.constantFrom('CUSTOM_GAME', 'CUSTOM_GAME', 'MATCHED_GAME', null),
})

const perMinute = (max: number) =>
  fc.array(fc.array(fc.integer({ min: 1, max }), { minLength: 16, maxLength: 16 }), {
    minLength: 10,
    maxLength: 10,
  })
const anyTimeline = fc.option(fc.record({ gold: perMinute(9_000), experience: perMinute(9_000) }))

/** Only for tests: a game of ten people with any score, also with unknown values, as a remake, or in other modes. */
export const anyReportedMatch: fc.Arbitrary<ReportedMatch> = fc
  .tuple(anySetting, anyLines, anyTimeline)
  .map(([setting, participants, timeline]) =>
    aReportedMatch({
      ...setting,
      timeline,
      participants: participants.map((line) => ({ ...line, win: line.side === setting.winner })),
    }),
  )

export const anyOrder = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 10, maxLength: 10 })

/** Only for tests: the same match with its lines in another order. The lists of its timeline follow them. */
export function withLinesReordered(match: ReportedMatch, order: readonly number[]): ReportedMatch {
  const reorder = <Entry>(list: readonly Entry[]) => order.flatMap((index) => list.slice(index, index + 1))
  return {
    ...match,
    participants: reorder(match.participants),
    timeline: match.timeline && {
      gold: reorder(match.timeline.gold),
      experience: reorder(match.timeline.experience),
    },
  }
}
