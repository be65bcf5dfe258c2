export type ReportDefect = (error: unknown) => void

/** A failure does not stop the other rows. It does not fail the job either, because that would delay the next run. */
export async function runSideBySide<Row>(
  rows: readonly Row[],
  take: (row: Row) => Promise<void>,
  onDefect: ReportDefect,
) {
  for (const turn of await Promise.allSettled(rows.map(take))) if (turn.status === 'rejected') onDefect(turn.reason)
}
