import type { Side } from '@buri/domain/matches/matchFacts'
import { rateMatch } from '@buri/domain/rating/rateMatch'
import { newRating, type Rating, ratingAt } from '@buri/domain/rating/rating'
import type { MatchPlace } from './frontier.ts'

export type LineRating = {
  muBefore: number
  sigmaBefore: number
  muAfter: number
  sigmaAfter: number
  balanceMuBefore: number
  balanceSigmaBefore: number
  balanceMuAfter: number
  balanceSigmaAfter: number
  expectedWin: number
}

/** `playerId` is `null` for an unidentified player, who is rated as a newcomer each time. */
type RatedLine = { slot: number; playerId: string | null; side: Side; rating: LineRating | null }
export type RatedMatch = MatchPlace & { winner: Side; lines: readonly RatedLine[] }
export type NewLineRating = {
  matchId: string
  line: RatedLine & { playerId: string }
  hasWon: boolean
  rating: LineRating
}

/** Players without an entry are newcomers. */
type RatingsByPlayer = Map<string, Rating>

// Newcomers begin with the same rating, whatever their ranked tier. Tiers change with every refresh, so a rating that
// is recomputed later would differ from the first one.
const ratingOf = (ratings: RatingsByPlayer, { playerId }: RatedLine) =>
  (playerId === null ? undefined : ratings.get(playerId)) ?? newRating()

/** Rates the matches, which are in match order, and updates `ratings`. */
export function rateInOrder(ratings: RatingsByPlayer, matches: readonly RatedMatch[]): NewLineRating[] {
  return matches.flatMap((match) => rateOne(ratings, match))
}

function rateOne(ratings: RatingsByPlayer, match: RatedMatch): NewLineRating[] {
  const { playedAt, winner, matchId } = match
  const teams = {
    blue: match.lines.filter(({ side }) => side === 'blue'),
    red: match.lines.filter(({ side }) => side === 'red'),
  }
  const before = {
    blue: teams.blue.map((line) => ratingOf(ratings, line)),
    red: teams.red.map((line) => ratingOf(ratings, line)),
  }
  const after = rateMatch(before, { winner, playedAt })
  const sides: readonly Side[] = ['blue', 'red']
  return sides.flatMap((side) =>
    teams[side].flatMap(({ playerId, ...line }, index) => {
      const old = before[side][index]
      const next = after[side][index]
      if (!old || !next) throw new Error(`rating ${matchId} lost a player`)
      if (playerId === null) return []
      ratings.set(playerId, next)
      const expectedWin = side === 'blue' ? after.expectedBlue : 1 - after.expectedBlue
      const rating = columnsOf(ratingAt(old, playedAt), next, expectedWin)
      return [{ matchId, line: { ...line, playerId }, hasWon: side === winner, rating }]
    }),
  )
}

const columnsOf = (before: Rating, after: Rating, expectedWin: number): LineRating => ({
  muBefore: before.mu,
  sigmaBefore: before.sigma,
  muAfter: after.mu,
  sigmaAfter: after.sigma,
  balanceMuBefore: before.balanceMu,
  balanceSigmaBefore: before.balanceSigma,
  balanceMuAfter: after.balanceMu,
  balanceSigmaAfter: after.balanceSigma,
  expectedWin,
})

const COLUMNS = [
  'muBefore',
  'sigmaBefore',
  'muAfter',
  'sigmaAfter',
  'balanceMuBefore',
  'balanceSigmaBefore',
  'balanceMuAfter',
  'balanceSigmaAfter',
  'expectedWin',
] as const satisfies readonly (keyof LineRating)[]

export const isSameRating = (one: LineRating | null, other: LineRating | null) =>
  one === other || (one !== null && other !== null && COLUMNS.every((column) => one[column] === other[column]))
