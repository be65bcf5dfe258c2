import type { ClanMember } from '@buri/contract/clanMembership'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { DAY_MS } from '@buri/domain/seoulTime'
import { formatMonthDay, formatNumber, koreanDay } from '#web/ui/text/format.ts'
import { positionsOf } from './memberOrder.ts'

/** The day of a member's last match relative to `now`; the date where a page is drawn without a clock. */
export function playedWords({ player }: Pick<ClanMember, 'player'>, now: number | null): string {
  if (!player) return '-'
  const { lastPlayedAt } = player
  if (lastPlayedAt === null) return '없음'
  const isOf = (day: number) => koreanDay(lastPlayedAt) === koreanDay(new Date(day).toISOString())
  if (now !== null && isOf(now)) return '오늘'
  return now !== null && isOf(now - DAY_MS) ? '어제' : formatMonthDay(lastPlayedAt)
}

/** The columns of a row in one line, for a phone. */
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
    .filter(Boolean)
    .join(' · ')
}
