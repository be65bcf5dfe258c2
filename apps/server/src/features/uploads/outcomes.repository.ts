import { randomUUIDv7 } from 'node:crypto'
import type { UploadResult } from '@buri/contract/uploads'
import type { Trust } from '@buri/domain/matches/trust'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'

type Outcome = Pick<UploadResult, 'status' | 'code' | 'matchId'>

/** The counts tell operators why files are refused. */
export const outcomeCounts = (db: Db) => ({
  async count(userId: string, at: Date, results: readonly Outcome[]): Promise<void> {
    await runQuery(db, {
      name: 'count-upload-outcomes',
      text: `with given as materialized (
          select * from unnest($3::uuid[], $4::text[], $5::text[]) as given (id, outcome, match_id)
        ), kept as (
          insert into upload_result (id, user_id, uploaded_at, outcome, match_id)
          select id, $1, $2, outcome, match_id from given where outcome <> 'created'
        )
        insert into upload_outcome (day, outcome, files)
        select ($2::timestamptz at time zone 'Asia/Seoul')::date, outcome, count(*) from given
        group by outcome order by outcome
        on conflict (day, outcome) do update set files = upload_outcome.files + excluded.files`,
      values: [
        userId,
        at,
        results.map(() => randomUUIDv7()),
        results.map(({ status, code }) => code ?? status),
        results.map(({ matchId }) => matchId),
      ],
    })
  },
})

export async function trustOfMatches(db: Db, matchIds: readonly string[]): Promise<Map<string, Trust>> {
  const { rows } = await sql<{ id: string; standing: Trust }>`
    select id, standing from match where id = any (${[...matchIds]}::text[])`.execute(db)
  return new Map(rows.map(({ id, standing }) => [id, standing]))
}

const KEPT_DAYS = 90
const SWEPT_AT_ONCE = 1000

/** Outcomes are deleted after ninety days. Matches are kept. */
export async function sweepUploadResults(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from upload_result where id in (
    select id from upload_result where uploaded_at <= ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)}
    limit ${SWEPT_AT_ONCE})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
