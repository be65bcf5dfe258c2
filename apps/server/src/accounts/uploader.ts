import type { BadUploads } from '@buri/domain/uploads/judgeUploader'
import type { Db } from '#server/database/openDatabase.ts'
import { badUploads } from '#server/ingest/standing/uploader.ts'
import { statementsOf } from '#server/ingest/tx.ts'

/** What became of an account's uploads of late, as far as it counts against the account. */
export const badUploadsOf = (db: Db, userIds: readonly string[], now: Date): Promise<Map<string, BadUploads>> =>
  badUploads(statementsOf(db), userIds, now.getTime())
