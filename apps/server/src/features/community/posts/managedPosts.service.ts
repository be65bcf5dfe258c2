import { LIMITS } from '@buri/contract/limits'
import type { ManagedPost } from '@buri/contract/posts'
import { mayInClan } from '@buri/domain/clans/clanRights'
import { mayReadWords, maySeePost } from '@buri/domain/community/postRights'
import { rankIn, relationOf } from '#server/clans/seenClan.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { AppError } from '#server/errors.ts'
import type { SignedInCaller } from '#server/http/caller.ts'
import { hasPermission } from '#server/http/viewer.ts'
import { boardsRepository } from '../boards/boards.repository.ts'
import { readCursor, windowOf } from '../cursor.ts'
import { managedPostsRepository } from './managedPosts.repository.ts'
import { seenPostOf, shownItem } from './postRows.ts'

type Viewer = SignedInCaller['viewer']
type Wanted = { clanId?: string | undefined; cursor?: string | undefined; limit: number }

/** Posts for those who look after the boards they stand in. */
export function managedPostService({ db }: { db: Db }) {
  async function refuseUnlessStaff(clanId: string | undefined, viewer: Viewer) {
    if (clanId === undefined) {
      if (!hasPermission(viewer, 'content') && !hasPermission(viewer, 'moderation')) throw new AppError('FORBIDDEN')
      return
    }
    const found = await boardsRepository(db).clanRelation(clanId, viewer)
    const relation = found && relationOf(viewer, rankIn(found.rank), found.isPublic)
    if (!relation || !(mayInClan('see', relation) || mayInClan('readBoards', relation)))
      throw new AppError('CLAN_NOT_FOUND')
    if (!mayInClan('manageBoards', relation) && !mayInClan('moderateBoards', relation)) throw new AppError('FORBIDDEN')
  }

  return {
    async list({ clanId, cursor, limit }: Wanted, viewer: Viewer) {
      await refuseUnlessStaff(clanId, viewer)
      const most = Math.min(limit, LIMITS.managedPosts)
      const found = await managedPostsRepository(db).before(readCursor(cursor).id, clanId ?? null, viewer, most + 1)
      const rows = found.map((row) => ({ ...row, cursor: { at: row.createdAt, kind: 1, id: row.id } }))
      const { shown, nextCursor } = windowOf(rows, most)
      const items = shown.flatMap((row): ManagedPost[] => {
        const seen = seenPostOf(row, viewer)
        if (!maySeePost(seen)) return []
        const updatedAt = (row.editedAt ?? row.createdAt).toISOString()
        return [
          { ...shownItem(row, viewer), body: mayReadWords(seen) ? row.body : '', revision: row.revision, updatedAt },
        ]
      })
      return { items, nextCursor }
    },
  }
}
export type ManagedPostService = ReturnType<typeof managedPostService>
