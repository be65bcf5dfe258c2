import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

export const withLease = <Result>(
  db: Db,
  job: string,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result | undefined> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`job ${job}`}, 0)) as is_ours`.execute(tx)
    return rows[0]?.isOurs ? await work(tx) : undefined
  })
