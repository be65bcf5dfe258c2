import type { Transaction } from 'kysely'
import type { Client } from 'pg'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { withLease } from '#server/platform/jobs/lease.ts'

const JOB = 'moving-files'

/** Returns `undefined` without running `work` while a backup reads or another process moves files. */
export const moveFilesExclusively = <Result>(db: Db, work: (tx: Transaction<DB>) => Promise<Result>) =>
  withLease(db, JOB, work)

/** A backup reads rows before files, and would miss a file that moves in between. */
export const blockFileMoves = (client: Client) =>
  client.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [`job ${JOB}`])
