import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { refusal, type SentRequest, type Server, serve } from '#web/testing/standInServer.ts'
import { aBoard, aPostItem, aPostPage } from '../aPost.ts'
import type { CommunityViewer } from '../communityViewer.ts'
import { openStreams } from '../testStreams.ts'
import { BoardPage } from './BoardPage.tsx'
import { lastBoard } from './lastBoard.ts'

const VIEWER: CommunityViewer = {
  userId: 'me',
  nickname: '새벽감자',
  avatarUrl: null,
  isKnown: true,
  whenSignedIn: (_why, action) => action(),
}
let requests: SentRequest[] = []

function openBoardPage(path: string, answerOthers: Server = () => undefined, viewer = VIEWER) {
  requests = serve((request) => {
    const answered = answerOthers(request)
    if (answered) return answered
    const { pathname } = request.url
    if (pathname === '/api/community/boards') return { body: [aBoard()] }
    if (pathname === '/api/community/boards/1') return { body: aBoard() }
    return { body: aPostPage([aPostItem()], { totalCount: 400, totalPages: 20 }) }
  })
  return openPage('/community/board/:boardId', <BoardPage viewer={viewer} />, `/community/board/1${path}`)
}
const lists = () =>
  requests.filter(({ url }) => url.pathname === '/api/community/posts/board/1').map(({ url }) => url.search)

test('the view of a board is in the address, and is still there after coming back to the board', async () => {
  const { user, address } = openBoardPage('')
  await user.selectOptions(await screen.findByRole('combobox', { name: '정렬' }), 'likes')
  await user.click(screen.getByRole('button', { name: '공략' }))
  await waitFor(() =>
    expect(address()).toBe(`/community/board/1?${new URLSearchParams({ prefix: '공략', sort: 'likes' })}`),
  )
  await user.click(screen.getByRole('link', { name: '3' }))
  const lastQuery = new URLSearchParams({ prefix: '공략', sort: 'likes', page: '3' })
  await waitFor(() => expect(address()).toBe(`/community/board/1?${lastQuery}`))
  expect(lastBoard(1)).toBe(`?${lastQuery}`)
  await waitFor(() =>
    expect(lists().at(-1)).toBe(`?${new URLSearchParams({ page: '3', sortBy: 'likes', prefix: '공략' })}`),
  )
})

test('a search runs in the chosen field', async () => {
  const { user } = openBoardPage('')
  await user.selectOptions(await screen.findByRole('combobox', { name: '찾을 곳' }), 'author')
  await user.type(screen.getByRole('searchbox', { name: '찾을 말' }), '감자{Enter}')
  const expectedSearch = new URLSearchParams({ page: '1', search: '감자', searchIn: 'author' })
  await waitFor(() => expect(lists()).toContain(`?${expectedSearch}`))
})

test('pinned posts come first, on the first page only', async () => {
  const pinned = [aPostItem({ id: 9, title: '내전 예절', isTopfix: true })]
  const both: Server = ({ url }) =>
    url.pathname.includes('/posts/') ? { body: aPostPage([aPostItem()], { pinned, totalPages: 2 }) } : undefined
  const { goTo } = openBoardPage('', both)
  const first = await screen.findByRole('list', { name: '게시글 목록' })
  expect(first.querySelector('li')?.textContent).toContain('내전 예절')
  await goTo('/community/board/1?page=2')
  await waitFor(() => expect(screen.queryByText('내전 예절')).toBeNull())
})

test('a board that the viewer may not see is reported as not found', async () => {
  openBoardPage('', () => refusal(404, 'BOARD_NOT_FOUND', '게시판을 찾을 수 없습니다.'))
  expect(await screen.findByRole('heading', { name: '없는 게시판입니다' })).toBeDefined()
})

test('searching for an empty text shows all posts again', async () => {
  const { user, address } = openBoardPage(`?${new URLSearchParams({ search: '없는 말' })}`, ({ url }) =>
    url.pathname.includes('/posts/') && url.searchParams.has('search') ? { body: aPostPage([]) } : undefined,
  )
  await user.click(await screen.findByRole('link', { name: '전체 게시글 보기' }))
  await waitFor(() => expect(address()).toBe('/community/board/1'))
})

test('new posts are shown only after a press on the line that counts them, and changed posts are updated at once', async () => {
  const streams = openStreams()
  const post = (id: number, title: string) => aPostItem({ id, title, publishedAt: `2026-11-20T12:0${id}:00.000Z` })
  let posts = [post(2, '둘째 게시글'), post(1, '첫째 게시글')]
  const { user } = openBoardPage('', ({ url }) =>
    url.pathname.includes('/posts/') ? { body: aPostPage(posts) } : undefined,
  )
  await screen.findByText('둘째 게시글')
  const stream = await streams.on('board:1')
  posts = [post(3, '셋째 게시글'), post(2, '블라인드 처리된 게시글입니다.')]
  stream.say({ topic: 'board:1', kind: 'post' })
  const line = await screen.findByRole('button', { name: '새 게시글 1개' })
  expect(screen.getByText('블라인드 처리된 게시글입니다.')).toBeDefined()
  expect(screen.queryByText('셋째 게시글')).toBeNull()
  await user.click(line)
  expect(await screen.findByText('셋째 게시글')).toBeDefined()
  expect(screen.queryByRole('button', { name: /새 게시글/ })).toBeNull()
})

test.each([
  { board: 'for all who sign in', change: { writeAccess: 'members' as const }, isOffered: true },
  { board: 'closed for posts', change: { writeAccess: 'none' as const }, isOffered: false },
  { board: 'of a clan’s members', change: { writeAccess: 'members' as const, clanId: 'a-clan' }, isOffered: false },
])('a visitor is offered the sign-in to write on a board $board: $isOffered', async ({ change, isOffered }) => {
  const offered: string[] = []
  const visitor: CommunityViewer = { ...VIEWER, userId: null, whenSignedIn: (reason) => offered.push(reason) }
  const board = aBoard({ rights: ['read'], ...change })
  const { user } = openBoardPage(
    '',
    ({ url }) => (url.pathname.endsWith('/boards/1') ? { body: board } : undefined),
    visitor,
  )
  await screen.findByRole('heading', { level: 1, name: board.name })
  const write = screen.queryByRole('link', { name: '글쓰기' })
  expect(write !== null).toBe(isOffered)
  if (write) await user.click(write)
  expect(offered).toEqual(isOffered ? ['로그인하면 게시글을 쓸 수 있어요.'] : [])
})
