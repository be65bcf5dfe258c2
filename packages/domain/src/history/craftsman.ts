import type { MatchFacts } from '../matches/matchFacts.ts'
import type { PlayerHistory } from './playerHistory.ts'
import { spelled } from './recentMatches.ts'

const GAMES_ON_CHAMPION = 20
const SHARE_OF_RECENT = 0.3
const SHRINKING_GAMES = 20
const SHRUNK_WIN_RATE = 0.53
const GOOD_SCORE = 6.5

/**
 * 장인정신: on this match's champion 20 in-house games, 30 % of the last fifty, a win rate of 53 % after shrinking it by
 * twenty games of the player's own, and this game won or played at 6.5. `history` already holds the match.
 */
export function isCraftsman(history: PlayerHistory, facts: MatchFacts): boolean {
  if (!facts.isRated || facts.championId === null) return false
  if (facts.result !== 'win' && (facts.performanceScore ?? 0) < GOOD_SCORE) return false
  const row = history.champions.find(([championId]) => championId === facts.championId)
  if (row === undefined) return false
  const [, , , , , , ratedGames, ratedWins] = row
  if (ratedGames < GAMES_ON_CHAMPION) return false

  const rated = history.recent.map(spelled).filter(({ isRated }) => isRated)
  const onChampion = rated.filter(({ championId }) => championId === facts.championId)
  if (onChampion.length < SHARE_OF_RECENT * rated.length) return false

  const ownWinRate = history.ratedWins / history.rated
  return (ratedWins + SHRINKING_GAMES * ownWinRate) / (ratedGames + SHRINKING_GAMES) >= SHRUNK_WIN_RATE
}
