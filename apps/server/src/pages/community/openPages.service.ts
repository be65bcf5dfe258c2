import type { BoardService } from '#server/features/community/boards/boards.service.ts'
import type { CommentPageService } from '#server/features/community/comments/commentPages.service.ts'
import type { BestService } from '#server/features/community/lists/best.service.ts'
import type { FinishedPosts } from '#server/features/community/posts/finishedPosts.ts'
import type { PostService } from '#server/features/community/posts/posts.service.ts'
import type { Page } from '#server/pages/page.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import type { FinishedBody, Unfinished } from '#server/platform/http/finishedBodies.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { boardPage, type CommunityParts, postPage } from './communityPages.ts'
import { openPagesRepository } from './openPages.repository.ts'

type Options = {
  db: Db
  boards: BoardService
  best: BestService
  posts: PostService
  commentPages: CommentPageService
  finished: FinishedPosts
}
/** Context in which a page becomes HTML. */
type Shown = { viewer: Viewer; encoding: Encoding; origin: string; render: (page: Page) => Unfinished }

/** `undefined` if this cannot be the number of a board or post. */
const numberIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/** Pages of boards and posts, with the answers their scripts would request first. */
export function openPageService({ db, boards, best, posts, commentPages, finished }: Options) {
  const pages = openPagesRepository(db)

  async function pageOfPost(boardId: number, id: number, { viewer, origin }: Shown): Promise<Page> {
    const [open, post, comments] = await Promise.all([
      pages.post(boardId, id),
      posts.one(id, viewer),
      commentPages.made(id, { sortBy: 'oldest', page: 1 }, viewer),
    ])
    const json = { post: JSON.stringify(post), comments: JSON.stringify(comments) }
    return postPage({ boardId, id, open, origin, json })
  }

  return {
    /** The community's home page. */
    async community(viewer: Viewer): Promise<CommunityParts> {
      const [shown, bestPosts, feed] = await Promise.all([
        boards.boards(undefined, viewer),
        best.best(),
        posts.newest(viewer),
      ])
      return { boards: shown, best: bestPosts, feed }
    },

    /** Includes the first posts unless the address selects others. */
    async board(board: string, viewer: Viewer, isFirstPage: boolean): Promise<Page> {
      const id = numberIn(board)
      if (id === undefined) throw new AppError('BOARD_NOT_FOUND')
      const [open, shown, first] = await Promise.all([
        pages.board(id),
        boards.board(id, viewer),
        isFirstPage ? posts.firstPage(id, viewer) : undefined,
      ])
      return boardPage({ id, open, board: shown, first })
    },

    async post(board: string, post: string, shown: Shown): Promise<{ id: number; body: FinishedBody }> {
      const [boardId, id] = [numberIn(board), numberIn(post)]
      if (boardId === undefined || id === undefined) throw new AppError('POST_NOT_FOUND')
      const { viewer, encoding, render } = shown
      const body = await finished.take(`page in ${boardId} of`, { postId: id, viewer, encoding }, async () =>
        render(await pageOfPost(boardId, id, shown)),
      )
      return { id, body }
    },
  }
}
export type OpenPageService = ReturnType<typeof openPageService>
