import type { ReportOutcome } from '@buri/domain/community/judgeReport'
import type { Transaction } from 'kysely'
import { notify } from '#server/model/news/notify.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { reportRows, type StoredReportTarget } from './reports.repository.ts'

type ReportDecision = { outcome: ReportOutcome; by: string | null; now: Date; note: string }

/** Closes all open reports and notifies the reporters. The transaction must have locked the target. */
export async function closeReports(
  tx: Transaction<DB>,
  target: StoredReportTarget,
  end: ReportDecision,
): Promise<number> {
  const closedReports = await reportRows(tx).close(target, end)
  for (const { id, reporterId } of closedReports)
    await notify(tx, {
      to: { users: [reporterId] },
      kind: 'report',
      outcome: end.outcome,
      // Reporters must not know who decided.
      actorId: null,
      target: { type: 'report', id },
      at: end.now,
    })
  return closedReports.length
}
