export type Cursor = { playedAt: Date; matchId: string }

/** A cursor is opaque, so that its parts may change. */
export const writeCursor = ({ playedAt, matchId }: Cursor) =>
  Buffer.from(`${playedAt.getTime()} ${matchId}`).toString('base64url')

const CURSOR_TEXT = /^(\d{1,15}) ([\x21-\x7e]{1,80})$/

export function readCursor(text: string): Cursor | undefined {
  const [, milliseconds, matchId] = CURSOR_TEXT.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (milliseconds === undefined || matchId === undefined) return undefined
  const playedAt = new Date(Number(milliseconds))
  return Number.isNaN(playedAt.getTime()) ? undefined : { playedAt, matchId }
}
