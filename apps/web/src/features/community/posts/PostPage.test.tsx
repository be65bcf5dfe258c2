import type { Comment } from '@buri/contract/comments'
import type { Post } from '@buri/contract/posts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, type Server } from '#web/testing/standInServer.ts'
import { aComment, aPost } from '../aPost.ts'
import { openStreams } from '../testStreams.ts'
import { likeButton, openPostPage, requests, sentBodies, signInReasons } from './testPostPage.tsx'

test('a post is shown as the HTML from the server', async () => {
  openPostPage()
  expect(await screen.findByRole('heading', { level: 1, name: '와드 자리 7곳' })).toBeDefined()
  expect(screen.getByText('시야 장인').tagName).toBe('STRONG')
})

test('links to this site inside a post navigate without a page load', async () => {
  const html = '<p><a href="/ranking">순위</a> <a href="https://example.com/">밖</a></p>'
  const { user, address } = openPostPage({ post: aPost({ bodyHtml: html }) })
  await user.click(await screen.findByRole('link', { name: '순위' }))
  await waitFor(() => expect(address()).toBe('/ranking'))
})

test("if the server's answer is not a post, the page says so", async () => {
  openPostPage({
    answer: ({ url }) => (url.pathname === '/api/community/posts/7' ? { body: { id: '일곱' } } : undefined),
  })
  expect(await screen.findByText('게시글을 변환하는데 실패했습니다.')).toBeDefined()
})

test('if the comments cannot be read, the page says so and still shows the post', async () => {
  openPostPage({ answer: ({ url }) => (url.pathname.includes('/comments/') ? { body: { no: 'list' } } : undefined) })
  expect(await screen.findByText('댓글을 변환하는데 실패했습니다.')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: '와드 자리 7곳' })).toBeDefined()
})

test('an edited post shows when it was edited', async () => {
  openPostPage({ post: aPost({ editedAt: '2026-11-21T12:30:00Z' }) })
  expect(await screen.findByText(/2026\. 11\. 21\. 21:30 수정/)).toBeDefined()
})

test('an author without a name is shown as 알 수 없음', async () => {
  openPostPage({ post: aPost({ user: null, userId: null }) })
  expect(await screen.findByText('알 수 없음')).toBeDefined()
})

test('a like is shown at once, and is taken back if the server refuses it', async () => {
  const lateAnswer = Promise.withResolvers<ReturnType<typeof refusal>>()
  const { user } = openPostPage({ answer: ({ method }) => (method === 'POST' ? lateAnswer.promise : undefined) })
  await user.click(await screen.findByRole('button', { name: '이 게시글 추천 96' }))
  expect(likeButton().textContent).toBe('이 게시글 추천 97')
  await expect.poll(sentBodies).toEqual([{ targetType: 'post', targetId: 7, isLike: true }])
  lateAnswer.resolve(refusal(403, 'OWN_REACTION', '자신의 게시글은 추천할 수 없습니다.'))
  await screen.findByText('자신의 게시글은 추천할 수 없습니다.')
  expect(likeButton().textContent).toBe('이 게시글 추천 96')
  expect(likeButton().getAttribute('aria-pressed')).toBe('false')
})

test('the text of a refused comment stays on the page, and can be sent again', async () => {
  let refusals = 1
  const { user } = openPostPage({
    answer: ({ method, body }) => {
      if (method !== 'POST') return undefined
      if (refusals-- > 0) return refusal(429, 'TOO_MANY_REQUESTS', '요청이 너무 많습니다.')
      const { content } = body as { content: string }
      return { status: 201, body: { comment: aComment({ id: 101, content }) } }
    },
  })
  const box = await screen.findByRole('textbox', { name: '댓글 쓰기' })
  await user.type(box, '세 번째 자리가 좋았어요')
  await user.click(screen.getByRole('button', { name: '댓글 등록' }))
  expect(await screen.findByText('요청이 너무 많습니다.')).toBeDefined()
  expect(screen.getByText('세 번째 자리가 좋았어요')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: '다시 보내기' }))
  expect(await screen.findByRole('article', { name: '와드값낸다 님의 댓글' })).toBeDefined()
  expect(screen.queryByText('요청이 너무 많습니다.')).toBeNull()
  await waitFor(() => expect(sentBodies()).toHaveLength(2))
})

