export type OnDefect = (error: unknown) => void

/**
 * Gives each row a turn, side by side. A turn that fails is reported; it neither stops the others nor fails the job, whose
 * next run would wait.
 */
export async function runSideBySide<Row>(rows: readonly Row[], take: (row: Row) => Promise<void>, onDefect: OnDefect) {
  for (const turn of await Promise.allSettled(rows.map(take))) if (turn.status === 'rejected') onDefect(turn.reason)
}
