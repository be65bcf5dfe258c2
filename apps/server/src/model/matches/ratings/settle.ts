import { compareMatchOrder } from '@buri/domain/history/playerHistory'
import type { Rating } from '@buri/domain/rating/rating'
import { copyLeaderboardFacts } from '#server/model/matches/histories/historyRows.ts'
import { markChanged } from '#server/model/matches/people/players.ts'
import { inStoreTransaction, type Tx } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { earlierPlace, lockFrontier, type MatchPlace, markRerated, moveFrontier } from './frontier.ts'
import { isSameRating, type NewLineRating, type RatedMatch, rateInOrder } from './rateInOrder.ts'
import {
  type CurrentRating,
  currentRatings,
  loadLines,
  ratedMatchesFrom,
  ratingsBefore,
  writeCurrentRatings,
  writeLineRatings,
} from './ratingRows.ts'

/** The most matches that an upload or edit rates itself. The job rates more. */
const RATED_AT_ONCE = 200
const MATCHES_PER_CHUNK = 500

/** Rates all matches from `place` on or, if they are many, leaves them to the job. The caller holds the frontier. */
export async function rerateFrom(
  tx: Tx,
  { frontier, place, limit = RATED_AT_ONCE }: { frontier: MatchPlace | null; place: MatchPlace; limit?: number },
): Promise<void> {
  await markRerated(tx)
  const outdatedFrom = earlierPlace(frontier, place) ?? place
  const nextMatches = limit === 0 ? [] : await ratedMatchesFrom(tx, outdatedFrom, limit + 1)
  if (limit === 0 || nextMatches.length > limit) return moveFrontier(tx, outdatedFrom)
  await rateChunk(tx, outdatedFrom, await loadLines(tx, nextMatches))
  if (frontier !== null) await moveFrontier(tx, null)
}

/** Returns `null` if all ratings are settled. */
export async function settleRatings(
  tx: Tx,
  limit = MATCHES_PER_CHUNK,
): Promise<{ read: number; changed: string[] } | null> {
  const frontier = await lockFrontier(tx)
  if (frontier === null) return null
  const matchPlaces = await ratedMatchesFrom(tx, frontier, limit + 1)
  const chunk = matchPlaces.slice(0, limit)
  const changedPlayers = await rateChunk(tx, frontier, await loadLines(tx, chunk))
  await moveFrontier(tx, matchPlaces[limit] ?? null)
  return { read: chunk.length, changed: changedPlayers.map(({ matchId, line }) => `rating ${matchId} ${line.slot}`) }
}

const BEFORE_ALL: MatchPlace = { playedAt: 0, matchId: '' }

export async function* resetRatings(db: Db): AsyncGenerator<{ read: number; changed: string[] }> {
  await inStoreTransaction(db, async (tx) => {
    await lockFrontier(tx)
    await moveFrontier(tx, BEFORE_ALL)
  })
  while (true) {
    const chunk = await inStoreTransaction(db, (tx) => settleRatings(tx))
    if (!chunk) return
    yield chunk
  }
}

async function rateChunk(tx: Tx, from: MatchPlace, matches: readonly RatedMatch[]): Promise<NewLineRating[]> {
  if (matches.length === 0) return []
  const playerIds = [...new Set(matches.flatMap(playersIn))]
  const ratings = new Map<string, Rating>(await ratingsBefore(tx, playerIds, from))
  const rated = rateInOrder(ratings, matches)
  const changedLines = rated.filter(({ line, rating }) => !isSameRating(line.rating, rating))
  if (changedLines.length === 0) return []
  await writeLineRatings(tx, changedLines)
  await markRerated(tx)
  await moveCurrentRatings(tx, { matches, ratings, newlyRated: rated.filter(({ line }) => line.rating === null) })
  await markChanged(tx, [...new Set(changedLines.map(({ line }) => line.playerId))])
  return changedLines
}

const playersIn = ({ lines }: RatedMatch) => lines.flatMap(({ playerId }) => playerId ?? [])

type Rated = {
  matches: readonly RatedMatch[]
  ratings: ReadonlyMap<string, Rating>
  newlyRated: readonly NewLineRating[]
}

/** Updates only players without a later rated match. The others follow in a later chunk. */
async function moveCurrentRatings(tx: Tx, { matches, ratings, newlyRated }: Rated): Promise<void> {
  const lastPlaces = new Map<string, MatchPlace>()
  for (const match of matches) for (const playerId of playersIn(match)) lastPlaces.set(playerId, match)
  const current = await currentRatings(tx, [...lastPlaces.keys()])
  const games = Map.groupBy(newlyRated, ({ line }) => line.playerId)
  const movedRatings = [...lastPlaces].flatMap(([playerId, matchPlace]): [string, CurrentRating][] => {
    const before = current.get(playerId)
    const after = ratingAfter(playerId, matchPlace)
    return before && isSameCurrentRating(before, after) ? [] : [[playerId, after]]
  })
  await writeCurrentRatings(tx, new Map(movedRatings))
  await copyLeaderboardFacts(
    tx,
    [...lastPlaces.keys()].filter((playerId) => !current.has(playerId)),
  )

  function ratingAfter(playerId: string, matchPlace: MatchPlace): CurrentRating {
    const before = current.get(playerId)
    const added = games.get(playerId) ?? []
    const counts = {
      ratedGames: (before?.ratedGames ?? 0) + added.length,
      ratedWins: (before?.ratedWins ?? 0) + added.filter(({ hasWon }) => hasWon).length,
    }
    const hasLaterMatch =
      before && compareMatchOrder({ playedAt: before.lastPlayedAt, matchId: before.lastMatchId }, matchPlace) > 0
    if (hasLaterMatch) return { ...before, ...counts }
    const rating = ratings.get(playerId)
    if (!rating) throw new Error(`rating lost the player ${playerId}`)
    return { ...rating, ...counts, lastPlayedAt: matchPlace.playedAt, lastMatchId: matchPlace.matchId }
  }
}

const RATING_COLUMNS = [
  ...(['mu', 'sigma', 'balanceMu', 'balanceSigma', 'ratedGames', 'ratedWins'] as const),
  ...(['lastPlayedAt', 'lastMatchId'] as const),
]

/** Whether nothing would change. An unchanged rating is not written, since each row is in many indexes. */
const isSameCurrentRating = (one: CurrentRating, other: CurrentRating) =>
  RATING_COLUMNS.every((column) => one[column] === other[column])
