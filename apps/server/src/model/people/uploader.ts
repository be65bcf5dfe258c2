import type { BadUploads } from '@buri/domain/uploads/judgeUploader'
import { badUploads } from '#server/model/matches/trust/uploader.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'

export const badUploadsOf = (db: Db, userIds: readonly string[], now: Date): Promise<Map<string, BadUploads>> =>
  badUploads(statementsOf(db), userIds, now.getTime())
