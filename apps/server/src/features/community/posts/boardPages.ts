import { LIMITS } from '@buri/contract/limits'
import type { PostListItem, PostListQuery, PostPage } from '@buri/contract/posts'
import { hasBoardRight, type SeenBoard } from '@buri/domain/community/boardRights'
import { boardAudienceOf, seenBoardOf } from '#server/model/boards/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EncodedBody } from '#server/platform/http/bodyCache.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import { type BoardKeyRow, boardKeyReads } from './boardKeys.repository.ts'
import { type PostCache, seenByAudience } from './postCache.ts'
import { postListReads } from './postList.repository.ts'
import { postListItem } from './postRows.ts'

type BoardQuery = Pick<PostListQuery, 'page' | 'limit' | 'sortBy'>

export function boardPages({ db, finished }: { db: Db; finished: PostCache }) {
  const keys = boardKeyReads(db)
  const lists = postListReads(db)

  async function boardPageOf(boardId: number, { page, limit, sortBy }: BoardQuery, viewer: Viewer) {
    const offset = (page - 1) * limit
    const maxPinned = page > 1 ? 0 : LIMITS.listLimitMax
    const row = await keys.ofBoard(boardId, { sortBy, limit, offset, maxPinned }, viewer)
    const board = row && seenBoardOf(row, viewer)
    if (!row || !board || !hasBoardRight('read', board)) throw new AppError('BOARD_NOT_FOUND')
    return { row, board }
  }

  async function pageOf(row: BoardKeyRow, board: SeenBoard, { page, limit }: BoardQuery): Promise<PostPage> {
    const allPosts = [...row.pinned, ...row.posts]
    const ownBlindedIds = new Set(allPosts.flatMap(([id, , isOwnBlinded]) => (isOwnBlinded ? [id] : [])))
    const rows = await lists.rows(
      allPosts.map(([id]) => id),
      VISITOR,
    )
    const items = rows.map((post) =>
      postListItem(post, seenByAudience(post, { board, isAuthor: ownBlindedIds.has(post.id) })),
    )
    const ids = { posts: row.posts.map(([id]) => id), pinned: row.pinned.map(([id]) => id) }
    return postPage({ ...ids, items, total: row.total, page, limit })
  }

  return {
    async page(boardId: number, query: BoardQuery, viewer: Viewer): Promise<PostPage> {
      const { row, board } = await boardPageOf(boardId, query, viewer)
      return pageOf(row, board, query)
    },

    /**
     * The page is cached by the versions of its posts, so that a comment elsewhere on the board leaves it in the cache.
     */
    async read(boardId: number, query: BoardQuery, viewer: Viewer, encoding: Encoding): Promise<EncodedBody> {
      const { row, board } = await boardPageOf(boardId, query, viewer)
      const { total, version, communityVersion, posts, pinned } = row
      const listKeys = [pinned, posts].map((some) => some.map(([id, at, isOwn]) => `${id}.${at}${isOwn ? '*' : ''}`))
      const cacheKey = `${boardId} ${query.page} of ${query.limit}, ${total}`
      return finished.joined({
        key: `list ${cacheKey}; ${version}.${communityVersion} ${boardAudienceOf(board)}; ${listKeys.join(';')}`,
        encoding,
        make: () => pageOf(row, board, query),
        own: undefined,
      })
    },
  }
}

type ListedPage = { posts: number[]; pinned: number[]; items: readonly PostListItem[] }

export function postPage({
  posts,
  pinned,
  items,
  total,
  page,
  limit,
}: ListedPage & { total: number; page: number; limit: number }) {
  const byId = new Map(items.map((item) => [item.id, item]))
  const postsById = (wanted: readonly number[]) => wanted.flatMap((id) => byId.get(id) ?? [])
  return {
    posts: postsById(posts),
    pinned: postsById(pinned),
    totalCount: total,
    totalPages: Math.min(Math.ceil(total / limit), LIMITS.pageMax),
    currentPage: page,
    total,
    page,
  }
}
