import type { Transaction } from 'kysely'
import { rightsRows } from '#server/model/people/rights.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import { hasPermission, type SignedIn } from '#server/platform/http/viewer.ts'
import { reportRows, type StoredReportTarget } from './reports/reports.repository.ts'

const isModerator = (viewer: SignedIn) => hasPermission(viewer, 'moderation')

/** Officers moderate their clan's boards, but do not show what a moderator of the site, `by`, blinded, hid or deleted. */
export async function refuseSiteDecision(tx: Transaction<DB>, viewer: SignedIn, by: string | null): Promise<void> {
  if (by === null || by === viewer.userId || isModerator(viewer)) return
  if ((await rightsRows(tx).inForce(by)).has('moderation')) throw new AppError('FORBIDDEN')
}

/** Only the site's moderators decide reports by restoring. Others could delete and restore a text to end its reports. */
export async function reopenReports(
  tx: Transaction<DB>,
  viewer: SignedIn,
  { deletedAt, ...target }: StoredReportTarget & { deletedAt: Date },
): Promise<void> {
  if (!isModerator(viewer)) await reportRows(tx).reopen(target, deletedAt)
}
