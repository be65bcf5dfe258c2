import type { PostModeration } from '@buri/contract/posts'
import { mayOnBoard } from '@buri/domain/community/boardRights'
import { judgeStatusChange } from '@buri/domain/community/judgePostChange'
import type { Transaction } from 'kysely'
import { seenBoardOf } from '#server/model/boards/visibility.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { seenPostOf } from './postRows.ts'
import { type PostPageRow, type PostState, postRows } from './posts.repository.ts'

type Marks = Pick<PostModeration, 'isBlind' | 'isNotice' | 'isTopfix' | 'isLocked' | 'boardId'> & {
  status?: 'published' | 'draft' | 'hidden' | undefined
}

/** Changes a post's state, but not its text, as far as the caller may; returns what changed. */
export async function changeState(
  tx: Transaction<DB>,
  { row, change, reason }: { row: PostPageRow; change: Marks; reason: string },
  { viewer, now }: SignedInCaller,
): Promise<{ before: PostState; after: PostState }> {
  const rows = postRows(tx)
  const seen = seenPostOf(row, viewer)
  const moderates = mayOnBoard('moderate', seen.board)
  const after: PostState = {}
  const before: PostState = {}

  for (const mark of ['isNotice', 'isTopfix', 'isLocked', 'isBlind'] as const) {
    const wanted = change[mark]
    if (wanted === undefined || wanted === row[mark]) continue
    if (!moderates) throw new AppError('FORBIDDEN')
    after[mark] = wanted
    before[mark] = row[mark]
  }
  if (after.isBlind !== undefined) {
    const blinding = { blindReason: reason, blindBy: viewer.userId, blindAt: now }
    Object.assign(after, after.isBlind ? blinding : { blindReason: null, blindBy: null, blindAt: null })
  }

  const { status, boardId } = change
  if (boardId !== undefined && boardId !== row.boardId) {
    const target = await rows.board(boardId, viewer)
    const there = target && seenBoardOf(target, viewer)
    if (!target || !there || !mayOnBoard('read', there)) throw new AppError('BOARD_NOT_FOUND')
    const isOwnDraft = seen.isAuthor && row.status === 'draft' && mayOnBoard('write', there)
    const mayMove = moderates && mayOnBoard('moderate', there) && target.clanId === row.clanId
    if (!isOwnDraft && !mayMove) throw new AppError('FORBIDDEN')
    after.boardId = boardId
    before.boardId = row.boardId
    if (row.prefix !== null && !target.prefixes.includes(row.prefix)) after.prefix = null
  }

  if (status !== undefined && status !== seen.status) {
    const verdict = judgeStatusChange({
      from: seen.status,
      to: status,
      isAuthor: seen.isAuthor,
      moderates,
      isHiddenByStaff: row.hiddenBy !== null && row.hiddenBy !== row.authorId,
      answers: row.commentCount + row.likeCount + row.dislikeCount,
    })
    if (verdict !== 'allowed') throw new AppError(verdict)
    before.status = seen.status
    after.status = status
    after.hiddenBy = status === 'hidden' ? viewer.userId : null
  }

  const { status: toStatus, hiddenBy, ...marks } = after
  await rows.set(row.id, {
    ...marks,
    ...(toStatus === undefined || toStatus === 'published' ? {} : { status: toStatus, hiddenBy: hiddenBy ?? null }),
  })
  if (toStatus === 'published') await rows.publish(row.id, now)
  return { before, after }
}
