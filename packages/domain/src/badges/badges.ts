import type { Position } from '../matches/matchFacts.ts'
import type { BadgeGame, BadgeLine } from './badgeLine.ts'
import {
  hasHighest,
  linesOfTeam,
  medianOf,
  participationOf,
  perMinute,
  provenKillingSpree,
  shareInTeam,
} from './comparisons.ts'

/** Shares and rates are 0..1. */
export type ChampionHistory = {
  championGames: number
  /** Within the player's last 50 counted matches. */
  championShareOfRecent: number
  /** Shrunk with k = 20 towards the player's win rate on all champions. */
  championWinRate: number
  hasWon: boolean
  performanceScore: number | null
}

type BadgeText = {
  label: string
  icon: string
  rule: string
}
type MatchBadge = BadgeText & { judge: (line: BadgeLine, game: BadgeGame) => boolean }
type HistoryBadge = BadgeText & { judgeHistory: (history: ChampionHistory) => boolean }

const VISION_PER_MINUTE: Readonly<Record<Position, number>> = {
  TOP: 1.2,
  JUNGLE: 1.5,
  MIDDLE: 1.2,
  BOTTOM: 1.2,
  UTILITY: 2.8,
}
const VISION_PER_MINUTE_ANY_ROLE = 1.8
const CS_PER_MINUTE: Readonly<Record<Position, number>> = {
  TOP: 8,
  JUNGLE: 7,
  MIDDLE: 8.3,
  BOTTOM: 8.7,
  UTILITY: Number.POSITIVE_INFINITY,
}

/** Each threshold aims at the share of lines in the comment beside it. No badge shames a player. */
export const BADGES = {
  // Should be earned by 8 to 15 % of lines.
  MULTIKILL: {
    label: '멀티킬',
    icon: 'mdi-lightning-bolt',
    rule: '멀티킬: 한 번에 세 명 이상을 연속으로 처치했어요.',
    judge: ({ largestMultiKill }) => largestMultiKill !== null && largestMultiKill >= 3,
  },
  MVP: {
    label: 'MVP',
    icon: 'mdi-crown',
    rule: '이긴 팀에서 경기 점수가 가장 높아요.',
    judge: ({ isMvp }) => isMvp,
  },
  ACE: {
    label: 'ACE',
    icon: 'mdi-star-circle',
    rule: '진 팀에서 경기 점수가 가장 높아요.',
    judge: ({ isAce }) => isAce,
  },
  // Should be earned by 12 to 20 % of lines.
  UNSTOPPABLE: {
    label: '저지불가',
    icon: 'mdi-fire',
    rule: '죽지 않고 다섯 명 이상을 연달아 처치했어요.',
    judge: (line) => (line.largestKillingSpree ?? provenKillingSpree(line)) >= 5,
  },
  // Should be earned by 2 to 5 % of lines. The minimum share of kills excludes players who avoided every fight.
  DEATHLESS: {
    label: '무사고',
    icon: 'mdi-shield-check',
    rule: '15분 이상 경기에서 한 번도 죽지 않고 팀 킬의 30% 이상에 관여했어요.',
    judge: (line, { minutes, lines }) =>
      line.deaths === 0 && minutes >= 15 && (participationOf(line, lines) ?? 0) >= 0.3,
  },
  // Should be earned by 20 to 30 % of lines.
  LANE_WIN: {
    label: '라인전 승리',
    icon: 'mdi-flag-checkered',
    rule: '14분에 골드와 경험치로 맞라인 상대를 8% 이상 앞섰어요.',
    // Judges by a timeline only, because gold at the end shows the result of the match, not of the lane.
    judge: ({ laneResult }) => laneResult === 'win',
  },
  // Should be earned by 2 to 6 % of lines.
  CRAFTSMAN: {
    label: '장인정신',
    icon: 'mdi-hammer-wrench',
    rule: '20판 이상, 최근 50판의 30% 이상을 함께한 챔피언으로 승률 53% 이상을 지키며 활약했어요.',
    judgeHistory: ({ championGames, championShareOfRecent, championWinRate, hasWon, performanceScore }) =>
      championGames >= 20 &&
      championShareOfRecent >= 0.3 &&
      championWinRate >= 0.53 &&
      (hasWon || (performanceScore ?? 0) >= 6.5),
  },
  // Should be earned by 8 to 12 % of lines. In a team with fewer than twelve kills, almost everyone took part in most
  // of them, so no player earns it.
  TEAMFIGHT_CORE: {
    label: '팀파이트 핵심',
    icon: 'mdi-account-group',
    rule: '12킬 이상을 올린 팀에서 가장 많은, 70% 이상의 킬에 관여했어요.',
    judge(line, { lines }) {
      const team = linesOfTeam(line, lines)
      const teamKills = team.reduce((sum, { kills }) => sum + kills, 0)
      const isMostInvolved = hasHighest(line, team, ({ kills, assists }) => kills + assists)
      return teamKills >= 12 && isMostInvolved && (participationOf(line, lines) ?? 0) >= 0.7
    },
  },
  // Should be earned by 7 to 9 % of lines.
  DAMAGE_DEALER: {
    label: '딜러',
    icon: 'mdi-sword-cross',
    rule: '열 명 중 챔피언에게 가장 큰 피해를, 팀의 28% 이상을 입혔어요.',
    judge: (line, { lines }) =>
      hasHighest(line, lines, damageToChampions) && (shareInTeam(line, lines, damageToChampions) ?? 0) >= 0.28,
  },
  // Should be earned by 8 to 12 % of lines. A player who dies often takes more damage, so deaths count against them.
  TANK: {
    label: '탱커',
    icon: 'mdi-shield',
    rule: '팀에서 가장 많은, 28% 이상의 피해를 받아 내면서 쉽게 쓰러지지 않았어요.',
    judge(line, { lines }) {
      const team = linesOfTeam(line, lines)
      const borne = team.every(({ damageSelfMitigated }) => damageSelfMitigated !== null) ? takenAndMitigated : taken
      const perDeath = (member: BadgeLine) => (member.damageTaken ?? 0) / Math.max(1, member.deaths)
      return (
        hasHighest(line, team, borne) &&
        (shareInTeam(line, lines, borne) ?? 0) >= 0.28 &&
        perDeath(line) >= medianOf(team.map(perDeath))
      )
    },
  },
  // Should be earned by 6 to 10 % of lines.
  VISION_MASTER: {
    label: '시야 장인',
    icon: 'mdi-eye',
    rule: '역할에서 손꼽히는 분당 시야 점수를 올리고 제어 와드를 두 개 이상 샀어요.',
    judge(line, { lines, minutes }) {
      if (line.controlWardsBought === null || line.controlWardsBought < 2) return false
      const vision = perMinute(line.visionScore, minutes) ?? 0
      if (line.position !== null) return vision >= VISION_PER_MINUTE[line.position]
      return vision >= VISION_PER_MINUTE_ANY_ROLE && hasHighest(line, lines, ({ visionScore }) => visionScore)
    },
  },
  // Should be earned by 6 to 9 % of lines.
  CS_MASTER: {
    label: 'CS 마스터',
    icon: 'mdi-sprout',
    rule: '20분 이상 경기에서 역할에서 손꼽히는 분당 CS를 올렸어요.',
    judge: ({ position, cs }, { minutes }) =>
      position !== null && minutes >= 20 && (perMinute(cs, minutes) ?? 0) >= CS_PER_MINUTE[position],
  },
  // Should be earned by 6 to 9 % of lines.
  RICH: {
    label: '부자',
    icon: 'mdi-treasure-chest',
    rule: '열 명 중 골드를 가장 많이, 팀의 2위보다 5% 이상 더 벌었어요.',
    judge(line, { lines }) {
      if (!hasHighest(line, lines, goldEarned)) return false
      const teammates = linesOfTeam(line, lines).filter((member) => member !== line)
      return teammates.every((member) => (line.goldEarned ?? 0) >= 1.05 * (member.goldEarned ?? 0))
    },
  },
  // Should be earned by 3 to 8 % of lines.
  SPEEDRUN: {
    label: '스피드런',
    icon: 'mdi-run-fast',
    rule: '20분 내에 승리했어요.',
    judge: ({ hasWon }, { minutes }) => hasWon && minutes <= 20,
  },
} as const satisfies Record<string, MatchBadge | HistoryBadge>

