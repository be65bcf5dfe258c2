import type { BadgeCode } from '../badges/badges.ts'
import type { MatchFacts } from '../matches/matchFacts.ts'
import { nextAchievements } from './achievements.ts'
import { nextCompanions } from './companions.ts'
import { isCraftsman } from './craftsman.ts'
import { nextTargets } from './goals.ts'
import type { PlayerHistory } from './playerHistory.ts'
import { withRecentMatch } from './recentMatches.ts'
import { nextRecords } from './records.ts'
import { nextAttendance, nextSession, nextStreak } from './rhythm.ts'
import { nextLengths, nextPatches, nextSides } from './splits.ts'
import { nextStyle } from './styleAxes.ts'
import { tallyActivity, tallyChampion, tallyPosition, tallyType } from './tallies.ts'

// The badge's code is used here too, so that the rule for a deathless match is in one place.
const DEATHLESS_BADGE: BadgeCode = 'DEATHLESS'

/**
 * Returns a player's history after one more match, and whether that match earns 장인정신.
 * Matches must be folded in the order of `compareMatchOrder`, each once.
 */
export function foldMatch(history: PlayerHistory, facts: MatchFacts): { history: PlayerHistory; isCraftsman: boolean } {
  const withGame: PlayerHistory = {
    ...history,
    games: history.games + 1,
    remakes: history.remakes + (facts.result === 'remake' ? 1 : 0),
    types: tallyType(history.types, facts),
  }
  const isDecided = facts.result === 'win' || facts.result === 'loss'
  if (!facts.isCounted || !isDecided) return { history: withGame, isCraftsman: false }
  const updated = foldCounted(withGame, facts)
  return { history: updated, isCraftsman: isCraftsman(updated, facts) }
}

function foldCounted(before: PlayerHistory, facts: MatchFacts): PlayerHistory {
  const won = facts.result === 'win' ? 1 : 0
  const rated = facts.isRated ? 1 : 0
  const isDeathless = facts.badges.includes(DEATHLESS_BADGE)
  const tallied: PlayerHistory = {
    ...before,
    counted: before.counted + 1,
    wins: before.wins + won,
    losses: before.losses + 1 - won,
    rated: before.rated + rated,
    ratedWins: before.ratedWins + rated * won,
    mvps: before.mvps + (facts.isMvp ? 1 : 0),
    deathless: before.deathless + (isDeathless ? 1 : 0),
    substitutes: before.substitutes + (isStandingIn(facts) ? 1 : 0),
    champions: tallyChampion(before.champions, facts),
    positions: tallyPosition(before.positions, facts),
    lengths: nextLengths(before.lengths, facts),
    sides: nextSides(before.sides, facts),
    patches: nextPatches(before.patches, facts),
    activity: tallyActivity(before.activity, facts),
    session: nextSession(before.session, facts),
    streak: nextStreak(before.streak, facts),
    attendance: nextAttendance(before.attendance, facts),
    recent: withRecentMatch(before.recent, facts, {
      isDeathless,
      isFirstWinOnChampion: isFirstWin(before, facts),
      isSubstitute: isStandingIn(facts),
    }),
    style: nextStyle(before.style, facts),
    companions: nextCompanions(before.companions, facts),
  }
  return {
    ...tallied,
    records: nextRecords(tallied, facts),
    goals: nextTargets(tallied),
    achievements: nextAchievements({ before, after: tallied, facts }),
  }
}

const isStandingIn = ({ isRated, isSubstitute }: MatchFacts) => isRated && isSubstitute

const isFirstWin = ({ champions }: PlayerHistory, { championId, result }: MatchFacts) =>
  result === 'win' && championId !== null && !champions.some(([id, , wins]) => id === championId && wins > 0)