test('a comment that was refused, or was being sent when the page closed, is offered again to the same person', async () => {
  const never = Promise.withResolvers<never>()
  let answer: Server = ({ method }) =>
    method === 'POST' ? refusal(401, 'UNAUTHENTICATED', '로그인이 필요합니다.') : undefined
  const { user } = openPostPage({ answer: (request) => answer(request) })
  const box = () => screen.findByRole('textbox', { name: '댓글 쓰기' })
  await user.type(await box(), '첫 댓글')
  await user.click(screen.getByRole('button', { name: '댓글 등록' }))
  expect(await screen.findByText('들어오는 길')).toBeDefined()
  answer = ({ method }) => (method === 'POST' ? never.promise : undefined)
  await user.type(await box(), '둘째 댓글')
  await user.click(screen.getByRole('button', { name: '댓글 등록' }))
  cleanup()

  openPostPage({ userId: '0190c1a0-0000-7000-8000-0000000000cc' })
  await box()
  expect(screen.queryByText('첫 댓글')).toBeNull()
  cleanup()

  const back = openPostPage({
    answer: ({ method, body }) => {
      if (method !== 'POST') return undefined
      const { content } = body as { content: string }
      return { status: 201, body: { comment: aComment({ id: 101, content }) } }
    },
  })
  expect(await screen.findByText('아직 올리지 못한 댓글입니다.')).toBeDefined()
  expect(screen.getByText(/^보내는 중에 화면이 닫혔습니다/)).toBeDefined()
  expect(screen.queryByText('들어오는 길')).toBeNull()
  await back.user.click(screen.getAllByRole('button', { name: '다시 보내기' })[0]!)
  await waitFor(() => expect(screen.queryByText('아직 올리지 못한 댓글입니다.')).toBeNull())
  await waitFor(() => expect(sentBodies()).toEqual([{ postId: 7, content: '첫 댓글', parentId: null }]))
})

test('a half-written comment is restored after a reload', async () => {
  const { user } = openPostPage()
  await user.type(await screen.findByRole('textbox', { name: '댓글 쓰기' }), '쓰다 만 댓글')
  cleanup()
  openPostPage()
  expect(((await screen.findByRole('textbox', { name: '댓글 쓰기' })) as HTMLTextAreaElement).value).toBe(
    '쓰다 만 댓글',
  )
})

test('the Enter that ends a syllable (IME) sends nothing, even with Ctrl', async () => {
  const { user } = openPostPage()
  const box = await screen.findByRole('textbox', { name: '댓글 쓰기' })
  await user.type(box, '감')
  const press = (event: KeyboardEventInit) =>
    box.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true, ...event }),
    )
  expect(press({ isComposing: true })).toBe(true)
  expect(press({ keyCode: 229 })).toBe(true)
  expect(sentBodies()).toEqual([])
  expect(press({})).toBe(false)
})

test('replies are below their parent, and can be folded', async () => {
  const reply = aComment({ id: 102, parentId: 100, depth: 2, content: '저도요' })
  const { user } = openPostPage({ comments: [aComment({ replies: [reply], replyTotal: 1 })] })
  expect(await screen.findByText('저도요')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '답글 1개 접기' }))
  expect(screen.queryByText('저도요')).toBeNull()
  await user.click(screen.getByRole('button', { name: '답글 1개 펼치기' }))
  expect(screen.getByText('저도요')).toBeDefined()
})

test('a deleted comment with replies is replaced by a notice, and its replies stay', async () => {
  const reply = aComment({ id: 102, parentId: 100, depth: 2, content: '답글만 남았네요' })
  const gone = { isDeleted: true, content: '', contentHtml: '', user: null, userId: null, rights: [] }
  openPostPage({ comments: [aComment({ ...gone, replies: [reply], replyTotal: 1 })] })
  expect(await screen.findByText('삭제된 댓글입니다.')).toBeDefined()
  expect(screen.getByText('답글만 남았네요')).toBeDefined()
})

test('the comment that the address names is marked', async () => {
  openPostPage({ comments: [aComment(), aComment({ id: 103, content: '찾던 댓글' })], query: '#comment-103' })
  const words = await screen.findByText('찾던 댓글')
  await waitFor(() => expect(words.closest('article')?.dataset.wanted).toBe('true'))
})

test('pressing the button under a thread fetches its other replies', async () => {
  const reply = (id: number) => aComment({ id, parentId: 100, depth: 2, content: `답글 ${id}` })
  const { user } = openPostPage({
    comments: [aComment({ replies: [reply(201)], replyTotal: 2 })],
    answer: ({ url }) =>
      url.pathname === '/api/community/comments/100/thread'
        ? { body: aComment({ replies: [reply(201), reply(202)], replyTotal: 2 }) }
        : undefined,
  })
  await user.click(await screen.findByRole('button', { name: '답글 1개 더 보기' }))
  expect(await screen.findByText('답글 202')).toBeDefined()
})

test('moderators blind a post with a reason', async () => {
  const { user } = openPostPage({
    post: aPost({ rights: ['moderate'] }),
    answer: ({ method }) =>
      method === 'PATCH' ? { body: aPost({ isBlind: true, blindReason: '광고', rights: ['moderate'] }) } : undefined,
  })
  fireEvent.click(await screen.findByRole('button', { name: '게시글 메뉴' }))
  fireEvent.click(screen.getByRole('menuitem', { name: '블라인드' }))
  await user.type(await screen.findByLabelText('사유'), '광고')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '블라인드' }))
  expect(await screen.findByText(/사유: 광고/)).toBeDefined()
  // A comment that an earlier test left unanswered may be sent again during this one.
  expect(sentBodies()).toContainEqual({ isBlind: true, reason: '광고' })
})

