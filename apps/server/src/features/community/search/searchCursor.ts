import { MAX_INTEGER } from '@buri/contract/limits'
import { AppError } from '#server/platform/errors.ts'

/** The numbers of the last post and the last comment that were shown. */
type SearchCursor = { post: number; comment: number }

const BEGINNING: SearchCursor = { post: MAX_INTEGER, comment: MAX_INTEGER }
const CURSOR_TEXT = /^(\d{1,10}) (\d{1,10})$/

/** Writes a cursor as opaque text, so that its format may change. */
export const writeSearchCursor = ({ post, comment }: SearchCursor) =>
  Buffer.from(`${post} ${comment}`).toString('base64url')

export function readSearchCursor(text: string | undefined): SearchCursor {
  if (text === undefined) return BEGINNING
  const [, post, comment] = CURSOR_TEXT.exec(Buffer.from(text, 'base64url').toString()) ?? []
  const cursor = { post: Number(post), comment: Number(comment) }
  if (!(cursor.post <= BEGINNING.post && cursor.comment <= BEGINNING.comment))
    throw new AppError('INVALID_REQUEST', { details: [{ path: '/cursor', message: 'not a cursor' }] })
  return cursor
}
