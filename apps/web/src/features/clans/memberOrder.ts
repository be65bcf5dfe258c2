import type { ClanMember } from '@buri/contract/clanMembership'
import { CLAN_RANKS } from '@buri/domain/clans/clanRights'
import { comparedChars } from '@buri/domain/search/choseong'
import { matchesKeyword } from '@buri/domain/search/matchesKeyword'

/** What members may be sorted by: each the way one looks for first. */
export const MEMBER_COLUMNS = {
  rank: '직책',
  name: '이름',
  joined: '가입일',
  score: '부리 점수',
  played: '최근 내전',
  position: '주 포지션',
} as const
type MemberColumn = keyof typeof MEMBER_COLUMNS
export const isMemberColumn = (text: string): text is MemberColumn => text in MEMBER_COLUMNS

const POSITIONS = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY']
const KOREAN = new Intl.Collator('ko')

/** Of a column: a number or a text to compare by; `null` where there is none, which stands last either way. */
const VALUES: Record<MemberColumn, (member: ClanMember) => number | string | null> = {
  rank: ({ rank }) => CLAN_RANKS.indexOf(rank),
  name: ({ nickname }) => nickname,
  joined: ({ joinedAt }) => Date.parse(joinedAt),
  score: ({ player }) => (player?.felicanScore == null || player.provisional ? null : -player.felicanScore),
  played: ({ player }) => (player?.lastPlayedAt == null ? null : -Date.parse(player.lastPlayedAt)),
  position: ({ player }) => (player?.mainPosition == null ? null : POSITIONS.indexOf(player.mainPosition)),
}

export type MemberView = { search: string; column: MemberColumn; isReversed: boolean }

/** The members of that name, of the account or of the game, in that order; equal ones stay as they came. */
export function membersIn(
  members: readonly ClanMember[],
  { search, column, isReversed }: MemberView,
): readonly ClanMember[] {
  const needle = comparedChars(search).join('')
  const found = needle === '' ? members : members.filter((member) => isNamed(member, needle))
  const value = VALUES[column]
  return found.toSorted((one, other) => compare(value(one), value(other), isReversed))
}

function isNamed({ nickname, player }: ClanMember, needle: string): boolean {
  if (matchesKeyword({ gameName: nickname, tagLine: '' }, needle)) return true
  return player !== null && matchesKeyword({ gameName: player.summonerName, tagLine: player.tagLine }, needle)
}

function compare(one: number | string | null, other: number | string | null, isReversed: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'string' || typeof other === 'string' ? KOREAN.compare(String(one), String(other)) : one - other
  return isReversed ? -order : order
}
