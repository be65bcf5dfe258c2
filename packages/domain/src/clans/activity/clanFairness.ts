import { closenessOf, teamBalance } from '../../matches/closeness.ts'
import { DAY_MS, HOUR_MS, seoulWeek, WEEK_MS } from '../../seoulTime.ts'
import { type ClanGame, eveningOf, expectedBlueWin } from './clanGames.ts'

type FairGame = ClanGame<'side' | 'goldEarned' | 'expectedWin'>

type Fairness = {
  games: number
  stomps: number
  /** How close the teams' chances were to a half before each match, 0..100; `null` without a rated match. */
  balance: number | null
}

export function fairnessOf(games: readonly FairGame[]): Fairness {
  const balance = teamBalance(games.map(expectedBlueWin))
  return {
    games: games.length,
    stomps: games.filter((game) => closenessOf(game) === 'oneSided').length,
    balance: balance === null ? null : Math.round(balance),
  }
}

const WEEKS = 8

/** Returns the last eight weeks, oldest first. `startsAt` is a moment on the Monday of the week. */
export function fairnessByWeek(games: readonly FairGame[], now: number): (Fairness & { startsAt: number })[] {
  const week = seoulWeek(eveningOf(now))
  return Array.from({ length: WEEKS }, (_, index) => {
    const weeksAgo = WEEKS - 1 - index
    const gamesOfWeek = games.filter(({ playedAt }) => seoulWeek(eveningOf(playedAt)) === week - weeksAgo)
    return { startsAt: mondayOf(now) - weeksAgo * WEEK_MS, ...fairnessOf(gamesOfWeek) }
  })
}

/** A week starts on Monday at six o'clock in Seoul, which is nine on Sunday evening in UTC. */
const mondayOf = (now: number) => seoulWeek(eveningOf(now)) * WEEK_MS - DAYS_TO_MONDAY * DAY_MS - 3 * HOUR_MS
// 1970-01-01 was a Thursday, three days after a Monday.
const DAYS_TO_MONDAY = 3
