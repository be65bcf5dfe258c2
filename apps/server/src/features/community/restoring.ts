import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { hasPermission, type SignedIn } from '#server/platform/http/viewer.ts'
import { reportRows, type StoredReportTarget } from './reports/reports.repository.ts'

/**
 * Reopens the reports unless a moderator restored the text. Other people could otherwise end reports by deleting and
 * restoring the text.
 */
export async function reopenReports(
  tx: Transaction<DB>,
  viewer: SignedIn,
  { deletedAt, ...target }: StoredReportTarget & { deletedAt: Date },
): Promise<void> {
  if (!hasPermission(viewer, 'moderation')) await reportRows(tx).reopen(target, deletedAt)
}
