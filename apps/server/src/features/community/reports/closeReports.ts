import type { ReportOutcome } from '@buri/domain/community/judgeReport'
import type { Transaction } from 'kysely'
import { notify } from '#server/model/news/notify.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { reportRows, type Target } from './reports.repository.ts'

type End = { outcome: ReportOutcome; by: string | null; now: Date; note: string }

/** Ends everything that waits for a target, inside the transaction that holds it, and tells those who reported it. */
export async function closeReports(tx: Transaction<DB>, target: Target, end: End): Promise<number> {
  const closed = await reportRows(tx).close(target, end)
  for (const { id, reporterId } of closed)
    await notify(tx, {
      to: { users: [reporterId] },
      kind: 'report',
      outcome: end.outcome,
      // Anyone who deletes what is their own, or judges what they reported, knows it; others learn no name.
      actorId: null,
      target: { type: 'report', id },
      at: end.now,
    })
  return closed.length
}
