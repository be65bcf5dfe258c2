import { LIMITS } from '@buri/contract/limits'
import { readableBoard, viewerValues } from '#server/model/boards/visibility.ts'
import { publicClan } from '#server/model/clans/visibility.ts'
import { AUTHOR_COLUMNS, type AuthorRow } from '#server/model/people/author.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import { VISITOR } from '#server/platform/http/viewer.ts'
import { COMMUNITY_VERSION } from '../posts/postKeys.repository.ts'

const READABLE = readableBoard({ user: '$1', permissions: '$2' })

type VersionedRow = { version: string }
type FeedBoard = VersionedRow & { id: number; name: string; description: string }
type FeedTopic = VersionedRow & { id: number; boardId: number; title: string; excerpt: string }
type FeedClan = VersionedRow & { id: string; name: string }
type FeedPost = AuthorRow & { id: number; boardId: number; title: string; excerpt: string; at: Date }
type FeedComment = AuthorRow & { id: number; html: string; at: Date }
/** Nights that can be opened only by a link are left out of feeds. */
type FeedNight = { id: string; title: string; isOver: boolean; at: Date }

const FEED_BOARD = `
  select b.id, b.board_name as name, b.board_description as description,
    b.version || ' ' || extract(epoch from b.updated_at) || ' ' || ${COMMUNITY_VERSION} as version
  from board b where b.id = $3 and ${READABLE}`

const FEED_TOPIC = `
  select p.id, p.board_id as "boardId", p.title, p.excerpt, p.version || ' ' || ${COMMUNITY_VERSION} as version
  from post p join board b on b.id = p.board_id
  where p.id = $3 and p.status = 'published' and p.deleted_at is null and not p.is_blind and ${READABLE}`

const FEED_CLAN = `
  select c.id, c.clan_name as name, concat_ws(' ', c.clan_name, ${COMMUNITY_VERSION},
    (select string_agg(b.id || '.' || b.version, ' ' order by b.id) from board b where b.clan_id = c.id),
    (select string_agg(n.id || '.' || n.revision, ' ' order by n.id) from (
      select id, revision from night where clan_id = c.id order by created_at desc limit ${LIMITS.feedPosts}) n)) as version
  from clan c where c.id = $1 and ${publicClan('c')}`

const postsSql = (condition: string) => `
  select p.id, p.board_id as "boardId", p.title, p.excerpt, p.published_at as at, p.publish_no as "publishNo",
    ${AUTHOR_COLUMNS}
  from post p left join app_user u on u.id = p.user_id
  where ${condition} and p.status = 'published' and p.deleted_at is null and not p.is_blind
  order by p.publish_no desc limit ${LIMITS.feedPosts}`

const NEWEST_POSTS_OF_BOARD = postsSql('p.board_id = $1')

// Reads the newest posts of each board, so that PostgreSQL never sorts all posts of a busy board.
const CLAN_POSTS = `
  select p.* from board b cross join lateral (${postsSql('p.board_id = b.id')}) p
  where b.clan_id = $3 and ${READABLE} order by p."publishNo" desc limit ${LIMITS.feedPosts}`

const NEWEST_COMMENTS = `
  select c.id, c.content_html as html, c.created_at as at, ${AUTHOR_COLUMNS}
  from post_comment c left join app_user u on u.id = c.user_id
  where c.post_id = $1 and c.deleted_at is null and not c.is_blind
  order by c.id desc limit ${LIMITS.feedPosts}`

const LISTED_NIGHTS = `
  select n.id, n.title, n.state = 'finished' as "isOver", coalesce(n.finished_at, n.created_at) as at
  from night n where n.clan_id = $1 and n.state <> 'cancelled' and n.access = 'everyone'
  order by n.created_at desc limit ${LIMITS.feedPosts}`

/** Each version changes with everything that its feed shows. */
export const feedReads = (db: Db) => {
  const queryRow = async <Row extends object>(name: string, text: string, id: number): Promise<Row | undefined> =>
    (await runQuery<Row>(db, { name, text, values: [...viewerValues(VISITOR), id] }))[0]

  return {
    board: (id: number) => queryRow<FeedBoard>('feed-board', FEED_BOARD, id),
    topic: (id: number) => queryRow<FeedTopic>('feed-topic', FEED_TOPIC, id),
    clan: async (id: string) => (await runQuery<FeedClan>(db, { name: 'feed-clan', text: FEED_CLAN, values: [id] }))[0],

    posts: (boardId: number) =>
      runQuery<FeedPost>(db, { name: 'feed-posts', text: NEWEST_POSTS_OF_BOARD, values: [boardId] }),
    comments: (postId: number) =>
      runQuery<FeedComment>(db, { name: 'feed-comments', text: NEWEST_COMMENTS, values: [postId] }),
    clanPosts: (clanId: string) =>
      runQuery<FeedPost>(db, { name: 'feed-clan-posts', text: CLAN_POSTS, values: [...viewerValues(VISITOR), clanId] }),
    nights: (clanId: string) => runQuery<FeedNight>(db, { name: 'feed-nights', text: LISTED_NIGHTS, values: [clanId] }),
  }
}
