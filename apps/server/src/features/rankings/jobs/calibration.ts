import type { Side } from '@buri/domain/matches/matchFacts'
import { calibrationOf, type ForecastMatch } from '@buri/domain/rating/calibration'
import { sql, type Transaction } from 'kysely'
import { isMostlyListed } from '#server/model/people/listedIsland.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { isDue } from '#server/platform/jobs/due.ts'

/** If there are more matches, only the newest are read. The older half of these is used only for training. */
const MAX_MATCHES = 20_000
const MATCHES_AT_ONCE = 500

type RatedMatchRef = { id: string; playedAt: Date; winner: Side }

/** Scores past predictions again if ratings have changed since the last time and it is due. */
export async function renewCalibration(
  tx: Transaction<DB>,
  { now, redone }: { now: number; redone: number },
): Promise<boolean> {
  const storedCalibration = await tx.selectFrom('calibration').selectAll().executeTakeFirst()
  const [newest] = await lastRated(tx, 1)
  const lastMatchId = newest?.id ?? null
  const isTrue =
    storedCalibration && storedCalibration.redone === redone && storedCalibration.lastMatchId === lastMatchId
  if (isTrue || (storedCalibration && !isDue(storedCalibration, now))) return false

  const started = performance.now()
  const matchPlaces = await lastRated(tx, MAX_MATCHES + 1)
  const isWhole = matchPlaces.length <= MAX_MATCHES
  const matches = await forecastsOf(tx, matchPlaces.slice(0, MAX_MATCHES))
  const result = calibrationOf(matches, isWhole ? 0 : Math.floor(matches.length / 2))
  const row = {
    redone,
    lastMatchId,
    result: JSON.stringify(result),
    madeAt: new Date(now),
    tookMs: Math.round(performance.now() - started),
  }
  await tx
    .insertInto('calibration')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return true
}

async function lastRated(tx: Transaction<DB>, limit: number): Promise<RatedMatchRef[]> {
  // Matches of mostly unlisted players may be invented. They would say nothing about predictions.
  const { rows } =
    await sql<RatedMatchRef>`select m.id, m.played_at, m.winner from match m where m.is_rated and m.deleted_at is null
    and ${sql.raw(isMostlyListed('m.id'))} order by m.played_at desc, m.id desc limit ${limit}`.execute(tx)
  return rows
}

type Lineup = { matchId: string; blue: string[]; red: string[]; expectedBlue: number | null }

async function forecastsOf(tx: Transaction<DB>, matchPlaces: readonly RatedMatchRef[]): Promise<ForecastMatch[]> {
  const matches: ForecastMatch[] = []
  for (let index = 0; index < matchPlaces.length; index += MATCHES_AT_ONCE) {
    const some = matchPlaces.slice(index, index + MATCHES_AT_ONCE)
    const { rows } = await sql<Lineup>`
      select match_id, array_agg(player_id order by player_id) filter (where side = 'blue') as blue,
        array_agg(player_id order by player_id) filter (where side = 'red') as red,
        max(expected_win) filter (where side = 'blue') as expected_blue
      from match_participant where match_id = any (${some.map(({ id }) => id)}) group by match_id`.execute(tx)
    const lineups = new Map(rows.map((row) => [row.matchId, row]))
    for (const { id, playedAt, winner } of some) {
      const lineup = lineups.get(id)
      if (!lineup || lineup.expectedBlue === null) continue
      const { blue, red, expectedBlue } = lineup
      matches.push({ matchId: id, playedAt: playedAt.getTime(), winner, blue, red, expectedBlue })
    }
  }
  return matches
}
