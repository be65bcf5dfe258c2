import type { Side } from '@buri/domain/matches/matchFacts'
import { felicanScore } from '@buri/domain/rating/felicanScore'
import { RATING_MODEL } from '@buri/domain/rating/rateMatch'
import type { Rating } from '@buri/domain/rating/rating'
import { seasonOf } from '@buri/domain/rating/season'
import type { LeaderboardFacts } from '#server/model/matches/histories/historyRows.ts'
import { recordsetJson } from '#server/model/matches/recordsetJson.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import type { MatchPlace } from './frontier.ts'
import type { LineRating, NewLineRating, RatedMatch } from './rateInOrder.ts'

const RATED_LINES_FROM = {
  name: 'ingest_rated_matches_from',
  text: `select id as "matchId", extract(epoch from played_at) * 1000 as "playedAt", winner
    from match where is_rated and deleted_at is null and (played_at, id) >= ($1::timestamptz, $2)
    order by played_at, id limit $3`,
}

type RatedPlace = MatchPlace & { winner: Side }

export const ratedMatchesFrom = (tx: Tx, from: MatchPlace, limit: number) =>
  tx.run<RatedPlace>(RATED_LINES_FROM, [new Date(from.playedAt), from.matchId, limit])

const LINES_OF = {
  name: 'ingest_rated_lines',
  text: `select match_id, slot, player_id, side, mu_before, sigma_before, mu_after, sigma_after, balance_mu_before,
      balance_sigma_before, balance_mu_after, balance_sigma_after, expected_win
    from match_participant where match_id = any ($1) order by match_id, slot`,
}

type Nullable<Row> = { [Key in keyof Row]: Row[Key] | null }
type LineRow = Nullable<LineRating> & { matchId: string; slot: number; playerId: string | null; side: Side }

export async function loadLines(tx: Tx, matchPlaces: readonly RatedPlace[]): Promise<RatedMatch[]> {
  const rows = await tx.run<LineRow>(LINES_OF, [matchPlaces.map(({ matchId }) => matchId)])
  const linesByMatch = Map.groupBy(rows, ({ matchId }) => matchId)
  return matchPlaces.map((place) => ({
    ...place,
    lines: (linesByMatch.get(place.matchId) ?? []).map(({ matchId: _, slot, playerId, side, ...rating }) => ({
      slot,
      playerId,
      side,
      rating: isRated(rating) ? rating : null,
    })),
  }))
}

// A line's nine rating columns are set together or not at all.
const isRated = (rating: Nullable<LineRating>): rating is LineRating => rating.muAfter !== null

const STANDINGS_BEFORE = {
  name: 'ingest_standings_before',
  text: `select asked.player_id, last.mu_after as mu, last.sigma_after as sigma, last.balance_mu_after as "balanceMu",
      last.balance_sigma_after as "balanceSigma", extract(epoch from last.played_at) * 1000 as "lastPlayedAt",
      last.match_id as "lastMatchId"
    from unnest($1::uuid[]) as asked (player_id)
    cross join lateral (
      select * from match_participant p
      where p.player_id = asked.player_id and not p.is_deleted and p.mu_after is not null
        and (p.played_at, p.match_id) < ($2::timestamptz, $3)
      order by p.played_at desc, p.match_id desc limit 1
    ) as last`,
}

export type CurrentRating = Rating & { lastPlayedAt: number; lastMatchId: string }
type StandingRow = Omit<CurrentRating, 'season' | 'ratedGames' | 'ratedWins'> & { playerId: string }

/** Returns each player's ratings before the given match, with 0 for the numbers of games and wins. */
export async function ratingsBefore(tx: Tx, playerIds: readonly string[], matchPlace: MatchPlace) {
  const rows = await tx.run<StandingRow>(STANDINGS_BEFORE, [
    playerIds,
    new Date(matchPlace.playedAt),
    matchPlace.matchId,
  ])
  return new Map(
    rows.map(({ playerId, ...row }): [string, CurrentRating] => [
      playerId,
      { ...row, season: seasonOf(row.lastPlayedAt).id, ratedGames: 0, ratedWins: 0 },
    ]),
  )
}

const WRITE_LINES = {
  name: 'ingest_write_line_ratings',
  text: `update match_participant p set mu_before = n.mu_before, sigma_before = n.sigma_before, mu_after = n.mu_after,
      sigma_after = n.sigma_after, balance_mu_before = n.balance_mu_before, balance_sigma_before = n.balance_sigma_before,
      balance_mu_after = n.balance_mu_after, balance_sigma_after = n.balance_sigma_after, expected_win = n.expected_win
    from json_populate_recordset(null::match_participant, $1) as n
    where p.match_id = n.match_id and p.slot = n.slot`,
}

