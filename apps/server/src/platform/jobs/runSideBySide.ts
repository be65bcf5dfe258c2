export type ReportDefect = (error: unknown) => void

/** A failure neither stops the other rows nor fails the job, whose next run would then be delayed. */
export async function runSideBySide<Row>(
  rows: readonly Row[],
  take: (row: Row) => Promise<void>,
  onDefect: ReportDefect,
) {
  for (const turn of await Promise.allSettled(rows.map(take))) if (turn.status === 'rejected') onDefect(turn.reason)
}
