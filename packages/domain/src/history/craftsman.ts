import { judgeCraftsman } from '../badges/badges.ts'
import type { MatchFacts } from '../matches/matchFacts.ts'
import type { PlayerHistory } from './playerHistory.ts'
import { readRecentMatch } from './recentMatches.ts'

// Twenty games at the player's own win rate are added to a champion's games, so that few games alone decide nothing.
const SHRINKING_GAMES = 20

/**
 * Whether the match earns 장인정신. `history` already contains it, so the twentieth game on a champion can earn it. Only
 * in-house games count, because solo queue must not decide a clan's record.
 */
export function isCraftsman(history: PlayerHistory, facts: MatchFacts): boolean {
  if (!facts.isRated || facts.championId === null) return false
  const row = history.champions.find(([championId]) => championId === facts.championId)
  if (row === undefined) return false
  const [, , , , , , ratedGames, ratedWins] = row
  const rated = history.recent.map(readRecentMatch).filter(({ isRated }) => isRated)
  const onChampion = rated.filter(({ championId }) => championId === facts.championId)
  const ownWinRate = history.ratedWins / history.rated
  return judgeCraftsman({
    championGames: ratedGames,
    championShareOfRecent: onChampion.length / rated.length,
    championWinRate: (ratedWins + SHRINKING_GAMES * ownWinRate) / (ratedGames + SHRINKING_GAMES),
    hasWon: facts.result === 'win',
    performanceScore: facts.performanceScore,
  })
}
