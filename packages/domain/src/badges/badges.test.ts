import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesWith } from '../matches/aReportedMatch.ts'
import type { BadgeLine } from './badgeLine.ts'
import {
  BADGE_CODES,
  BADGES,
  type BadgeCode,
  badgeByLabel,
  badgeLabel,
  badgesOf,
  type ChampionHistory,
  judgeCraftsman,
  multiKillName,
  SHOWN_BADGES,
  shownBadges,
} from './badges.ts'
import { medianOf, provenKillingSpree } from './comparisons.ts'

/** Returns the badges of one slot in a match whose ten lines are equal and earn none, except for the given changes. */
function badgesIn(minutes: number, changes: Record<number, Partial<BadgeLine>>, slot: number): BadgeCode[] {
  const lines = linesWith({}).map((line, index) => ({
    ...line,
    hasWon: index < 5,
    isMvp: false,
    isAce: false,
    laneResult: null,
    goldEarned: 10_000,
    damageToChampions: 20_000,
    damageTaken: 20_000,
    damageSelfMitigated: 20_000,
    kills: 5,
    assists: 5,
    ...changes[index],
  }))
  const line = lines[slot]
  return line ? badgesOf(line, { minutes, lines }) : []
}

const has = (badge: BadgeCode, changes: Record<number, Partial<BadgeLine>>, { minutes = 30, slot = 2 } = {}) =>
  badgesIn(minutes, changes, slot).includes(badge)

test('a line equal to all others earns no badge', () => {
  expect(badgesIn(30, {}, 2)).toEqual([])
})

