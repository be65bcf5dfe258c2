import type { GoalTargets, PlayerHistory } from './playerHistory.ts'
import { type RecentMatchFields, readRecentMatch } from './recentMatches.ts'

export const GOAL_KINDS = ['wins', 'games', 'mvps', 'championWins', 'deathless', 'substitutes'] as const
export type GoalKind = (typeof GOAL_KINDS)[number]

const GAMES_AHEAD = 10
const TARGET_STEP = 5

/** Returns the present value of a goal. */
export function goalProgress(history: PlayerHistory, kind: GoalKind): number {
  const progress: Record<GoalKind, number> = {
    wins: history.wins,
    games: history.counted,
    mvps: history.mvps,
    championWins: history.champions.filter(([, , wins]) => wins > 0).length,
    deathless: history.deathless,
    substitutes: history.substitutes,
  }
  return progress[kind]
}

const countsTowardGoal: Record<GoalKind, (match: RecentMatchFields) => boolean> = {
  wins: ({ hasWon }) => hasWon,
  games: () => true,
  mvps: ({ isMvp }) => isMvp,
  championWins: ({ isFirstWinOnChampion }) => isFirstWinOnChampion,
  deathless: ({ isDeathless }) => isDeathless,
  substitutes: ({ isSubstitute }) => isSubstitute,
}

/** Returns the next target at the present rate: ceil(current + 10·rate), rounded to 5. It is always above `current`. */
export function nextGoalTarget(current: number, ratePerGame: number): number {
  const aim = Math.round(Math.ceil(current + GAMES_AHEAD * ratePerGame) / TARGET_STEP) * TARGET_STEP
  return aim > current ? aim : (Math.floor(current / TARGET_STEP) + 1) * TARGET_STEP
}

/** Returns the targets after a match. A target stays until it is reached; otherwise it would move ahead for ever. */
export function nextTargets(history: PlayerHistory): GoalTargets {
  return GOAL_KINDS.map((kind, index) => {
    const current = goalProgress(history, kind)
    const value = history.goals[index]
    return value !== undefined && value > current ? value : nextGoalTarget(current, presentRate(history, kind))
  })
}

function presentRate({ recent }: PlayerHistory, kind: GoalKind): number {
  return recent.map(readRecentMatch).filter(countsTowardGoal[kind]).length / recent.length
}
