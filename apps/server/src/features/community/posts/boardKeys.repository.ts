import { MAX_INTEGER } from '@buri/contract/limits'
import type { PostListQuery } from '@buri/contract/posts'
import { BOARD_EXISTS, type BoardRelation, VIEWER_COLUMNS, viewerJoins } from '#server/model/boards/visibility.ts'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { COMMUNITY_VERSION } from './postKeys.repository.ts'
import { OPEN_POST, POST_ORDERS } from './postRows.ts'

/** `isOwnBlinded` tells whether the post is the viewer's own and withheld from others. */
type ListedPost = readonly [id: number, version: number, isOwnBlinded: boolean]

/** Has the versions of everything from which the list is made, and the fields that the access rules need. */
export type BoardKeyRow = BoardRelation & {
  id: number
  version: number
  communityVersion: string
  /** The number of the board's posts that are not pinned. */
  total: number
  posts: ListedPost[]
  pinned: ListedPost[]
}

type BoardWindow = { sortBy: PostListQuery['sortBy']; limit: number; offset: number; maxPinned: number }

/** The trigger that counts posts uses the same number. */
const POSTS_PER_BLOCK = 1000
/** The largest offset at which it is cheaper to read the posts before it than to look up where the page starts. */
const SHORT_WALK = 1000

const IS_PINNED = `(p.is_notice or p.is_topfix) and ${OPEN_POST}`
const IS_NOT_PINNED = `not (p.is_notice or p.is_topfix) and ${OPEN_POST}`

/** An index-only scan skips the posts before the offset. */
const listedKeys = (ids: string) => `(
  select coalesce(json_agg(json_build_array(p.id, p.version, p.is_blind and p.user_id is not distinct from $1::uuid) order by place), '[]')
  from unnest(array(${ids})) with ordinality as wanted (id, place) join post p on p.id = wanted.id)`

// The limits are in subqueries, so that the statement is planned only once.
const pageText = (sortBy: BoardWindow['sortBy']) => {
  const isByTime = sortBy === 'latest' || sortBy === 'newest'
  const from = isByTime ? 'and p.publish_no < $5::int' : 'and $5::int is not null'
  return `select row_to_json(k) as key from (
      select b.id, b.version, ${COMMUNITY_VERSION} as "communityVersion", ${VIEWER_COLUMNS},
        b.post_count - (select count(*) from post p where p.board_id = b.id and ${IS_PINNED}) as total,
        ${listedKeys(`select p.id from post p where p.board_id = $2 and ${IS_NOT_PINNED} ${from}
          order by ${POST_ORDERS[sortBy]} limit (select $3::int) offset (select $4::int)`)} as posts,
        ${listedKeys(`select p.id from post p where p.board_id = $2 and ${IS_PINNED}
          order by p.is_topfix desc, p.publish_no desc limit (select $6::int)`)} as pinned
      from board b ${viewerJoins('$1')} where b.id = $2 and ${BOARD_EXISTS}
    ) k`
}

export const boardKeyReads = (db: Db) => {
  /** Finds a page's start. Newer posts are counted in blocks, so that page one thousand costs as much as page one. */
  async function startOf(boardId: number, offset: number): Promise<{ before: number; below: number } | undefined> {
    const [start] = await runQuery<{ before: number; below: number }>(db, {
      name: 'board-page-start',
      text: `select before, (block + 1) * ${POSTS_PER_BLOCK} as below from (
          select block, here, sum(here) over (order by block desc) - here as before from (
            select k.block, k.posts - coalesce(pinned.posts, 0) as here from board_block k left join (
              select publish_no / ${POSTS_PER_BLOCK} as block, count(*) as posts from post p
              where p.board_id = $1 and ${IS_PINNED} group by 1
            ) pinned using (block) where k.board_id = $1
          ) unpinned
        ) counted where before <= $2 and before + here > $2`,
      values: [boardId, offset],
    })
    return start
  }

  return {
    async ofBoard(boardId: number, { sortBy, limit, offset, maxPinned }: BoardWindow, viewer: Viewer) {
      const isByTime = sortBy === 'latest' || sortBy === 'newest'
      const order = isByTime ? 'latest' : sortBy
      const isFarBack = isByTime && offset > SHORT_WALK
      const { before, below } = (isFarBack ? await startOf(boardId, offset) : undefined) ?? {
        before: 0,
        below: MAX_INTEGER,
      }
      const [row] = await runQuery<{ key: BoardKeyRow }>(db, {
        name: `key-of-board-${order}`,
        text: pageText(order),
        values: [viewerId(viewer), boardId, limit, offset - before, below, maxPinned],
      })
      return row?.key
    },
  }
}
