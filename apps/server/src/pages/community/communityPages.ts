import { answerKey, pagesKey } from '@buri/contract/answerKeys'
import type { Board } from '@buri/contract/boards'
import type { PostListItem, PostPage } from '@buri/contract/posts'
import { boardPath, escapeJson, type Page, postPath, SITE_NAME } from '#server/pages/page.ts'
import { plainPage } from '#server/pages/pages.ts'
import { escapeHtml } from '#server/platform/http/escapeHtml.ts'
import type { OpenBoard, OpenPost } from './openPages.repository.ts'

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

type BoardParts = { id: number; open: OpenBoard | undefined; board: Board; first: PostPage | undefined }

/** A board that not everyone may read puts nothing but the viewer's data into the page. */
export function boardPage({ id, open, board, first }: BoardParts): Page {
  const queryData = [
    { key: answerKey('GET /api/community/boards/:id', { params: { id } }), json: JSON.stringify(board) },
    ...(first === undefined
      ? []
      : [
          {
            key: answerKey('GET /api/community/posts/board/:boardId', { params: { boardId: id }, query: { page: 1 } }),
            json: JSON.stringify(first),
          },
        ]),
  ]
  if (!open) return { ...plainPage(boardPath(id), '게시판'), queryData }
  const { name, description, posts } = open
  const about = description === '' ? `${name}의 새 글을 읽어보세요.` : description
  const items = posts.map((post) => `<li>${link(postPath(id, post.id), post.title)}</li>`).join('')
  return {
    status: 200,
    path: boardPath(id),
    title: `${name} - ${SITE_NAME}`,
    description: about,
    body: `<h1>${escapeHtml(name)}</h1><p>${escapeHtml(about)}</p><ul>${items}</ul>`,
    queryData,
    isIndexed: true,
    feed: `/api/community/boards/${id}/feed.xml`,
  }
}

/** Structured data for search engines: https://developers.google.com/search/docs/appearance/structured-data/discussion-forum */
const postingOf = (post: OpenPost, address: string) => ({
  '@context': 'https://schema.org',
  '@type': 'DiscussionForumPosting',
  headline: post.title,
  text: post.excerpt,
  url: address,
  datePublished: post.publishedAt.toISOString(),
  ...(post.editedAt === null ? {} : { dateModified: post.editedAt.toISOString() }),
  author: { '@type': 'Person', name: post.nickname ?? '탈퇴한 사용자' },
  interactionStatistic: [
    {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: post.likeCount,
    },
    {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/CommentAction',
      userInteractionCount: post.commentCount,
    },
  ],
})

type PostParts = {
  boardId: number
  id: number
  open: OpenPost | undefined
  origin: string
  /** Our own answers, as sent. */
  json: { post: string; comments: string }
}

/** Title and excerpt are for posts every visitor may see; search engines learn nothing of others. */
export function postPage({ boardId, id, open, origin, json }: PostParts): Page {
  const path = postPath(boardId, id)
  const queryData = [
    { key: answerKey('GET /api/community/posts/:id', { params: { id } }), json: json.post },
    {
      key: pagesKey('GET /api/community/comments/post/:postId', { params: { postId: id }, query: {} }),
      json: `{"pages":[${json.comments}],"pageParams":[1]}`,
    },
  ]
  if (!open) return { ...plainPage(path, '게시글'), queryData }
  const { boardName, title, excerpt } = open
  const posting = escapeJson(JSON.stringify(postingOf(open, `${origin}${path}`)))
  return {
    status: 200,
    path,
    title: `${title} - ${SITE_NAME}`,
    description: excerpt === '' ? `${boardName}의 글` : excerpt,
    body: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(excerpt)}</p><p>${link(boardPath(boardId), boardName)}</p><script type="application/ld+json">${posting}</script>`,
    queryData,
    isIndexed: true,
  }
}
