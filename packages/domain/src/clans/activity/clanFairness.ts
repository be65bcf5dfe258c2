import { closenessOf, teamBalance } from '../../matches/closeness.ts'
import { DAY_MS, HOUR_MS, seoulWeek, WEEK_MS } from '../../seoulTime.ts'
import { type ClanGame, eveningOf, expectedBlueWin } from './clanGames.ts'

type FairGame = ClanGame<'playerId' | 'side' | 'goldEarned' | 'expectedWin'>
type IsHidden = (playerId: string) => boolean

/** The balance of fewer games would reveal the score of a hidden player in one of them. */
export const GAMES_WITH_HIDDEN = 10

type Fairness = {
  games: number
  stomps: number
  /**
   * How close the teams' chances were to a half before each match, 0..100. It is `null` without a rated match, and for
   * few matches that all have hidden players.
   */
  balance: number | null
}

/**
 * Counts one-sided games and returns the balance. With fewer than `GAMES_WITH_HIDDEN` games, games with hidden players
 * do not count for the balance.
 */
export function fairnessOf(games: readonly FairGame[], isHidden: IsHidden): Fairness {
  const isAllShown = ({ lines }: FairGame) => !lines.some(({ playerId }) => playerId !== null && isHidden(playerId))
  const balanced = games.length < GAMES_WITH_HIDDEN ? games.filter(isAllShown) : games
  const balance = teamBalance(balanced.map(expectedBlueWin))
  return {
    games: games.length,
    stomps: games.filter((game) => closenessOf(game) === 'oneSided').length,
    balance: balance === null ? null : Math.round(balance),
  }
}

const WEEKS = 8

/** Returns the last eight weeks, oldest first. `startsAt` is a moment on the Monday of the week. */
export function fairnessByWeek(
  games: readonly FairGame[],
  { now, isHidden }: { now: number; isHidden: IsHidden },
): (Fairness & { startsAt: number })[] {
  const week = seoulWeek(eveningOf(now))
  return Array.from({ length: WEEKS }, (_, index) => {
    const weeksAgo = WEEKS - 1 - index
    const gamesOfWeek = games.filter(({ playedAt }) => seoulWeek(eveningOf(playedAt)) === week - weeksAgo)
    return { startsAt: mondayOf(now) - weeksAgo * WEEK_MS, ...fairnessOf(gamesOfWeek, isHidden) }
  })
}

/** A week starts on Monday at six o'clock in Seoul, which is nine on Sunday evening in UTC. */
const mondayOf = (now: number) => seoulWeek(eveningOf(now)) * WEEK_MS - DAYS_TO_MONDAY * DAY_MS - 3 * HOUR_MS
// 1970-01-01 was a Thursday, three days after a Monday.
const DAYS_TO_MONDAY = 3
