import type { Match } from '@buri/contract/matches'
import { seoulWeekday } from '@buri/domain/seoulTime'
import { formatMonthDay, koreanDay } from '#web/ui/text/format.ts'

type DayGroup = { day: string; label: string; matches: Match[]; wins: number; losses: number; remakes: number }

const DAY_MS = 86_400_000
const WEEKDAYS = '월화수목금토일'
const dayThisYear = (iso: string) => `${formatMonthDay(iso)} ${WEEKDAYS[seoulWeekday(Date.parse(iso))]}요일`
const dayOfAnyYear = (iso: string) => `${koreanDay(iso).slice(0, 4)}년 ${dayThisYear(iso)}`

const dayOf = (time: number) => koreanDay(new Date(time).toISOString())

/** `now` is `null` until the browser's clock may be read; the label is the plain date then. */
function dayLabel(matchDate: string, now: Date | null): string {
  const day = koreanDay(matchDate)
  if (!now) return dayOfAnyYear(matchDate)
  if (day === dayOf(now.getTime())) return '오늘'
  if (day === dayOf(now.getTime() - DAY_MS)) return '어제'
  return (day.slice(0, 4) === dayOf(now.getTime()).slice(0, 4) ? dayThisYear : dayOfAnyYear)(matchDate)
}

export function groupByDay(matches: readonly Match[], now: Date | null): DayGroup[] {
  const groups: DayGroup[] = []
  for (const match of matches) {
    const day = koreanDay(match.matchDate)
    let group = groups.at(-1)
    if (group?.day !== day) {
      group = { day, label: dayLabel(match.matchDate, now), matches: [], wins: 0, losses: 0, remakes: 0 }
      groups.push(group)
    }
    group.matches.push(match)
    if (match.isRemake) group.remakes += 1
    else if (match.win === true) group.wins += 1
    else if (match.win === false) group.losses += 1
  }
  return groups
}

export function daySentence({ matches, wins, losses, remakes }: DayGroup): string {
  const counts = [`${matches.length}판`, wins && `${wins}승`, losses && `${losses}패`].filter(Boolean).join(' ')
  return remakes ? `${counts} · 다시하기 ${remakes}` : counts
}