export async function writeLineRatings(tx: Tx, ratings: readonly NewLineRating[]): Promise<void> {
  if (ratings.length === 0) return
  await tx.run(WRITE_LINES, [
    recordsetJson(ratings.map(({ matchId, line, rating }) => ({ matchId, slot: line.slot, ...rating }))),
  ])
}

const CURRENT_RATINGS = {
  name: 'ingest_current_ratings',
  isPrepared: true,
  text: `select player_id as "playerId", mu, sigma, balance_mu as "balanceMu", balance_sigma as "balanceSigma",
      rated_games as "ratedGames", rated_wins as "ratedWins", last_match_id as "lastMatchId",
      extract(epoch from last_played_at) * 1000 as "lastPlayedAt"
    from player_rating where player_id = any ($1::uuid[])`,
} as const

type CurrentRow = Omit<CurrentRating, 'season'> & { playerId: string }

export async function currentRatings(tx: Tx, playerIds: readonly string[]): Promise<Map<string, CurrentRating>> {
  const rows = await tx.run<CurrentRow>(CURRENT_RATINGS, [playerIds])
  return new Map(rows.map(({ playerId, ...row }) => [playerId, { ...row, season: seasonOf(row.lastPlayedAt).id }]))
}

const RATING_COLUMNS = [
  ...['mu', 'sigma', 'balance_mu', 'balance_sigma', 'rated_games', 'rated_wins', 'score', 'last_match_id'],
  ...['last_played_at', 'model'],
]

const writeStatement = (name: string, columns: readonly string[]) =>
  ({
    name,
    isPrepared: true,
    text: `insert into player_rating (player_id, ${columns.join(', ')})
      select player_id, ${columns.join(', ')} from json_populate_recordset(null::player_rating, $1)
      on conflict (player_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  }) as const

const WRITE_CURRENT = writeStatement('ingest_write_current_ratings', RATING_COLUMNS)
const WRITE_WITH_FACTS = writeStatement('ingest_write_board_rows', [...RATING_COLUMNS, 'main_position', 'kda'])

/** Writes known leaderboard facts together with the ratings, because each row is in many indexes. */
export async function writeCurrentRatings(
  tx: Tx,
  ratings: ReadonlyMap<string, CurrentRating>,
  facts: readonly LeaderboardFacts[] = [],
): Promise<void> {
  const factsOf = new Map(facts.map((row) => [row.playerId, row]))
  const rows = [...ratings].map(([playerId, { season: _, lastPlayedAt, ...rating }]) => ({
    playerId,
    ...rating,
    lastPlayedAt: new Date(lastPlayedAt),
    score: felicanScore(rating),
    model: RATING_MODEL,
    ...factsOf.get(playerId),
  }))
  const [whole, bare] = [
    rows.filter(({ playerId }) => factsOf.has(playerId)),
    rows.filter(({ playerId }) => !factsOf.has(playerId)),
  ]
  if (whole.length > 0) await tx.run(WRITE_WITH_FACTS, [recordsetJson(whole)])
  if (bare.length > 0) await tx.run(WRITE_CURRENT, [recordsetJson(bare)])
}

const FORGET_CURRENT = {
  name: 'ingest_forget_ratings',
  text: 'delete from player_rating where player_id = any ($1::uuid[])',
}

const COUNT_RATED = {
  name: 'ingest_count_rated',
  text: `select player_id, count(*) as rated_games, count(*) filter (where result = 'win') as rated_wins
    from match_participant
    where player_id = any ($1::uuid[]) and not is_deleted and mu_after is not null group by player_id`,
}

const FAR_FUTURE: MatchPlace = { playedAt: Date.UTC(9999, 0, 1), matchId: '' }

const FIRST_RATED = {
  name: 'ingest_first_rated',
  text: `select match_id, extract(epoch from played_at) * 1000 as "playedAt" from match_participant
    where player_id = $1 and not is_deleted and mu_after is not null order by played_at, match_id limit 1`,
}

export async function firstRatedMatch(tx: Tx, playerId: string): Promise<MatchPlace | null> {
  const [firstPlace] = await tx.run<MatchPlace>(FIRST_RATED, [playerId])
  return firstPlace ?? null
}

/** Recomputes the players' current ratings after rated rows were moved to or from them. */
export async function recountRatings(tx: Tx, playerIds: readonly string[]): Promise<void> {
  const standings = await ratingsBefore(tx, playerIds, FAR_FUTURE)
  const counts = await tx.run<{ playerId: string; ratedGames: number; ratedWins: number }>(COUNT_RATED, [playerIds])
  await tx.run(FORGET_CURRENT, [playerIds.filter((playerId) => !standings.has(playerId))])
  const ratings = counts.flatMap(({ playerId, ...games }): [string, CurrentRating][] => {
    const rating = standings.get(playerId)
    return rating ? [[playerId, { ...rating, ...games }]] : []
  })
  await writeCurrentRatings(tx, new Map(ratings))
}
