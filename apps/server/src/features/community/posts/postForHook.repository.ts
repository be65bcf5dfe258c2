import type { HookPost } from '@buri/contract/hookMessages'
import { isReadableByMembers } from '#server/model/boards/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import { OPEN_POST } from './postRows.ts'

const POST_FOR_HOOK = `
  select p.id as "postId", p.title, p.excerpt, b.id as "boardId", b.board_name as "boardName", u.nickname as "authorName",
    p.published_at as "publishedAt"
  from post p join board b on b.id = p.board_id left join app_user u on u.id = p.user_id
  where p.id = $1 and b.clan_id = $2 and ${isReadableByMembers('b')} and ${OPEN_POST} and not p.is_blind`

type Row = Omit<HookPost, 'url' | 'publishedAt'> & { publishedAt: Date }

/** Returns `undefined` if the post is gone or not every member may read it. */
export async function postForHook(db: Db, id: string, { clanId, publicUrl }: { clanId: string; publicUrl: string }) {
  const [row] = await runQuery<Row>(db, { name: 'hooked-post', text: POST_FOR_HOOK, values: [id, clanId] })
  if (!row) return undefined
  const url = `${publicUrl}/community/board/${row.boardId}/post/${row.postId}`
  return { ...row, url, publishedAt: row.publishedAt.toISOString() } satisfies HookPost
}
