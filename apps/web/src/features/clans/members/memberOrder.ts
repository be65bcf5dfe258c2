import type { ClanMember } from '@buri/contract/clanMembership'
import { CLAN_RANKS } from '@buri/domain/clans/clanRights'
import { isResting as rests } from '@buri/domain/clans/resting'
import { POSITIONS, type Position } from '@buri/domain/matches/matchFacts'
import { comparableChars } from '@buri/domain/search/choseong'
import { matchesKeyword } from '@buri/domain/search/matchesKeyword'

export const MEMBER_COLUMNS = {
  rank: '직책',
  name: '이름',
  joined: '가입',
  score: '부리 점수',
  position: '포지션',
  month: '최근 30일',
  played: '최근 내전',
} as const
export type MemberColumn = keyof typeof MEMBER_COLUMNS
export const isMemberColumn = (text: string): text is MemberColumn => text in MEMBER_COLUMNS

const KOREAN_COLLATOR = new Intl.Collator('ko')

/** `null` comes last in both orders. */
const COLUMN_VALUES: Record<MemberColumn, (member: ClanMember, now: number | null) => number | string | null> = {
  // Resting plain members come after all others.
  rank: (member, now) => (member.rank === 'member' && isResting(member, now) ? null : CLAN_RANKS.indexOf(member.rank)),
  name: ({ nickname }) => nickname,
  joined: ({ joinedAt }) => Date.parse(joinedAt),
  score: ({ player }) => (player?.felicanScore == null || player.provisional ? null : -player.felicanScore),
  played: ({ player }) => (player?.lastPlayedAt == null ? null : -Date.parse(player.lastPlayedAt)),
  position: (member) => {
    const [main] = positionsOf(member)
    return main === undefined ? null : POSITIONS.indexOf(main)
  },
  month: ({ month }) => (month === null ? null : -month.games),
}

/** Returns the positions of the last month, most played first, or else the profile's main position. */
export function positionsOf({ month, player }: Pick<ClanMember, 'month' | 'player'>): readonly Position[] {
  if (month && month.positions.length > 0) return month.positions
  return player?.mainPosition ? [player.mainPosition] : []
}

/** Whether the member rests by the dashboard's rule; false without a clock. */
export const isResting = ({ player }: Pick<ClanMember, 'player'>, now: number | null) =>
  now !== null && rests(player?.lastPlayedAt ? Date.parse(player.lastPlayedAt) : null, now)

export const MEMBER_KINDS = { all: '전체', staff: '운영진', resting: '쉬는 중', unlinked: '연결 안 됨' } as const
export type MemberKind = keyof typeof MEMBER_KINDS

export const isOfKind = (member: ClanMember, kind: MemberKind, now: number | null): boolean =>
  kind === 'all' ||
  (kind === 'staff' && member.rank !== 'member') ||
  (kind === 'resting' && isResting(member, now)) ||
  (kind === 'unlinked' && member.player === null)

export type MemberView = { search: string; column: MemberColumn; isReversed: boolean }

/** Searches account and game names. Ties keep their order. */
export function matchingMembers(
  members: readonly ClanMember[],
  { search, column, isReversed }: MemberView,
  now: number | null,
): readonly ClanMember[] {
  const needle = comparableChars(search).join('')
  const matching = needle === '' ? members : members.filter((member) => isNamed(member, needle))
  const value = COLUMN_VALUES[column]
  return matching.toSorted((one, other) => compareValues(value(one, now), value(other, now), isReversed))
}

function isNamed({ nickname, player }: ClanMember, needle: string): boolean {
  if (matchesKeyword({ gameName: nickname, tagLine: '' }, needle)) return true
  return player !== null && matchesKeyword({ gameName: player.summonerName, tagLine: player.tagLine }, needle)
}

function compareValues(one: number | string | null, other: number | string | null, isReversed: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'string' || typeof other === 'string'
      ? KOREAN_COLLATOR.compare(String(one), String(other))
      : one - other
  return isReversed ? -order : order
}
