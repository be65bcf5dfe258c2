import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { postWithRetry } from '#web/api/postWithRetry.ts'
import { openPage } from '#web/testing/openPage.tsx'
import { refusal, type Server, serve } from '#web/testing/standInServer.ts'
import { aBoard, aPost } from '../aPost.ts'
import { WritePage } from './WritePage.tsx'

// The real poster, but it repeats requests without a pause.
vi.mock(import('#web/api/poster.ts'), () => ({
  poster: postWithRetry({ wait: async () => {}, onAgain: () => {} }),
}))

async function sendAndBeRefused(answer: Server) {
  serve((request) => {
    if (request.url.pathname === '/api/community/boards/1') return { body: aBoard() }
    return request.method === 'POST' && request.url.pathname === '/api/community/posts' ? answer(request) : undefined
  })
  const page = <WritePage userId="me" signIn={null} />
  const { user } = openPage('/community/board/:boardId/write', page, '/community/board/1/write')
  await user.type(await screen.findByRole('textbox', { name: '제목' }), '끊긴 게시글')
  await user.click(screen.getByRole('button', { name: '올리기' }))
}

test('the message about a lost connection disappears when the connection is back, and the text stays', async () => {
  await sendAndBeRefused(() => {
    throw new TypeError('Failed to fetch')
  })
  const sentence = await screen.findByRole('alert')
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(sentence.isConnected).toBe(false))
  expect(screen.getByRole('textbox', { name: '제목' })).toHaveProperty('value', '끊긴 게시글')
})

test('the reason for a refusal stays until the text is sent again', async () => {
  await sendAndBeRefused(() => refusal(429, 'RATE_LIMITED', '잠시 후 다시 올려주세요.'))
  await screen.findByText('잠시 후 다시 올려주세요.')
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('잠시 후 다시 올려주세요.')
})

test('a post without a title is not sent: the title takes the focus and says why, until it is written', async () => {
  const requests = serve(({ url }) => (url.pathname === '/api/community/boards/1' ? { body: aBoard() } : undefined))
  const page = <WritePage userId="me" signIn={null} />
  const { user } = openPage('/community/board/:boardId/write', page, '/community/board/1/write')
  await user.click(await screen.findByRole('button', { name: '올리기' }))
  const title = screen.getByRole('textbox', { name: '제목', description: '제목을 적어주세요.' })
  expect(document.activeElement).toBe(title)
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  await user.type(title, '첫 글')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a post sent right after the last key press is not previewed', async () => {
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 800))
  const requests = serve((request) => {
    if (request.url.pathname === '/api/community/boards/1') return { body: aBoard() }
    if (request.url.pathname === '/api/community/preview') return { body: { html: '' } }
    return request.url.pathname === '/api/community/posts'
      ? slow().then(() => ({ status: 201, body: aPost() }))
      : undefined
  })
  const page = <WritePage userId="me" signIn={null} />
  const { user, path } = openPage('/community/board/:boardId/write', page, '/community/board/1/write')
  await user.type(await screen.findByRole('textbox', { name: '제목' }), '한 줄')
  await user.type(screen.getByRole('textbox', { name: '내용' }), '본문')
  await user.click(screen.getByRole('button', { name: '올리기' }))
  await waitFor(() => expect(path()).toBe('/community/board/1/post/7'))
  // On a slow machine one preview may precede the post; no preview may follow the post.
  expect(requests.filter(({ method }) => method === 'POST').at(-1)?.url.pathname).toBe('/api/community/posts')
})

test('the editor of a post that was moved shows its present board and the same draft', async () => {
  serve((request) => {
    if (request.url.pathname === '/api/community/boards/1') return refusal(404, 'BOARD_NOT_FOUND', '없는 게시판입니다.')
    return request.url.pathname === '/api/community/posts/7' ? { body: aPost({ boardId: 2 }) } : undefined
  })
  const page = <WritePage userId="me" signIn={null} />
  const { address } = openPage(
    '/community/board/:boardId/post/:postId/edit',
    page,
    '/community/board/1/post/7/edit?draft=00000000-0000-7000-8000-000000000000',
  )
  await waitFor(() =>
    expect(address()).toBe('/community/board/2/post/7/edit?draft=00000000-0000-7000-8000-000000000000'),
  )
})