export type BadgeCode = keyof typeof BADGES
export type BadgeLabel = (typeof BADGES)[BadgeCode]['label']

export const BADGE_CODES = Object.keys(BADGES) as readonly BadgeCode[]

export const SHOWN_BADGES = 4

/**
 * Returns the badges that a player earned by this match alone, most significant first. 장인정신 needs a history and is not
 * included.
 */
export function badgesOf(line: BadgeLine, game: BadgeGame): BadgeCode[] {
  return BADGE_CODES.filter((code) => {
    const badge: MatchBadge | HistoryBadge = BADGES[code]
    return 'judge' in badge && badge.judge(line, game)
  })
}

export const judgeCraftsman = (history: ChampionHistory): boolean => BADGES.CRAFTSMAN.judgeHistory(history)

/** Returns a player's four most significant badges. Codes of former versions are skipped. */
export function shownBadges(codes: readonly string[]): BadgeCode[] {
  return BADGE_CODES.filter((code) => codes.includes(code)).slice(0, SHOWN_BADGES)
}

export const badgeLabel = (code: BadgeCode): BadgeLabel => BADGES[code].label

/** Finds a badge by its label on the screen. */
export function badgeByLabel(label: string): (BadgeText & { code: BadgeCode }) | undefined {
  const code = BADGE_CODES.find((candidate) => BADGES[candidate].label === label)
  return code && { ...BADGES[code], code }
}

/** Returns the name of the largest multikill: 트리플킬, 쿼드라킬 or 펜타킬; `null` below three. */
export function multiKillName(largestMultiKill: number | null): string | null {
  if (largestMultiKill === null || largestMultiKill < 3) return null
  if (largestMultiKill === 3) return '트리플킬'
  return largestMultiKill === 4 ? '쿼드라킬' : '펜타킬'
}

const damageToChampions = (line: BadgeLine) => line.damageToChampions
const goldEarned = (line: BadgeLine) => line.goldEarned
const taken = (line: BadgeLine) => line.damageTaken
const takenAndMitigated = ({ damageTaken, damageSelfMitigated }: BadgeLine) =>
  damageTaken === null || damageSelfMitigated === null ? null : damageTaken + damageSelfMitigated
