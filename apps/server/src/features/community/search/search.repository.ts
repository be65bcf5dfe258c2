import type { TextQuery } from '@buri/domain/community/textQuery'
import { AUTHOR_COLUMNS, type AuthorRow } from '#server/accounts/author.ts'
import { ask } from '#server/database/ask.ts'
import type { Db } from '#server/database/openDatabase.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { readableBoard, viewerValues } from '#server/visibility/boards.ts'
import type { Cursor } from '../cursor.ts'

const READABLE = readableBoard({ user: '$1', permissions: '$2' })

export type Hit = AuthorRow & {
  kind: number
  postId: number
  commentId: number | null
  boardId: number
  boardName: string
  title: string
  text: string
  at: Date
  id: number
}

const READ_POST = `p.status = 'published' and p.deleted_at is null and not p.is_blind
  and ($8::integer is null or p.board_id = $8) and ${READABLE}`
/** Pieces say what could have the words; the text itself decides. */
const hasWords = (text: string) => `(select bool_and(strpos(${text}, word) > 0) from unnest($4::text[]) word)`

const posts = (text: string) => `
  (select 1 as kind, p.id, p.published_at as at from post p join board b on b.id = p.board_id
    where p.search_grams @> $3::text[] and (p.published_at, 1, p.id) < ($5::timestamptz, $6::integer, $7::integer)
      and ${hasWords(text)} and ${READ_POST}
    order by p.published_at desc, p.id desc limit $9)`

const COMMENTS = `
  (select 0 as kind, k.id, k.created_at as at
    from post_comment k join post p on p.id = k.post_id join board b on b.id = p.board_id
    where k.search_grams @> $3::text[] and (k.created_at, 0, k.id) < ($5::timestamptz, $6::integer, $7::integer)
      and k.deleted_at is null and not k.is_blind and ${hasWords('lower(k.content)')} and ${READ_POST}
    order by k.created_at desc, k.id desc limit $9)`

const hits = (found: string) => `
  select f.kind, f.id, f.at, p.id as "postId", k.id as "commentId", b.id as "boardId", b.board_name as "boardName", p.title,
    case f.kind when 1 then p.body else k.content end as text,
    ${AUTHOR_COLUMNS}
  from (select * from (${found}) both_kinds order by at desc, kind desc, id desc limit $9) f
  left join post_comment k on f.kind = 0 and k.id = f.id
  join post p on p.id = case f.kind when 1 then f.id else k.post_id end
  join board b on b.id = p.board_id
  left join app_user u on u.id = case f.kind when 1 then p.user_id else k.user_id end
  order by f.at desc, f.kind desc, f.id desc`

const WORDS = hits(`${posts("lower(p.title || ' ' || p.body)")} union all ${COMMENTS}`)
const INITIALS = hits(posts('p.title_initials'))

type Wanted = { boardId: number | null; cursor: Cursor; limit: number }

export const communitySearchRepository = (db: Db) => ({
  /** Posts and comments that the viewer may read, newest first; one more than is shown tells that there are more. */
  async hits(
    viewer: Viewer,
    { words, grams, isChoseong }: TextQuery,
    { boardId, cursor, limit }: Wanted,
  ): Promise<Hit[]> {
    const values = [...viewerValues(viewer), grams, words, cursor.at, cursor.kind, cursor.id, boardId, limit + 1]
    const statement = isChoseong
      ? { name: 'community-search-initials', text: INITIALS }
      : { name: 'community-search', text: WORDS }
    return await ask<Hit>(db, { ...statement, values })
  },
})
