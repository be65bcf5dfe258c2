import type { ClanMember } from '@buri/contract/clanMembership'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { DAY_MS } from '@buri/domain/seoulTime'
import { formatMonthDay, formatNumber, koreanDay } from '#web/ui/text/format.ts'
import { positionsOf } from './memberOrder.ts'

const DAYS_COUNTED = 7

/** Returns the last match's time relative to `now`, or its date if it was a week ago or `now` is unknown. */
export function playedWords({ player }: Pick<ClanMember, 'player'>, now: number | null): string {
  if (!player) return '-'
  const { lastPlayedAt } = player
  if (lastPlayedAt === null) return '없음'
  if (now === null) return formatMonthDay(lastPlayedAt)
  const today = Date.parse(koreanDay(new Date(now).toISOString()))
  const days = (today - Date.parse(koreanDay(lastPlayedAt))) / DAY_MS
  if (days <= 0) return '오늘'
  if (days === 1) return '어제'
  return days < DAYS_COUNTED ? `${days}일 전` : formatMonthDay(lastPlayedAt)
}

/** Lines break only between facts. */
export function memberFacts(member: Pick<ClanMember, 'player' | 'month'>, now: number | null): string {
  const { player, month } = member
  if (!player) return '연결한 게임 계정 없음'
  const { felicanScore, provisional, lastPlayedAt } = player
  const [main] = positionsOf(member)
  return [
    provisional ? '배치 중' : felicanScore === null ? null : `${formatNumber(felicanScore)}점`,
    main ? POSITION_NAMES[main] : null,
    month && `30일 ${formatNumber(month.games)}판`,
    lastPlayedAt === null ? '아직 내전 없음' : playedWords(member, now),
  ]
    .flatMap((fact) => fact?.replaceAll(' ', '\u00a0') ?? [])
    .join(' · ')
}
