import { viewerId } from '#server/clans/seenClan.ts'
import { ask } from '#server/database/ask.ts'
import type { Db } from '#server/database/openDatabase.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { IS_THERE, viewerJoins } from '#server/visibility/boards.ts'
import { POST_COLUMNS, type PostRow } from './postRows.ts'

type ManagedRow = PostRow & { body: string; revision: number; editedAt: Date | null }

export const managedPostsRepository = (db: Db) => ({
  /**
   * The newest below an id. Each board's own newest are looked up by index and put together, so that the few posts of a
   * clan cost nothing of a million others; of drafts only the caller's.
   */
  before: (id: number, clanId: string | null, viewer: Viewer, limit: number): Promise<ManagedRow[]> =>
    ask<ManagedRow>(db, {
      name: 'posts-managed',
      text: `select ${POST_COLUMNS}, p.body, p.revision, p.edited_at as "editedAt"
        from board b ${viewerJoins('$1')}
        cross join lateral (
          select * from post n where n.board_id = b.id and n.deleted_at is null and n.id < $2
            and (n.status <> 'draft' or n.user_id = $1::uuid)
          order by n.id desc limit $4
        ) p
        left join app_user u on u.id = p.user_id
        where ${IS_THERE} and b.clan_id is not distinct from $3::uuid
        order by p.id desc limit $4`,
      values: [viewerId(viewer), id, clanId, limit],
    }),
})