test.each<{ badge: BadgeCode; why: string; line: Partial<BadgeLine>; minutes?: number; earned: boolean }>([
  { badge: 'MULTIKILL', why: 'three at once', line: { largestMultiKill: 3 }, earned: true },
  { badge: 'MULTIKILL', why: 'two at once', line: { largestMultiKill: 2 }, earned: false },
  { badge: 'MULTIKILL', why: 'unknown', line: { largestMultiKill: null, kills: 20 }, earned: false },
  { badge: 'MVP', why: 'best of the winners', line: { isMvp: true }, earned: true },
  { badge: 'ACE', why: 'best of the losers', line: { isAce: true }, earned: true },
  { badge: 'UNSTOPPABLE', why: 'five in a row', line: { largestKillingSpree: 5 }, earned: true },
  { badge: 'UNSTOPPABLE', why: 'four in a row', line: { largestKillingSpree: 4, kills: 20 }, earned: false },
  {
    badge: 'UNSTOPPABLE',
    why: '10/1 proves five',
    line: { largestKillingSpree: null, kills: 10, deaths: 1 },
    earned: true,
  },
  {
    badge: 'UNSTOPPABLE',
    why: '8/1 proves four',
    line: { largestKillingSpree: null, kills: 8, deaths: 1 },
    earned: false,
  },
  { badge: 'DEATHLESS', why: 'no death in 15 minutes', line: { deaths: 0 }, minutes: 15, earned: true },
  { badge: 'DEATHLESS', why: 'no death in 14 minutes', line: { deaths: 0 }, minutes: 14.9, earned: false },
  { badge: 'DEATHLESS', why: 'one death', line: { deaths: 1 }, earned: false },
  // The line took part in 1 + 5 of the team’s 5 + 5 + 1 + 5 + 5 = 21 kills, 28.6 %; the badge needs 30 %.
  {
    badge: 'DEATHLESS',
    why: 'no death away from every fight',
    line: { deaths: 0, kills: 1, assists: 5 },
    earned: false,
  },
  { badge: 'LANE_WIN', why: 'won at 14:00', line: { laneResult: 'win' }, earned: true },
  { badge: 'LANE_WIN', why: 'lost at 14:00', line: { laneResult: 'loss' }, earned: false },
  {
    badge: 'LANE_WIN',
    why: 'rich at the end, lane unknown',
    line: { laneResult: null, goldEarned: 30_000 },
    earned: false,
  },
  // The line took part in 5 + 13 of the team’s 25 kills.
  { badge: 'TEAMFIGHT_CORE', why: '18 of 25 kills', line: { assists: 13 }, earned: true },
  { badge: 'TEAMFIGHT_CORE', why: '17 of 25 kills', line: { assists: 12 }, earned: false },
  // The line has 31.2 of the team’s 111.2 thousand, 28.06 %.
  { badge: 'DAMAGE_DEALER', why: 'most of ten and 28 % of five', line: { damageToChampions: 31_200 }, earned: true },
  { badge: 'DAMAGE_DEALER', why: 'most of ten and 27 % of five', line: { damageToChampions: 29_500 }, earned: false },
  { badge: 'DAMAGE_DEALER', why: 'unknown', line: { damageToChampions: null }, earned: false },
  // The line takes and mitigates 63 of the team’s 223 thousand, 28.3 %.
  { badge: 'TANK', why: 'most and 28 % of what the team bore', line: { damageSelfMitigated: 43_000 }, earned: true },
  {
    badge: 'TANK',
    why: 'the same, but dying twice as often',
    line: { damageSelfMitigated: 43_000, deaths: 8 },
    earned: false,
  },
  {
    badge: 'VISION_MASTER',
    why: '1.2 a minute in the middle',
    line: { visionScore: 36, controlWardsBought: 2 },
    earned: true,
  },
  { badge: 'VISION_MASTER', why: 'one control ward', line: { visionScore: 36, controlWardsBought: 1 }, earned: false },
  {
    badge: 'VISION_MASTER',
    why: 'control wards unknown',
    line: { visionScore: 36, controlWardsBought: null },
    earned: false,
  },
  { badge: 'VISION_MASTER', why: '1.17 a minute', line: { visionScore: 35, controlWardsBought: 2 }, earned: false },
  {
    badge: 'VISION_MASTER',
    why: 'the most of ten, role unknown',
    line: { position: null, visionScore: 64, controlWardsBought: 2 },
    earned: true,
  },
  {
    badge: 'VISION_MASTER',
    why: 'not the most of ten, role unknown',
    line: { position: null, visionScore: 60, controlWardsBought: 2 },
    earned: false,
  },
  { badge: 'CS_MASTER', why: '8.3 a minute in the middle', line: { cs: 249 }, earned: true },
  { badge: 'CS_MASTER', why: '8.27 a minute in the middle', line: { cs: 248 }, earned: false },
  { badge: 'CS_MASTER', why: 'in 19 minutes', line: { cs: 249 }, minutes: 19, earned: false },
  { badge: 'CS_MASTER', why: 'a support', line: { cs: 400, position: 'UTILITY' }, earned: false },
  { badge: 'RICH', why: '5 % above the second', line: { goldEarned: 10_500 }, earned: true },
  { badge: 'RICH', why: '4 % above the second', line: { goldEarned: 10_400 }, earned: false },
  { badge: 'SPEEDRUN', why: 'a win in 20:00', line: {}, minutes: 20, earned: true },
  { badge: 'SPEEDRUN', why: 'a win in 20:01', line: {}, minutes: 20 + 1 / 60, earned: false },
  { badge: 'SPEEDRUN', why: 'a loss in 16 minutes', line: { hasWon: false }, minutes: 16, earned: false },
])('a line with $why earns: $badge $earned', ({ badge, line, minutes, earned }) => {
  expect(has(badge, { 2: line }, { minutes: minutes ?? 30 })).toBe(earned)
})

test('eleven kills of a team are too few for 팀파이트 핵심, and twelve suffice', () => {
  const teamOf = (kills: number) => ({
    0: { kills: 0 },
    1: { kills: 0 },
    2: { kills, assists: 0 },
    3: { kills: 0 },
    4: { kills: 0 },
  })
  expect(has('TEAMFIGHT_CORE', teamOf(11))).toBe(false)
  expect(has('TEAMFIGHT_CORE', teamOf(12))).toBe(true)
})

test('the highest of ten damage values is not known if only nine are known', () => {
  expect(has('DAMAGE_DEALER', { 2: { damageToChampions: 60_000 }, 9: { damageToChampions: null } })).toBe(false)
})

test('if no mitigation is known, the player who took the most damage is the tank', () => {
  const unknown = { damageSelfMitigated: null }
  const changes = { 0: unknown, 1: unknown, 2: { ...unknown, damageTaken: 32_000 }, 3: unknown, 4: unknown }
  expect(has('TANK', changes)).toBe(true)
})

