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

/** A visitor's page is drawn here and indexed. Other viewers get a page that no cache keeps. */
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

/** Number of the first page of comments shown. */
type StartRange = { from: number }
type VisitorParts = { post: Post; comments: readonly Comment[] }

export function visitorsPostPage(
  { post, comments }: VisitorParts,
  { from, origin }: StartRange & { origin: string },
): Page {
  const { id, boardId, isBlind } = post
  const pathOf = (page: number) => `${postPath(boardId, id)}${searchOfComments(page)}`
  const page = postPage(post, from, [post, { pages: [comments], pageParams: [from] }])
  if (isBlind) return page
  return {
    ...page,
    isIndexed: true,
    isEmbeddable: true,
    feed: `/api/community/posts/${id}/feed.xml`,
    structuredData: discussionOf(post, comments, `${origin}${postPath(boardId, id)}`),
    ...(from > 1 && { previous: pathOf(from - 1) }),
    ...(comments.length >= LIMITS.commentPageSize && { next: pathOf(from + 1) }),
  }
}

/** A member's page has both answers as JSON, from which scripts draw it. */
export function membersPostPage(json: { post: string; comments: string }, { from }: StartRange): Page {
  const post = JSON.parse(json.post) as Post
  return postPage(post, from, [json.post, `{"pages":[${json.comments}],"pageParams":[${from}]}`])
}

function postPage(post: Post, from: number, answers: readonly [string | Post, string | object]): Page {
  const { id, boardId, boardName, title, excerpt, isBlind } = post
  const path = `${postPath(boardId, id)}${searchOfComments(from)}`
  const commentsAt = { params: { postId: id }, query: from > 1 ? { page: from } : {} }
  const keys = [
    answerKey('GET /api/community/posts/:id', { params: { id } }),
    pagesKey('GET /api/community/comments/post/:postId', commentsAt),
  ]
  const page: Page = {
    ...plainPage(path, '게시글'),
    queryData: keys.map((key, index) => {
      const answer = answers[index]
      return typeof answer === 'string' ? { key, json: answer } : { key, json: JSON.stringify(answer), drawn: answer }
    }),
    drawnAt: path,
  }
  if (isBlind) return page
  return {
    ...page,
    title: `${title} - ${SITE_NAME}`,
    description: excerpt === '' ? `${boardName}의 게시글` : excerpt,
    body: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(excerpt)}</p><p>${link(boardPath(boardId), boardName)}</p>`,
  }
}
