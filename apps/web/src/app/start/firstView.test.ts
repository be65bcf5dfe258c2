import { answerKey, pagesKey } from '@buri/contract/answerKeys'
import { expect, test } from 'vitest'
import { aBoard, aComment, aPost, aPostItem, aPostPage } from '#web/features/community/aPost.ts'
import { aMatch } from '#web/features/matches/aMatch.ts'
import { aPackedPage } from '#web/features/matches/aPackedPage.ts'
import { aProfile } from '#web/features/players/aProfile.ts'
import { aRanking } from '#web/features/rankings/aRankedPlayer.ts'
import { drawFirstView } from './firstView.tsx'

const VISITOR_VIEWER = {
  key: answerKey('GET /api/rankings/players', { query: { page: 1 } }),
  data: aRanking([]),
}

test('a page is drawn without a browser, with the frame around it and the answers that came with it', () => {
  const html = drawFirstView('/ranking', [VISITOR_VIEWER])
  expect(html).toMatch(/<header.*<main.*<h1.*<footer.*<nav/s)
  expect(html).not.toContain('불러오는 중')
  expect(drawFirstView('/ranking', [])).toContain('불러오는 중')
})

test('only the home of an account has a search in its header', () => {
  const ownHome = { night: null, toDo: [], score: null, clans: [] }
  const headerOf = (answers: Parameters<typeof drawFirstView>[1]) => drawFirstView('/', answers)?.split('</header>')[0]
  expect(headerOf([])).not.toContain('소환사 검색')
  expect(headerOf([{ key: answerKey('GET /api/me/home'), data: ownHome }])).toContain('소환사 검색')
})

const ROWS = Array.from({ length: 20 }, (_, index) =>
  aMatch({ matchId: `m${index}`, matchDate: '2026-03-11T12:00:00Z' }),
)
const PROFILE = {
  key: answerKey('GET /api/summoners/:nameTag', { params: { nameTag: '새벽#KR1' } }),
  data: aProfile(),
}
const HISTORY = {
  key: pagesKey('GET /api/summoners/:nameTag/matches/packed', { params: { nameTag: '새벽#KR1' } }),
  data: { pages: [aPackedPage(ROWS)], pageParams: [null] },
}
const PROFILE_PATH = '/summoner/%EC%83%88%EB%B2%BD%23KR1'
const FOLD_MARK = '<template data-fold=""></template>'
const rowsIn = (drawn = '') => drawn.match(/<article/g)?.length

test("the first rows of a history are drawn in the view that the browser's cookie names", () => {
  const [long, short] = (['detailed', 'compact'] as const).map((rows) =>
    drawFirstView(PROFILE_PATH, [PROFILE, HISTORY], { rows }),
  )
  expect([rowsIn(long), rowsIn(short)]).toEqual([8, 8])
  expect(short?.length).toBeLessThan((long?.length ?? 0) * 0.9)
})

test('a phone gets only a few rows of the history, which begins below its first screen', () => {
  const drawnFor = (isPhone: boolean) => rowsIn(drawFirstView(PROFILE_PATH, [PROFILE, HISTORY], { isPhone }))
  expect([drawnFor(true), drawnFor(false)]).toEqual([2, 8])
})

test('the end of a phone’s first screen is marked once, below the name of a player', () => {
  const drawnFor = (isPhone: boolean) => drawFirstView(PROFILE_PATH, [PROFILE, HISTORY], { isPhone })?.split(FOLD_MARK)
  const [first = '', ...below] = drawnFor(true) ?? []
  expect([first.includes('<h1'), first.includes('<article'), below.length]).toEqual([true, false, 1])
  expect(drawnFor(false)).toHaveLength(1)
})

test.each(['/nowhere', '/mypage', '/summoner/a/b/c'])('%s has no first view', (address) => {
  expect(drawFirstView(address, [])).toBeUndefined()
})

const postAnswers = (post = aPost(), comments = [aComment()]) => [
  { key: answerKey('GET /api/community/posts/:id', { params: { id: post.id } }), data: post },
  {
    key: pagesKey('GET /api/community/comments/post/:postId', { params: { postId: post.id }, query: {} }),
    data: { pages: [comments], pageParams: [1] },
  },
]
const POST_PATH = '/community/board/1/post/7'

test('a post is drawn with its text and its comments, as sanitised HTML', () => {
  const reply = aComment({ id: 101, parentId: 100, depth: 2, content: '맞아요' })
  const drawn = drawFirstView(POST_PATH, postAnswers(aPost(), [aComment({ likeCount: 3, replies: [reply] })]))
  expect(drawn).toContain('<h1 id="post-title">와드 자리 7곳</h1>')
  expect(drawn).toContain('<p>정기전에서 <strong>시야 장인</strong></p>')
  expect(drawn).toMatch(
    /id="comment-100".*와드값낸다.*<p>도움이 됐어요<\/p>.*추천 3.*id="comment-101".*<p>맞아요<\/p>/s,
  )
  expect(drawn).not.toContain('불러오는 중')
})

test('a withheld comment is drawn without its text', () => {
  const withheld = aComment({ content: '', contentHtml: '', isBlind: true, user: null })
  expect(drawFirstView(POST_PATH, postAnswers(aPost(), [withheld]))).toContain('블라인드 처리된 댓글입니다.')
})

test('a page of comments links to the previous and next pages, even without scripts', () => {
  const full = Array.from({ length: 50 }, (_, index) => aComment({ id: 100 + index }))
  const first = drawFirstView(POST_PATH, postAnswers(aPost(), full))
  expect(first).toContain(`<noscript><a rel="next" href="${POST_PATH}?comments=2">`)
  const [post] = postAnswers()
  const second = {
    key: pagesKey('GET /api/community/comments/post/:postId', { params: { postId: 7 }, query: { page: 2 } }),
    data: { pages: [[aComment({ content: '쉰한 번째' })]], pageParams: [2] },
  }
  const later = drawFirstView(`${POST_PATH}?comments=2`, post ? [post, second] : [])
  expect(later).toContain('쉰한 번째')
  expect(later).toMatch(new RegExp(`<a [^>]*href="${POST_PATH}"[^>]*>이전 댓글 보기`))
  expect(later).not.toContain('<noscript>')
})

test('a board is drawn with a page of its posts and links to the other pages', () => {
  const id = 1
  const page = aPostPage([aPostItem({ title: '<b>정글' })], { totalPages: 3, currentPage: 2, page: 2 })
  const drawn = drawFirstView('/community/board/1?page=2', [
    { key: answerKey('GET /api/community/boards/:id', { params: { id } }), data: aBoard() },
    {
      key: answerKey('GET /api/community/posts/board/:boardId', { params: { boardId: id }, query: { page: 2 } }),
      data: page,
    },
  ])
  expect(drawn).toContain(`href="${POST_PATH}">&lt;b&gt;정글</a>`)
  expect(drawn).toContain('href="/community/board/1?page=3"')
  expect(drawn).not.toContain('불러오는 중')
})

test('the end of a phone’s first screen is marked once on a post and on a board', () => {
  const board = [{ key: answerKey('GET /api/community/boards/:id', { params: { id: 1 } }), data: aBoard() }]
  for (const [path, answers] of [
    [POST_PATH, postAnswers()],
    ['/community/board/1', board],
  ] as const) {
    const [first = '', ...below] = drawFirstView(path, answers, { isPhone: true })?.split(FOLD_MARK) ?? []
    expect([path, first.includes('<h1'), below.length]).toEqual([path, true, 1])
  }
})