describe('장인정신', () => {
  const craftsman: ChampionHistory = {
    championGames: 20,
    championShareOfRecent: 0.3,
    championWinRate: 0.53,
    hasWon: true,
    performanceScore: 4,
  }
  test.each<{ why: string; change: Partial<ChampionHistory>; earned: boolean }>([
    { why: 'twenty games, every third, 53 %, won', change: {}, earned: true },
    { why: 'nineteen games', change: { championGames: 19 }, earned: false },
    { why: 'fewer of the last fifty', change: { championShareOfRecent: 0.28 }, earned: false },
    { why: 'fewer wins', change: { championWinRate: 0.529 }, earned: false },
    { why: 'lost, but well played', change: { hasWon: false, performanceScore: 6.5 }, earned: true },
    { why: 'lost and not so well played', change: { hasWon: false, performanceScore: 6.4 }, earned: false },
    { why: 'lost and unscored', change: { hasWon: false, performanceScore: null }, earned: false },
  ])('장인정신 for $why is $earned', ({ change, earned }) => {
    expect(judgeCraftsman({ ...craftsman, ...change })).toBe(earned)
  })
})

test('the four most significant badges are shown, in order', () => {
  expect(shownBadges(['SPEEDRUN', 'RICH', 'MVP', 'DEATHLESS', 'MULTIKILL'])).toEqual([
    'MULTIKILL',
    'MVP',
    'DEATHLESS',
    'RICH',
  ])
})

test('at most four known badges are shown, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<string>(...BADGE_CODES, 'OF_ANOTHER_TIME')), (codes) => {
      const badges = shownBadges(codes)
      expect(badges.length).toBeLessThanOrEqual(SHOWN_BADGES)
      expect(new Set(badges).size).toBe(badges.length)
      for (const code of badges) expect(codes).toContain(code)
    }),
  )
})

test('the thirteen badges and ACE have a label and a sentence each', () => {
  const labels = BADGE_CODES.map(badgeLabel)
  expect(labels.toSorted()).toEqual(
    [
      'MVP',
      'ACE',
      '저지불가',
      '라인전 승리',
      '무사고',
      '팀파이트 핵심',
      'CS 마스터',
      '시야 장인',
      '부자',
      '딜러',
      '탱커',
      '스피드런',
      '장인정신',
      '멀티킬',
    ].toSorted(),
  )
  for (const label of labels) expect(badgeByLabel(label)?.rule).toMatch(/요\.$/)
  expect(badgeByLabel('없는 배지')).toBeUndefined()
  for (const { icon } of Object.values(BADGES)) expect(icon).toMatch(/^mdi-[a-z-]+$/)
})

test.each([
  { kills: 5, deaths: 0, spree: 5 },
  { kills: 10, deaths: 1, spree: 5 },
  { kills: 9, deaths: 1, spree: 5 },
  { kills: 8, deaths: 1, spree: 4 },
  { kills: 0, deaths: 7, spree: 0 },
])('a spree of $spree is proven by $kills kills in $deaths deaths', ({ kills, deaths, spree }) => {
  expect(provenKillingSpree({ kills, deaths })).toBe(spree)
})

test('a proven spree is never longer than the real one', () => {
  const lives = fc.array(fc.nat(12), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(lives, (killsByLife) => {
      const kills = killsByLife.reduce((sum, inLife) => sum + inLife, 0)
      expect(provenKillingSpree({ kills, deaths: killsByLife.length - 1 })).toBeLessThanOrEqual(
        Math.max(...killsByLife),
      )
    }),
  )
})

test.each([
  { largestMultiKill: null, name: null },
  { largestMultiKill: 2, name: null },
  { largestMultiKill: 3, name: '트리플킬' },
  { largestMultiKill: 4, name: '쿼드라킬' },
  { largestMultiKill: 5, name: '펜타킬' },
])('killing $largestMultiKill at once is called $name', ({ largestMultiKill, name }) => {
  expect(multiKillName(largestMultiKill)).toBe(name)
})

test.each([
  { values: [3, 1, 2], median: 2 },
  { values: [4, 1, 2, 3], median: 2.5 },
  { values: [], median: 0 },
])('the median of $values is $median', ({ values, median }) => {
  expect(medianOf(values)).toBe(median)
})
