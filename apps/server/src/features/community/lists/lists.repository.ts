import type { OwnComment, OwnCounts } from '@buri/contract/community'
import { LIMITS } from '@buri/contract/limits'
import { readableBoard, viewerJoins, viewerValues } from '#server/model/boards/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { VISITOR } from '#server/platform/http/viewer.ts'
import type { Cursor } from '../cursor.ts'
import { POST_COLUMNS, type PostRow } from '../posts/postRows.ts'

const READABLE = readableBoard({ user: '$1', permissions: '$2' })
const JOINS = `${viewerJoins('$1')} left join app_user u on u.id = p.user_id`

export type ListQuery = { cursor: Cursor; limit: number }

const IS_PUBLISHED = `p.status = 'published' and p.deleted_at is null`

// One extra row is read to tell whether there are more. The row comparison lets one index serve the query.
const SCRAPPED_POSTS = `
  select ${POST_COLUMNS}, s.scrapped_at as at
  from post_scrap s join post p on p.id = s.post_id join board b on b.id = p.board_id
  ${JOINS}
  where s.user_id = $1 and (s.scrapped_at, s.post_id) < ($3, $4) and ${IS_PUBLISHED} and ${READABLE}
  order by s.scrapped_at desc, s.post_id desc limit $5`

const OWN_POSTS = `
  select ${POST_COLUMNS}, p.created_at as at
  from post p join board b on b.id = p.board_id ${JOINS}
  where p.user_id = $1 and (p.created_at, p.id) < ($3, $4) and p.deleted_at is null and ${READABLE}
  order by p.created_at desc, p.id desc limit $5`

// The query reads with a visitor's rights, so that posts in a private clan never appear.
const POSTS_OF_PERSON = `
  select ${POST_COLUMNS}, p.created_at as at
  from post p join board b on b.id = p.board_id ${JOINS}
  where p.user_id = (select id from app_user where id = $6 and status <> 'withdrawn') and (p.created_at, p.id) < ($3, $4) and ${IS_PUBLISHED} and not p.is_blind and ${READABLE}
  order by p.created_at desc, p.id desc limit $5`

export const COMMENT_EXCERPT_LENGTH = 120
const OWN_COMMENTS = `
  select k.id, k.post_id as "postId", p.board_id as "boardId",
    case when p.is_blind and p.user_id is distinct from $1 then '블라인드 처리된 게시글입니다.' else p.title end as "postTitle",
    k.content_html as html, left(k.content, ${COMMENT_EXCERPT_LENGTH}) as excerpt, k.like_count as "likeCount", k.created_at as "createdAt"
  from post_comment k join post p on p.id = k.post_id join board b on b.id = p.board_id
  where k.user_id = $1 and (k.created_at, k.id) < ($3, $4) and k.deleted_at is null and ${IS_PUBLISHED} and ${READABLE}
  order by k.created_at desc, k.id desc limit $5`

// Only the most liked of the newest posts are ranked by freshness. The limit keeps the cost constant on a large site.
const NEWEST_LOOKED_AT = 20_000
const MAX_JUDGED = 300
const MOST_LIKED = `
  select id, like_count as "likeCount", dislike_count as "dislikeCount", published_at as "publishedAt"
  from (select * from post p where ${IS_PUBLISHED} order by p.publish_no desc limit ${NEWEST_LOOKED_AT}) newest
  where published_at > $1 and published_at <= $2 and like_count > 0 and not is_blind
  order by like_count desc, id desc limit ${MAX_JUDGED}`

const CHOSEN_POSTS = `
  select ${POST_COLUMNS}, p.published_at as at
  from post p join board b on b.id = p.board_id ${JOINS}
  where p.id = any ($3::integer[]) and ${IS_PUBLISHED} and not p.is_blind and ${READABLE}`

const countOf = (rows: string) => `(select count(*) from (select ${rows} limit ${LIMITS.ownCounted}) counted)`
const OWN_COUNTS = `
  select
    ${countOf('from post_draft d where d.user_id = $1')} as drafts,
    ${countOf(`from post p join board b on b.id = p.board_id where p.user_id = $1 and p.deleted_at is null and ${READABLE}`)} as posts,
    ${countOf(`from post_comment k join post p on p.id = k.post_id join board b on b.id = p.board_id
      where k.user_id = $1 and k.deleted_at is null and ${IS_PUBLISHED} and ${READABLE}`)} as comments,
    ${countOf(`from post_scrap s join post p on p.id = s.post_id join board b on b.id = p.board_id
      where s.user_id = $1 and ${IS_PUBLISHED} and ${READABLE}`)} as scraps`

type CommentRow = Omit<OwnComment, 'createdAt'> & { createdAt: Date; html: string }
type LikedPost = { id: number; likeCount: number; dislikeCount: number; publishedAt: Date }

type ListedRow = PostRow & {
  at: Date
}

const postCursor = (row: ListedRow) => ({ ...row, cursor: { at: row.at, kind: 1, id: row.id } })

export function ownAndBestPostReads(db: Db) {
  async function posts(name: string, text: string, values: unknown[]) {
    const rows = await runQuery<ListedRow>(db, { name, text, values })
    return rows.map(postCursor)
  }
  const pageValues = (viewer: Viewer, { cursor, limit }: ListQuery) => [
    ...viewerValues(viewer),
    cursor.at,
    cursor.id,
    limit + 1,
  ]

  return {
    scraps: (viewer: Viewer, wanted: ListQuery) => posts('own-scraps', SCRAPPED_POSTS, pageValues(viewer, wanted)),
    ownPosts: (viewer: Viewer, wanted: ListQuery) => posts('own-posts', OWN_POSTS, pageValues(viewer, wanted)),
    postsOfPerson: (userId: string, wanted: ListQuery) =>
      posts('posts-of-person', POSTS_OF_PERSON, [...pageValues(VISITOR, wanted), userId]),

    async ownCounts(viewer: Viewer): Promise<OwnCounts> {
      const [counts] = await runQuery<OwnCounts>(db, {
        name: 'own-counts',
        text: OWN_COUNTS,
        values: viewerValues(viewer),
      })
      return counts ?? { drafts: 0, posts: 0, comments: 0, scraps: 0 }
    },

    async ownComments(viewer: Viewer, wanted: ListQuery) {
      const values = pageValues(viewer, wanted)
      const rows = await runQuery<CommentRow>(db, { name: 'own-comments', text: OWN_COMMENTS, values })
      return rows.map((row) => ({ ...row, cursor: { at: row.createdAt, kind: 0, id: row.id } }))
    },

    async likedBetween(from: Date, to: Date): Promise<LikedPost[]> {
      return await runQuery<LikedPost>(db, { name: 'best-candidates', text: MOST_LIKED, values: [from, to] })
    },

    /** Returns only posts that every visitor may read now. */
    async chosen(ids: readonly number[]): Promise<ListedRow[]> {
      const values = [...viewerValues(VISITOR), ids]
      return await runQuery<ListedRow>(db, { name: 'best-posts', text: CHOSEN_POSTS, values })
    },
  }
}
