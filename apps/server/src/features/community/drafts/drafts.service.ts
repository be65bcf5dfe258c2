import type { Draft, DraftInput } from '@buri/contract/drafts'
import { LIMITS } from '@buri/contract/limits'
import { hasBoardRight } from '@buri/domain/community/boardRights'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { discardDraft } from './discardDraft.repository.ts'
import { type DraftText, draftReads, draftRows } from './drafts.repository.ts'

type SaveOutcome = 'kept' | 'stale' | 'gone' | 'full'

const isSame = (one: DraftText, other: DraftText) =>
  one.boardId === other.boardId &&
  one.postId === other.postId &&
  one.postRevision === other.postRevision &&
  one.title === other.title &&
  one.body === other.body &&
  one.prefix === other.prefix

export function draftService({ db }: { db: Db }) {
  const reads = draftReads(db)

  async function draftById({ viewer, now }: SignedInCaller, id: string): Promise<Draft> {
    const [draft] = await reads.of(viewer, now, id)
    if (!draft) throw new AppError('DRAFT_NOT_FOUND')
    return draft
  }

  /** A new post requires the right to write on the board; an edit, a readable board and the caller's own post. */
  async function requireTarget({ viewer }: SignedInCaller, { boardId, postId }: DraftText) {
    const board = await reads.board(viewer, boardId)
    if (!board || !hasBoardRight('read', board)) throw new AppError('BOARD_NOT_FOUND')
    if (postId === null && !hasBoardRight('write', board)) throw new AppError('FORBIDDEN')
    if (postId !== null && !(await reads.isOwnPost(viewer, postId))) throw new AppError('POST_NOT_FOUND')
  }

  const keepText = (caller: SignedInCaller, id: string, { text, read }: { text: DraftText; read: number }) =>
    inTransaction(db, async (tx): Promise<SaveOutcome> => {
      const rows = draftRows(tx)
      const { userId } = caller.viewer
      await rows.lockAuthor(userId)
      const stored = await rows.find(id)
      if (stored && stored.userId !== userId) return 'gone'
      if (!stored) {
        // The draft was published or discarded, and a late save must not create it again.
        if (read > 0) return 'gone'
        if ((await rows.count(userId, caller.now)) >= LIMITS.drafts) return 'full'
        await rows.add(id, userId, { text, now: caller.now })
        return 'kept'
      }
      if (stored.revision === read) {
        await rows.write(id, { text, revision: read + 1, now: caller.now })
        return 'kept'
      }
      // The same save succeeded before and its answer was lost, so it succeeds again.
      return stored.revision === read + 1 && isSame(text, stored) ? 'kept' : 'stale'
    })

  return {
    list: async ({ viewer, now }: SignedInCaller) => ({ items: await reads.of(viewer, now) }),
    one: draftById,

    async keep(caller: SignedInCaller, id: string, { revision, ...given }: DraftInput): Promise<Draft> {
      const postId = given.postId ?? null
      const postRevision = postId === null ? null : (given.postRevision ?? 0)
      const text = { ...given, postId, postRevision, prefix: given.prefix ?? null }
      await requireTarget(caller, text)
      const outcome = await keepText(caller, id, { text, read: revision })
      if (outcome === 'gone') throw new AppError('DRAFT_NOT_FOUND')
      if (outcome === 'full') throw new AppError('DRAFTS_FULL')
      const draft = await draftById(caller, id)
      if (outcome === 'stale') throw new AppError('STALE_REVISION', { details: draft })
      return draft
    },

    discard: ({ viewer }: SignedInCaller, id: string) => inTransaction(db, (tx) => discardDraft(tx, viewer.userId, id)),
  }
}
export type DraftService = ReturnType<typeof draftService>
