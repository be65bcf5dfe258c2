import { LIMITS } from '@buri/contract/limits'
import { PostListQuery } from '@buri/contract/posts'
import type { BoardService } from '#server/features/community/boards/boards.service.ts'
import type { CommentPageService } from '#server/features/community/comments/commentPages.service.ts'
import type { BestService } from '#server/features/community/lists/best.service.ts'
import type { PostCache } from '#server/features/community/posts/postCache.ts'
import type { PostService } from '#server/features/community/posts/posts.service.ts'
import type { Page } from '#server/pages/page.ts'
import { AppError } from '#server/platform/errors.ts'
import { type EncodedBody, encodeBody, type UnencodedBody } from '#server/platform/http/bodyCache.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { decodedText, STORED_ENCODING } from '#server/platform/http/encodedText.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { type BoardParts, type CommunityParts, membersPostPage, visitorsPostPage } from './communityPages.ts'

type Options = {
  boards: BoardService
  best: BestService
  posts: PostService
  commentPages: CommentPageService
  finished: PostCache
}
type PageRequest = {
  viewer: Viewer
  from: number
  encoding: Encoding
  origin: string
  isPhone: boolean
  render: (page: Page) => Promise<UnencodedBody>
}

export const parseIdInPath = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

export function openPageService({ boards, best, posts, commentPages, finished }: Options) {
  const missingUnless = (notFoundUnless: boolean) => {
    if (!notFoundUnless) throw new AppError('NOT_FOUND')
  }

  /** Reads past the cache: a page that is being cached must not wait for another cached answer. */
  async function visitorsPage(id: number, { viewer, from, origin }: PageRequest): Promise<Page> {
    const [post, comments] = await Promise.all([
      posts.readPost(id, viewer),
      commentPages.readPage(id, { sortBy: 'oldest', page: from }, viewer),
    ])
    missingUnless(from === 1 || comments.length > 0)
    return visitorsPostPage({ post, comments }, { from, origin })
  }

  /** The page contains the member's name, so it is not cached. */
  async function membersPage(id: number, { viewer, from }: PageRequest): Promise<Page> {
    const page = await finished.ofPage(id, viewer)
    const [post, comments] = await Promise.all([
      posts.readFound(page, STORED_ENCODING),
      commentPages.ofFound(page, { sortBy: 'oldest', page: from }, viewer, STORED_ENCODING),
    ])
    const json = { post: decodedText(post), comments: decodedText(comments) }
    missingUnless(from === 1 || json.comments !== '[]')
    return membersPostPage(json, { from })
  }

  return {
    async community(viewer: Viewer): Promise<CommunityParts> {
      const [shown, bestPosts, feed] = await Promise.all([
        boards.boards(undefined, viewer),
        best.best(),
        posts.newest(viewer),
      ])
      return { boards: shown, best: bestPosts, feed }
    },

    /** `page` is `undefined` if the address has other options, such as a search; the posts are then left out. */
    async board(board: string, viewer: Viewer, page: number | undefined): Promise<BoardParts> {
      const id = parseIdInPath(board)
      if (id === undefined) throw new AppError('BOARD_NOT_FOUND')
      const [shown, list] = await Promise.all([
        boards.board(id, viewer),
        page === undefined ? undefined : posts.list({ boardId: id }, PostListQuery.parse({ page }), viewer),
      ])
      return { board: shown, list }
    },

    async post(board: string, post: string, page: PageRequest): Promise<{ id: number; body: EncodedBody }> {
      const [boardId, id] = [parseIdInPath(board), parseIdInPath(post)]
      if (boardId === undefined || id === undefined) throw new AppError('POST_NOT_FOUND')
      const { viewer, from, encoding, origin, isPhone, render } = page
      missingUnless(from <= LIMITS.pageMax)
      const body =
        viewer.kind === 'user'
          ? await encodeBody(await render(await membersPage(id, page)), encoding)
          : await finished.take(`page ${isPhone} ${from} ${origin} of`, { postId: id, encoding }, async () =>
              render(await visitorsPage(id, page)),
            )
      return { id, body }
    },
  }
}
export type OpenPageService = ReturnType<typeof openPageService>
