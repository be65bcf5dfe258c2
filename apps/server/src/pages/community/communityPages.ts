import { answerKey, pagesKey } from '@buri/contract/answerKeys'
import type { Board } from '@buri/contract/boards'
import { searchOfComments } from '@buri/contract/commentPages'
import type { Comment } from '@buri/contract/comments'
import { LIMITS } from '@buri/contract/limits'
import type { Post, PostListItem, PostPage } from '@buri/contract/posts'
import { boardPath, type Page, postPath, SITE_NAME } from '#server/pages/page.ts'
import { plainPage } from '#server/pages/pages.ts'
import { escapeHtml } from '#server/platform/http/escapeHtml.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { discussionOf } from './discussion.ts'

const COMMUNITY = '/community'

const link = (path: string, text: string) => `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`

export type CommunityParts = {
  boards: readonly Board[]
  best: Record<'day' | 'week', readonly PostListItem[]>
  feed: PostPage
}

/** The boards and newest posts that the viewer may read. */
export const communityPage = ({ boards, best, feed }: CommunityParts): Page => ({
  ...plainPage(COMMUNITY, '커뮤니티', { isIndexed: true }),
  body: `<h1>커뮤니티</h1><ul>${boards.map(({ id, name }) => `<li>${link(boardPath(id), name)}</li>`).join('')}</ul>`,
  queryData: [
    { key: answerKey('GET /api/community/boards'), json: JSON.stringify(boards), drawn: boards },
    { key: answerKey('GET /api/community/best'), json: JSON.stringify(best), drawn: best },
    {
      key: answerKey('GET /api/community/posts', { query: { page: 1 } }),
      json: JSON.stringify(feed),
      drawn: feed,
    },
  ],
})

export type BoardParts = { board: Board; list: PostPage | undefined }

/** Drawn and indexed for visitors alone: others get a page of their own, which no cache keeps. */
export function boardPage({ board, list }: BoardParts, viewer: Viewer): Page {
  const { id, name, description } = board
  const page = list?.currentPage ?? 1
  const pathOf = (number: number) => `${boardPath(id)}${number > 1 ? `?page=${number}` : ''}`
  const about = description === '' ? `${name}의 새 게시글을 읽어보세요.` : description
  const items = list?.posts.map((post) => `<li>${link(postPath(id, post.id), post.title)}</li>`) ?? []
  const isVisitor = viewer.kind === 'visitor'
  const answer = <Data extends object>(key: readonly unknown[], data: Data) => ({
    key,
    json: JSON.stringify(data),
    ...(isVisitor && list && { drawn: data }),
  })
  return {
    status: 200,
    path: pathOf(page),
    title: `${name} - ${SITE_NAME}`,
    description: about,
    body: `<h1>${escapeHtml(name)}</h1><p>${escapeHtml(about)}</p><ul>${items.join('')}</ul>`,
    queryData: [
      answer(answerKey('GET /api/community/boards/:id', { params: { id } }), board),
      ...(list
        ? [
            answer(
              answerKey('GET /api/community/posts/board/:boardId', { params: { boardId: id }, query: { page } }),
              list,
            ),
          ]
        : []),
    ],
    drawnAt: pathOf(page),
    isIndexed: isVisitor && (page === 1 || items.length > 0),
    ...(isVisitor && { feed: `/api/community/boards/${id}/feed.xml` }),
    ...(list && page > 1 && { previous: pathOf(page - 1) }),
    ...(list && page < list.totalPages && { next: pathOf(page + 1) }),
  }
}

type PageViewer = { viewer: Viewer; origin: string }
type PostParts = { post: Post; comments: readonly Comment[]; from: number }

/** Drawn and indexed for visitors alone, and indexed only if nothing is withheld from them. */
export function postPage({ post, comments, from }: PostParts, { viewer, origin }: PageViewer): Page {
  const { id, boardId, boardName, title, excerpt, isBlind } = post
  const isVisitor = viewer.kind === 'visitor'
  const pathOf = (page: number) => `${postPath(boardId, id)}${searchOfComments(page)}`
  const [params, query] = [{ postId: id }, from > 1 ? { page: from } : {}]
  const pages = { pages: [comments], pageParams: [from] }
  const page: Page = {
    ...plainPage(pathOf(from), '게시글'),
    queryData: [
      {
        key: answerKey('GET /api/community/posts/:id', { params: { id } }),
        json: JSON.stringify(post),
        ...(isVisitor && { drawn: post }),
      },
      {
        key: pagesKey('GET /api/community/comments/post/:postId', { params, query }),
        json: JSON.stringify(pages),
        ...(isVisitor && { drawn: pages }),
      },
    ],
    drawnAt: pathOf(from),
  }
  if (isBlind) return page
  return {
    ...page,
    title: `${title} - ${SITE_NAME}`,
    description: excerpt === '' ? `${boardName}의 게시글` : excerpt,
    body: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(excerpt)}</p><p>${link(boardPath(boardId), boardName)}</p>`,
    isIndexed: isVisitor,
    isEmbeddable: isVisitor,
    ...(isVisitor && { feed: `/api/community/posts/${id}/feed.xml` }),
    ...(isVisitor && { structuredData: discussionOf(post, comments, `${origin}${postPath(boardId, id)}`) }),
    ...(from > 1 && { previous: pathOf(from - 1) }),
    ...(comments.length >= LIMITS.commentPageSize && { next: pathOf(from + 1) }),
  }
}
