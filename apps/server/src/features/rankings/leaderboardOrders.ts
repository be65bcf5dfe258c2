import type { LeaderboardOrder } from '@buri/contract/rankings'

export type { LeaderboardOrder }

// The lower bound of Wilson's 80 % interval, as in `wilsonLowerBound`. It orders rates of samples that differ in size.
// It must equal the expression of the index letter for letter, or no plan uses the index.
const WIN_BOUND = `((r.rated_wins + 0.82124928) / (r.rated_games + 1.64249856)
  - 1.2816 / (r.rated_games + 1.64249856)
    * sqrt(r.rated_wins * (r.rated_games - r.rated_wins)::float8 / greatest(r.rated_games, 1) + 0.41062464))`

/** Each key has an index of its own. */
export const LEADERBOARD_KEYS = {
  score: 'r.score',
  winRate: WIN_BOUND,
  games: 'r.rated_games',
  kda: 'r.kda',
} as const satisfies Record<LeaderboardOrder, string>
