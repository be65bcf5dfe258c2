import { MAX_INTEGER } from '@buri/contract/limits'
import { AppError } from '#server/platform/errors.ts'

/** In lists of posts and comments, `kind` is 1 for posts and 0 for comments. */
export type Cursor = { at: Date; kind: number; id: number }

/** Writes a cursor as opaque text, so that its format may change. */
const cursorText = ({ at, kind, id }: Cursor) => Buffer.from(`${at.getTime()} ${kind} ${id}`).toString('base64url')

const CURSOR_TEXT = /^(\d{1,15}) ([01]) (\d{1,9})$/

/** The cursor of the start of a list. */
const BEGINNING: Cursor = { at: new Date('9999-01-01T00:00:00Z'), kind: 1, id: MAX_INTEGER }

export function readCursor(text: string | undefined): Cursor {
  if (text === undefined) return BEGINNING
  const [, milliseconds, kind, id] = CURSOR_TEXT.exec(Buffer.from(text, 'base64url').toString()) ?? []
  const time = new Date(Number(milliseconds))
  if (id === undefined || Number.isNaN(time.getTime()))
    throw new AppError('INVALID_REQUEST', { details: [{ path: '/cursor', message: 'not a cursor' }] })
  return { at: time, kind: Number(kind), id: Number(id) }
}

/** The rows must have been read with one row more than the limit. */
export function cursorPageOf<Row extends { cursor: Cursor }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { shown: page, nextCursor: rows.length > limit && last ? cursorText(last.cursor) : null }
}