test('an officer is not offered to undo what a moderator of the site hid', async () => {
  for (const rights of [['moderate'], ['moderate', 'unblind', 'show']] as Post['rights'][]) {
    const hiding = { isBlind: true, status: 'hidden' as const, rights }
    openPostPage({
      post: aPost(hiding),
      comments: [aComment({ isBlind: true, rights: rights.filter((right) => right !== 'show') as Comment['rights'] })],
    })
    const offered = []
    for (const menu of ['게시글 메뉴', /댓글 메뉴$/]) {
      fireEvent.click(await screen.findByRole('button', { name: menu }))
      offered.push(
        ...['블라인드 풀기', '다시 보이기'].filter((name) => screen.queryByRole('menuitem', { name }) !== null),
      )
      fireEvent.click(screen.getByRole('button', { name: menu }))
    }
    expect(offered).toEqual(rights.length === 1 ? [] : ['블라인드 풀기', '다시 보이기', '블라인드 풀기'])
    cleanup()
  }
})

test('other people read that a post is blinded, and cannot comment on the post', async () => {
  openPostPage({
    post: aPost({ title: '블라인드 처리된 게시글입니다.', isBlind: true, body: '', bodyHtml: '', rights: [] }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: '블라인드 처리된 게시글입니다.' })).toBeDefined()
  expect(await screen.findByText('게시글을 가린 동안에는 댓글도 보이지 않아요.')).toBeDefined()
  expect(screen.getByText('규칙에 맞지 않아 내용을 가렸습니다. 댓글도 닫혀 있습니다.')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: '댓글 쓰기' })).toBeNull()
})

test('the page of a deleted post says that the post is deleted', async () => {
  openPostPage({
    answer: ({ url }) =>
      url.pathname === '/api/community/posts/7' ? refusal(404, 'POST_NOT_FOUND', '없음') : undefined,
  })
  expect(await screen.findByRole('heading', { name: '없는 게시글입니다' })).toBeDefined()
})

test('a visitor who likes a post is asked to sign in', async () => {
  const { user } = openPostPage({ post: aPost({ rights: [] }), userId: null })
  await user.click(await screen.findByRole('button', { name: '이 게시글 추천 96' }))
  expect(signInReasons).toEqual(['로그인하면 게시글을 추천할 수 있어요.'])
})

test('if a post is deleted while it is open, it disappears and the page stops listening for changes', async () => {
  const streams = openStreams()
  let isThere = true
  openPostPage({
    answer: ({ url }) =>
      url.pathname === '/api/community/posts/7' && !isThere
        ? refusal(404, 'POST_NOT_FOUND', '게시글을 찾을 수 없습니다.')
        : undefined,
  })
  const stream = await streams.on('post:7')
  isThere = false
  stream.say({ topic: 'post:7', kind: 'gone' })
  expect(await screen.findByRole('heading', { name: '없는 게시글입니다' })).toBeDefined()
  await waitFor(() => expect(streams.topics()).toEqual([]))
})

test('likes of other people update the counts without a request', async () => {
  const streams = openStreams()
  openPostPage({ comments: [aComment({ id: 30, likeCount: 2, replies: [aComment({ id: 31, parentId: 30 })] })] })
  const stream = await streams.on('post:7')
  await screen.findByRole('button', { name: /[^비]추천 2$/ })
  const before = requests.length
  const news = { topic: 'post:7', kind: 'reactions', postId: 7 }
  stream.say({ ...news, commentId: null, likeCount: 99, dislikeCount: 4 })
  expect(await screen.findByRole('button', { name: '이 게시글 추천 99' })).toBeDefined()
  expect(screen.getByRole('button', { name: '이 게시글 비추천 4' })).toBeDefined()
  stream.say({ ...news, commentId: 31, likeCount: 8, dislikeCount: 0 })
  expect(await screen.findByRole('button', { name: /추천 8$/ })).toBeDefined()
  expect(screen.getByRole('button', { name: /[^비]추천 2$/ })).toBeDefined()
  expect(requests.slice(before)).toEqual([])
})

test('an address with a later page of comments shows that page, with a link to the earlier ones', async () => {
  openPostPage({
    query: '?comments=2',
    answer: ({ url }) =>
      url.pathname.startsWith('/api/community/comments/post/')
        ? { body: [aComment({ content: url.searchParams.get('page') === '2' ? '쉰한 번째' : '첫 번째' })] }
        : undefined,
  })
  expect(await screen.findByText('쉰한 번째')).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: '이전 댓글 보기' }))
  expect(await screen.findByText('첫 번째')).toBeDefined()
  expect(screen.queryByRole('link', { name: '이전 댓글 보기' })).toBeNull()
})

test("the name of a comment's author opens the author's page without a page load", async () => {
  const { user, address } = openPostPage({ comments: [aComment({ content: '가장 먼저' })] })
  const comment = (await screen.findByText('가장 먼저')).closest('article')
  await user.click(within(comment as HTMLElement).getByRole('link', { name: '와드값낸다' }))
  await waitFor(() => expect(address()).toMatch(/^\/community\?person=/))
})
