import { newRating, type Rating, ratingAt } from '@buri/domain/rating/rating'
import { seasonOf } from '@buri/domain/rating/season'

/** `null` before the player's first rated match. */
export type RatingRow = (Omit<Rating, 'season' | 'lastPlayedAt'> & { lastPlayedAt: number }) | null

export const RATING_ROW = `case when r.player_id is not null then json_build_object('mu', r.mu, 'sigma', r.sigma,
      'balanceMu', r.balance_mu, 'balanceSigma', r.balance_sigma, 'ratedGames', r.rated_games, 'ratedWins', r.rated_wins,
      'lastPlayedAt', extract(epoch from r.last_played_at) * 1000) end as rating`

export const currentRating = (
  row: RatingRow | undefined,
  tier: Parameters<typeof newRating>[0],
  now: number,
): Rating => (row ? ratingAt({ ...row, season: seasonOf(row.lastPlayedAt).id }, now) : newRating(tier))
