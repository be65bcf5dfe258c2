import { LIMITS } from '@buri/contract/limits'
import { type Post, type PostListItem, PostListQuery, type PostPage } from '@buri/contract/posts'
import { hasBoardRight } from '@buri/domain/community/boardRights'
import { maySeePost, type SeenPost } from '@buri/domain/community/postRights'
import { searchForm } from '@buri/domain/community/textGrams'
import { seenBoardOf } from '#server/model/boards/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import { type EncodedBody, encodeBody } from '#server/platform/http/bodyCache.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import { boardRows } from '../boards/boards.repository.ts'
import { mentionedIn } from '../mentionedIn.ts'
import { isRenderCurrent, rerendered } from '../renderUserText.ts'
import { boardPages, postPage } from './boardPages.ts'
import { type FoundPost, type PostCache, postCacheKey, seenBy, seenByAudience } from './postCache.ts'
import { type OwnPostMarks, postKeyReads } from './postKeys.repository.ts'
import { type PostScope, postListReads } from './postList.repository.ts'
import { seenPostOf, shownItem } from './postRows.ts'
import { type PostPageRow, postReads } from './posts.repository.ts'
import { sharedPost, shownPost, withOwnMarks } from './shownPost.ts'

/** Words shorter than `shortest` would match half the site. */
const SEARCH_WORDS = { shortest: 2, maxCount: 5 }

function wordsOf(search: string | undefined): string[] {
  const words = searchForm(search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.some((word) => [...word].length < SEARCH_WORDS.shortest))
    throw new AppError('INVALID_REQUEST', { message: '두 글자 이상으로 검색해주세요.' })
  return words.slice(0, SEARCH_WORDS.maxCount)
}

const isPublished = ({ status }: PostListQuery) => (status ?? 'published') === 'published'
const isPlain = (query: PostListQuery) =>
  isPublished(query) && (query.prefix ?? '') === '' && wordsOf(query.search).length === 0

const PINNED_OF_SITE = 2

type Options = {
  db: Db
  /** The database that stores new renderings, because `db` may be a read-only replica. */
  primary: Db
  finished: PostCache
}

/** Each post is shown to, and counted for, only the people who may see it. */
export function postService({ db, primary, finished }: Options) {
  const posts = postReads(db)
  const reads = postReads(primary)
  const keys = postKeyReads(db)
  const lists = postListReads(db)
  const boards = boardPages({ db, finished })
  const shownPostsOf = async (ids: readonly number[], viewer: Viewer): Promise<PostListItem[]> =>
    (await lists.rows(ids, viewer)).map((row) => shownItem(row, viewer))

  async function refreshedRow(row: PostPageRow): Promise<PostPageRow> {
    if (isRenderCurrent(row.body, row.renderedBy)) return row
    const { people } = await mentionedIn(db, row.body)
    const rendered = rerendered(row.body, 'post', people)
    if (rendered === undefined) return row
    await reads.keepRendered(row.id, rendered, row.revision)
    return { ...row, bodyHtml: rendered.html, excerpt: rendered.excerpt, hasPicture: rendered.hasPicture }
  }

  async function readPost(id: number, viewer: Viewer): Promise<Post> {
    const row = await posts.post(id, viewer)
    if (!row || !maySeePost(seenPostOf(row, viewer))) throw new AppError('POST_NOT_FOUND')
    return shownPost(await refreshedRow(row), viewer)
  }

  async function toAudience(id: number, post: SeenPost): Promise<Post> {
    const row = await posts.post(id, VISITOR)
    const now = row && seenByAudience(row, post)
    if (!row || !now || !maySeePost(now)) throw new AppError('POST_NOT_FOUND')
    return sharedPost(await refreshedRow(row), now)
  }

  function readFoundPost({ row, seen }: FoundPost<OwnPostMarks>, encoding: Encoding): Promise<EncodedBody> {
    const { id, isLike, isScrapped } = row
    return finished.joined<Post>({
      key: `post ${postCacheKey(row, seen)}`,
      encoding,
      make: () => toAudience(id, seen),
      own:
        isLike === null && !isScrapped
          ? undefined
          : { key: `${isLike} ${isScrapped}`, join: (post) => withOwnMarks(post, row) },
    })
  }

  async function list(place: PostScope, query: PostListQuery, viewer: Viewer): Promise<PostPage> {
    const { boardId, clanId } = place
    const { page, sortBy, searchIn, prefix, status } = query
    if (page > LIMITS.pageMax) throw new AppError('NOT_FOUND')
    const limit = Math.min(query.limit, LIMITS.listLimitMax)
    if (boardId !== undefined && isPlain(query)) return boards.page(boardId, { page, limit, sortBy }, viewer)
    const window = { limit, offset: (page - 1) * limit }
    const words = wordsOf(query.search)
    if (boardId !== undefined) {
      const board = await boardRows(db).board(boardId, viewer)
      if (!board || !hasBoardRight('read', seenBoardOf(board, viewer))) throw new AppError('BOARD_NOT_FOUND')
    }
    const maxTotal = LIMITS.pageMax * limit
    const filter = { boardId, clanId, searchIn, prefix, status, words, sortBy }
    const post =
      words.length > 0 && searchIn !== 'author' && isPublished(query)
        ? lists.holding({ ...filter, searchIn }, viewer, { ...window, maxTotal })
        : isPlain(query)
          ? postsOfSite()
          : lists.filtered(filter, viewer, { ...window, maxTotal })
    const isPinning = isPlain(query) && page === 1 && clanId === undefined
    const [pinned, { ids, total }] = await Promise.all([
      isPinning ? lists.pinnedOfSite(viewer, PINNED_OF_SITE) : [],
      post,
    ])
    const items = await shownPostsOf([...new Set([...pinned, ...ids])], viewer)
    return postPage({ posts: ids, pinned, items, total, page, limit })

    async function postsOfSite() {
      const [ids, total] = await Promise.all([
        lists.idsEverywhere(filter, viewer, window),
        lists.countEverywhere({ clanId }, viewer),
      ])
      return { ids, total }
    }
  }

  return {
    list,

    newest: (viewer: Viewer) => list({}, PostListQuery.parse({}), viewer),

    async readBoard(boardId: number, query: PostListQuery, viewer: Viewer, encoding: Encoding): Promise<EncodedBody> {
      const { page, sortBy } = query
      if (page > LIMITS.pageMax || !isPlain(query))
        return encodeBody(JSON.stringify(await list({ boardId }, query, viewer)), encoding)
      const limit = Math.min(query.limit, LIMITS.listLimitMax)
      return boards.read(boardId, { page, limit, sortBy }, viewer, encoding)
    },

    readPost,

    read: async (id: number, viewer: Viewer, encoding: Encoding) =>
      readFoundPost(seenBy(await keys.ofPost(id, viewer), viewer), encoding),
    readFound: readFoundPost,
  }
}
export type PostService = ReturnType<typeof postService>
