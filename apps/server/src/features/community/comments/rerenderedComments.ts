import type { Db } from '#server/platform/database/openDatabase.ts'
import { mentionedIn } from '../mentionedIn.ts'
import { isRenderCurrent, rerendered } from '../renderUserText.ts'
import type { CommentRow } from './comments.repository.ts'

export async function rerenderedComments(db: Db, rows: readonly CommentRow[]): Promise<readonly CommentRow[]> {
  const outdated = rows.filter(({ content, renderedBy }) => !isRenderCurrent(content, renderedBy))
  if (outdated.length === 0) return rows
  const { people } = await mentionedIn(db, ...outdated.map(({ content }) => content))
  const htmlOf = new Map(outdated.map((row) => [row, rerendered(row.content, 'comment', people)?.html]))
  return rows.map((row) => ({ ...row, contentHtml: htmlOf.get(row) ?? row.contentHtml }))
}

export async function rerenderedComment(db: Db, row: CommentRow): Promise<CommentRow> {
  const [fresh = row] = await rerenderedComments(db, [row])
  return fresh
}
