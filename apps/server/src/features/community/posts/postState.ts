import type { PostModeration } from '@buri/contract/posts'
import { judgePostState } from '@buri/domain/community/judgePostState'
import type { Transaction } from 'kysely'
import { seenBoardOf } from '#server/model/boards/visibility.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { seenPostOf } from './postRows.ts'
import { type PostPageRow, type PostState, postRows } from './posts.repository.ts'

type Marks = Pick<PostModeration, 'isBlind' | 'isNotice' | 'isTopfix' | 'isLocked' | 'boardId'> & {
  status?: 'published' | 'draft' | 'hidden' | undefined
}

/** Changes a post's state, but not its text. Refuses what the caller may not change. */
export async function changeState(
  tx: Transaction<DB>,
  { row, change, reason }: { row: PostPageRow; change: Marks; reason: string },
  { viewer, now }: SignedInCaller,
): Promise<{ before: PostState; after: PostState }> {
  const rows = postRows(tx)
  const { boardId = row.boardId, ...wanted } = change
  const target = boardId === row.boardId ? undefined : ((await rows.board(boardId, viewer)) ?? null)
  const verdict = judgePostState(statedPostOf(row, viewer), {
    ...wanted,
    target: target && { ...target, boardId, seen: seenBoardOf(target, viewer) },
  })
  if (typeof verdict === 'string') throw new AppError(verdict)
  const { before, after } = verdict
  const { status, ...marks } = after
  const stored = { ...marks, ...blindingOf(after, { reason, by: viewer.userId, at: now }) }
  const hiddenBy = status === 'hidden' ? viewer.userId : null
  await rows.set(row.id, status === undefined || status === 'published' ? stored : { ...stored, status, hiddenBy })
  if (status === 'published') await rows.publish(row.id, now)
  return { before, after: status === undefined ? stored : { ...stored, status, hiddenBy } }
}

const statedPostOf = (row: PostPageRow, viewer: Viewer) => ({
  ...row,
  seen: seenPostOf(row, viewer),
  isHiddenByStaff: row.hiddenBy !== null && row.hiddenBy !== row.authorId,
  answers: row.commentCount + row.likeCount + row.dislikeCount,
})

const NOT_BLINDED = { blindReason: null, blindBy: null, blindAt: null }
type Blinding = { reason: string; by: string; at: Date }

function blindingOf({ isBlind }: PostState, { reason, by, at }: Blinding): PostState {
  if (isBlind === undefined) return {}
  return isBlind ? { blindReason: reason, blindBy: by, blindAt: at } : NOT_BLINDED
}
