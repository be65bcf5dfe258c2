import type { Position } from '@buri/domain/matches/matchFacts'
import {
  leaderboardStart,
  pastSeasons,
  type RankedEntry,
  type RatingSnapshot,
  weekLeaderboardAt,
  withPlaces,
} from '@buri/domain/rankings/leaderboard'
import { felicanScore, isProvisional } from '@buri/domain/rating/felicanScore'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { publicPlayer } from '#server/model/people/visibility.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { isDue, type JobRun } from '#server/platform/jobs/due.ts'

const WEEK_BOARD = 'week'

/** `from` is the start of a season. If it is given, only the season's matches and players count. */
type SnapshotQuery = { name: string; asOf: number; from: number | null }
type LeaderboardSnapshot = RatingSnapshot & { ratedGames: number; ratedWins: number; islandId: string | null }

export async function renewOneLeaderboard(
  tx: Transaction<DB>,
  { now, redone }: { now: number; redone: number },
): Promise<string | null> {
  const wanted = await wantedLeaderboards(tx, now)
  const madeLeaderboards = new Map(
    (await tx.selectFrom('pastBoard').selectAll().execute()).map((leaderboard) => [leaderboard.name, leaderboard]),
  )
  const leaderboard = wanted.find(({ name, asOf }) => {
    const before = madeLeaderboards.get(name)
    return !before || before.asOf.getTime() !== asOf || (before.redone !== redone && isDue(before, now))
  })
  if (!leaderboard) return null
  const started = performance.now()
  const snapshots = [...Map.groupBy(await snapshotsAt(tx, leaderboard), ({ islandId }) => islandId).values()].flatMap(
    withPlaces,
  )
  await writeLeaderboard(tx, leaderboard, snapshots, { now, redone, tookMs: performance.now() - started })
  return leaderboard.name
}

async function wantedLeaderboards(tx: Transaction<DB>, now: number): Promise<SnapshotQuery[]> {
  const { rows } = await sql<{ playedAt: Date }>`select played_at from match where is_rated and deleted_at is null
    order by played_at, id limit 1`.execute(tx)
  const first = rows[0]?.playedAt.getTime()
  const seasons = first === undefined ? [] : pastSeasons(first, now)
  return [
    { name: WEEK_BOARD, asOf: weekLeaderboardAt(now), from: null },
    ...seasons.map(({ id, startsAt, endsAt }) => ({ name: id, asOf: endsAt, from: startsAt })),
  ]
}

/** `mu` is `null` for hidden players and those without a rated match before `asOf`. */
type SnapshotRow = RatedRow | { playerId: string; mu: null }
type RatedRow = {
  playerId: string
  mainPosition: Position | null
  ratedGames: number
  ratedWins: number
  /** The island whose vouched players are compared. */
  among: string | null
  mu: number
  sigma: number
  lastPlayedAt: Date
  games: number
  wins: number
}

const PLAYERS_AT_ONCE = 500

/** Reads a few index ranges for each player, so that an earlier time costs no more. */
async function snapshotsAt(tx: Transaction<DB>, { asOf, from }: SnapshotQuery): Promise<LeaderboardSnapshot[]> {
  const snapshots: LeaderboardSnapshot[] = []
  const end = new Date(asOf)
  // Last week's leaderboard is made by subtracting the games since then, because they are fewer.
  const span: RawBuilder<unknown> =
    from === null ? sql`played_at >= ${end}` : sql`played_at >= ${new Date(from)} and played_at < ${end}`
  for (let lastPlayerId = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<SnapshotRow>`
      select r.player_id, r.main_position, r.rated_games, r.rated_wins, last.mu_after as mu, last.sigma_after as sigma,
        i.island || ' ' || (i.is_vouched or not coalesce(listed.is_witnessed, false)) as among,
        last.played_at as last_played_at, span.games, span.wins
      from (select * from player_rating where player_id > ${lastPlayerId} order by player_id limit ${PLAYERS_AT_ONCE}) as r
      join player p on p.id = r.player_id
      left join player_island i on i.player_id = r.player_id
      left join listed_island listed on true
      left join lateral (
        select mu_after, sigma_after, played_at from match_participant
        where player_id = r.player_id and not is_deleted and mu_after is not null and played_at < ${end}
        order by played_at desc, match_id desc limit 1
      ) as last on ${sql.raw(publicPlayer('p'))}
      left join lateral (
        select count(*) as games, count(*) filter (where result = 'win') as wins from match_participant
        where player_id = r.player_id and not is_deleted and mu_after is not null and ${span}
      ) as span on last.played_at is not null
      order by r.player_id`.execute(tx)
    for (const row of rows) if (row.mu !== null && isOn(row, { asOf, from })) snapshots.push(snapshotOf(row, from))
    const last = rows.at(-1)
    if (!last) return snapshots
    lastPlayerId = last.playerId
  }
}

function isOn({ lastPlayedAt }: RatedRow, { asOf, from }: Pick<SnapshotQuery, 'asOf' | 'from'>): boolean {
  return lastPlayedAt.getTime() >= (from ?? leaderboardStart(asOf))
}

function snapshotOf(row: RatedRow, from: number | null): LeaderboardSnapshot {
  const ratedGames = from === null ? row.ratedGames - row.games : row.games
  return {
    playerId: row.playerId,
    score: felicanScore(row),
    mainPosition: row.mainPosition,
    ratedGames,
    ratedWins: from === null ? row.ratedWins - row.wins : row.wins,
    provisional: isProvisional({ ratedGames }),
    islandId: row.among,
  }
}

const ROWS_AT_ONCE = 1000

async function writeLeaderboard(
  tx: Transaction<DB>,
  { name, asOf }: SnapshotQuery,
  snapshots: readonly RankedEntry<LeaderboardSnapshot>[],
  { now, redone, tookMs }: { now: number; redone: number; tookMs: number },
): Promise<void> {
  const run: JobRun = { redone, madeAt: new Date(now), tookMs: Math.round(tookMs) }
  await tx.deleteFrom('pastBoard').where('name', '=', name).execute()
  await tx
    .insertInto('pastBoard')
    .values({ name, asOf: new Date(asOf), ...run })
    .execute()
  for (let index = 0; index < snapshots.length; index += ROWS_AT_ONCE) {
    const rows = snapshots.slice(index, index + ROWS_AT_ONCE).map(({ provisional: _, islandId: __, ...snapshot }) => ({
      board: name,
      ...snapshot,
    }))
    await tx.insertInto('pastStanding').values(rows).execute()
  }
}
