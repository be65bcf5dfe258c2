import { seoulHour, seoulWeek, seoulWeekday, WEEK_MS } from '../../seoulTime.ts'
import { type ClanAmount, type ClanGame, eveningOf, playAmount } from './clanGames.ts'

type WeekComparison = {
  now: ClanAmount
  /** The amount played last week up to the same weekday and hour. */
  lastByNow: ClanAmount
  last: ClanAmount
  days: { last: number; now: number }[]
}

const DAYS_OF_WEEK = 7

/** Compares this week with the last one. A week starts on Monday at six o'clock in Seoul. */
export function compareWeeks(games: readonly ClanGame<'playerId'>[], now: number): WeekComparison {
  const week = seoulWeek(eveningOf(now))
  const gamesOfWeek = (number: number) => games.filter(({ playedAt }) => seoulWeek(eveningOf(playedAt)) === number)
  const [thisWeek, lastWeek] = [gamesOfWeek(week), gamesOfWeek(week - 1)]
  const onDay = (list: readonly { playedAt: number }[], day: number) =>
    list.filter(({ playedAt }) => seoulWeekday(eveningOf(playedAt)) === day).length
  return {
    now: playAmount(thisWeek),
    lastByNow: playAmount(lastWeek.filter(({ playedAt }) => playedAt <= now - WEEK_MS)),
    last: playAmount(lastWeek),
    days: Array.from({ length: DAYS_OF_WEEK }, (_, day) => ({ last: onDay(lastWeek, day), now: onDay(thisWeek, day) })),
  }
}

/** Counts matches by weekday, from Monday, and hour of the day in Seoul. Returns 7 rows of 24 counts. */
export function activityOf(games: readonly { playedAt: number }[]): number[][] {
  const grid = Array.from({ length: DAYS_OF_WEEK }, () => Array.from({ length: 24 }, () => 0))
  for (const { playedAt } of games) {
    const row = grid[seoulWeekday(playedAt)]
    const hour = seoulHour(playedAt)
    if (row) row[hour] = (row[hour] ?? 0) + 1
  }
  return grid
}
