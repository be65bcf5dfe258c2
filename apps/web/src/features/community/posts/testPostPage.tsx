import type { Comment } from '@buri/contract/comments'
import type { Post } from '@buri/contract/posts'
import { screen } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { type SentRequest, type Server, serve } from '#web/testing/standInServer.ts'
import { aBoard, aPost } from '../aPost.ts'
import type { CommunityViewer } from '../communityViewer.ts'
import { PostPage } from './PostPage.tsx'

export let requests: SentRequest[] = []
export let signInReasons: string[] = []

Element.prototype.scrollIntoView ??= () => {}

beforeEach(() => {
  signInReasons = []
})

const ME = '0190c1a0-0000-7000-8000-0000000000bb'
const viewerOf = (userId: string | null): CommunityViewer => ({
  userId,
  nickname: '새벽감자',
  avatarUrl: null,
  isKnown: true,
  whenSignedIn: (reason, action) => (userId === null ? signInReasons.push(reason) : action()),
})

type World = { post?: Post; comments?: Comment[]; answer?: Server; query?: string; userId?: string | null }

export function openPostPage({ post = aPost(), comments = [], answer, query: at = '', userId = ME }: World = {}) {
  requests = serve((request) => {
    const answered = answer?.(request)
    if (answered) return answered
    if (request.method !== 'GET') return undefined
    const { pathname } = request.url
    if (pathname === '/api/community/posts/7') return { body: post }
    if (pathname.startsWith('/api/community/comments/post/')) return { body: comments }
    if (pathname === '/api/community/boards') return { body: [aBoard()] }
    return undefined
  })
  return openPage(
    '/community/board/:boardId/post/:postId',
    <PostPage viewer={viewerOf(userId)} signIn={<p>들어오는 길</p>} />,
    `/community/board/1/post/7${at}`,
  )
}
export const sentBodies = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)
export const likeButton = () => screen.getByRole('button', { name: /이 게시글 추천/ })
