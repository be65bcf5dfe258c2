import type { SetGame } from '@buri/domain/nights/series'
import type { BestOf } from '@buri/domain/nights/seriesSettings'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import { readableNight } from './visibility.ts'

const SETS = `json_build_object('n', g.n, 'state', g.state, 'blueTeam', g.blue_team, 'winner', g.winner,
  'hasSwappedSides', g.has_swapped_sides, 'isVoid', g.is_void, 'ruledWinner', g.ruled_winner, 'matchId', g.match_id,
  'durationSeconds', m.duration_seconds, 'playedAt', extract(epoch from m.played_at) * 1000)`
/** `own.series` is the number of the series, as a night of several teams has a series per pairing. */
const SERIES = `
  select n.best_of as "bestOf", (select json_agg(${SETS} order by g.n) from night_game g
      left join match m on m.id = g.match_id and m.deleted_at is null
      where g.night_id = n.id and g.series = own.series) as games`

type StoredSeries = {
  bestOf: BestOf
  games: (SetGame & { matchId: string | null; durationSeconds: number | null; playedAt: number | null })[]
}

const SERIES_OF_MATCH = `${SERIES}
  from night_game own join night n on n.id = own.night_id
  where own.match_id = $1 and own.series is not null and n.best_of is not null
    and ${readableNight('n', { user: '$2', seesAll: '$3' })}`

export async function seriesOfMatch(
  db: Db,
  matchId: string,
  { userId, seesAll }: { userId: string | null; seesAll: boolean },
): Promise<StoredSeries | undefined> {
  const values = [matchId, userId, seesAll]
  return (await runQuery<StoredSeries>(db, { name: 'match-series', text: SERIES_OF_MATCH, values }))[0]
}

/** A clan plays fewer in a season. */
const MAX_SERIES = 500
const SERIES_OF_CLAN = `${SERIES}
  from night n join lateral (
    select distinct series from night_game where night_id = n.id and series is not null) as own on true
  where n.clan_id = $1 and n.starts_at >= $2 and n.starts_at < $3 and n.best_of is not null
  order by n.starts_at desc limit ${MAX_SERIES}`

export const seriesOfClan = (db: Db, clanId: string, from: Date, to: Date): Promise<StoredSeries[]> =>
  runQuery<StoredSeries>(db, { name: 'clan-series', text: SERIES_OF_CLAN, values: [clanId, from, to] })
