import { beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aBoard, aCategory, aComment, aPost } from '#server/features/community/testCommunity.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

// The interface that other programs rely on: addresses, request bodies and every field that clients read.

const [number, string, boolean] = [expect.any(Number), expect.any(String), expect.any(Boolean)]
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const TIMES = { createdAt: time, updatedAt: time }
const AUTHOR = { id: string, nickname: '글쓴이', discordAvatar: string, avatar: string }
const CATEGORY = { id: number, categoryName: string, boardCount: number, ...TIMES }
const BOARD = { id: number, name: string, categoryId: number, description: string, is_visible: boolean, ...TIMES }
const LISTED = {
  ...{ id: number, title: string, boardId: number, userId: string, status: 'published', createdAt: time },
  ...{ views: number, likeCount: number, commentCount: number, isBlind: false, isNotice: false, isTopfix: false },
}
const POST = { ...LISTED, body: string }
const ONE_PAGE = { totalCount: 1, totalPages: 1, currentPage: 1, total: 1, page: 1 }
const COMMENT = { id: number, content: string, postId: number, createdAt: time }

const site = await openSite()
let admin: SignedInBrowser
let writer: SignedInBrowser
let clanId: string
beforeAll(async () => {
  ;[admin, writer] = [await signedIn(site, { isAdmin: true }), await signedIn(site, { nickname: '글쓴이' })]
  clanId = await aClan(site, { leader: admin })
})

async function answerTo(call: string, { body, status = 200 }: { body?: unknown; status?: number } = {}) {
  const [method = '', path = ''] = call.split(' ')
  const answer = await admin.command(method, path, body)
  expect(`${call} ${answer.status}`).toBe(`${call} ${status}`)
  return status === 204 ? null : answer.json()
}
/** Finds an item in a list in which other tests may have left more items. */
const withId = (list: { id: number }[], id: number) => list.find((one) => one.id === id)

const CATEGORIES = '/web/community/board-categories'
const BOARDS = '/api/community/boards'
const POSTS = '/api/community/posts'
const COMMENTS = '/api/community/comments'

test('categories of the site and of a clan are created, changed and removed', async () => {
  const body = { categoryName: '이야기', description: '무엇이든' }
  const added = await answerTo(`POST ${CATEGORIES}`, { body, status: 201 })
  expect(added).toMatchObject({ ...CATEGORY, ...body, clanId: null, boardCount: 0 })
  const ofClan = { categoryName: '클랜 것', description: null, clanId }
  const clans = await answerTo(`POST ${CATEGORIES}`, { body: ofClan, status: 201 })
  expect(clans).toMatchObject({ ...CATEGORY, ...ofClan })
  expect(withId(await answerTo(`GET ${CATEGORIES}`), added.id)).toEqual(added)
  expect(withId(await answerTo(`GET ${CATEGORIES}/clan/${clanId}`), clans.id)).toEqual(clans)

  const change = { categoryName: '수다', description: null }
  expect(await answerTo(`PUT ${CATEGORIES}/${added.id}`, { body: change })).toMatchObject({ ...CATEGORY, ...change })
  await answerTo(`DELETE ${CATEGORIES}/${added.id}`, { status: 204 })
  expect(withId(await answerTo(`GET ${CATEGORIES}`), added.id)).toBeUndefined()
})

test('boards of the site and of a clan are added, changed, hidden and removed', async () => {
  const categoryId = await aCategory(site)
  const body = { boardName: '모집', categoryId, boardDescription: '같이 해요', isVisible: true }
  const added = await answerTo(`POST ${BOARDS}`, { body, status: 201 })
  const words = { name: '모집', categoryId, description: '같이 해요', is_visible: true, postCount: 0 }
  expect(added).toMatchObject({ ...BOARD, ...words })
  expect(withId(await answerTo(`GET ${BOARDS}`), added.id)).toMatchObject({ ...BOARD, ...words })
  const clans = await aBoard(site, { clanId })
  expect(withId(await answerTo(`GET ${BOARDS}/clan/${clanId}`), clans)).toMatchObject(BOARD)

  const change = { boardName: '구인', boardDescription: '', isVisible: true }
  expect(await answerTo(`PUT ${BOARDS}/${added.id}`, { body: change })).toMatchObject({ name: '구인', description: '' })
  for (const isEnabled of [false, true]) {
    const board = await answerTo(`PATCH ${BOARDS}/${added.id}/visibility`, { body: { isEnabled } })
    expect(board).toMatchObject({ ...BOARD, is_visible: isEnabled })
  }
  await answerTo(`DELETE ${BOARDS}/${added.id}`, { status: 204 })
  await answerTo(`GET ${BOARDS}/${added.id}`, { status: 404 })
})

test('posts are read in four lists and one by one, also at the older addresses of the lists', async () => {
  const boardId = await aBoard(site)
  const id = await aPost(site, { boardId, author: writer, title: '제목', body: '본문' })
  const wanted = { ...LISTED, id, boardId, title: '제목', userId: writer.userId, user: AUTHOR }
  const pages = [`board/${boardId}`, `board/${boardId}?page=1&limit=10`, `?boardId=${boardId}`]
  for (const path of pages)
    expect(await answerTo(`GET ${POSTS}/${path}`.replace('/?', '?'))).toMatchObject({ ...ONE_PAGE, posts: [wanted] })
  for (const sortBy of ['latest', 'newest', 'likes', 'comments', 'views'])
    expect((await answerTo(`GET ${POSTS}/board/${boardId}?sortBy=${sortBy}`)).posts).toMatchObject([wanted])
  expect(await answerTo(`GET ${POSTS}/${id}`)).toMatchObject({ ...wanted, body: '본문' })
  expect((await answerTo(`GET ${POSTS}`)).posts).toContainEqual(expect.objectContaining({ id }))

  const clans = await aPost(site, { boardId: await aBoard(site, { clanId }), author: writer })
  const ofClan = await answerTo(`GET ${POSTS}/clan/${clanId}`)
  expect(ofClan).toMatchObject({ ...ONE_PAGE, posts: [{ ...LISTED, id: clans, user: AUTHOR }] })
})

test('posts are written, changed as the grid changes them, and removed', async () => {
  const boardId = await aBoard(site)
  const body = { boardId, title: '새 글', body: '내용', status: 'active', isNotice: false, isTopfix: false }
  const added = await answerTo(`POST ${POSTS}`, { body, status: 201 })
  expect(added).toMatchObject({ ...POST, ...body, status: 'published', userId: admin.userId })
  expect((await answerTo(`GET ${POSTS}/board/${boardId}?status=active`)).posts).toMatchObject([{ id: added.id }])
  for (const status of ['hidden', 'published'])
    expect(await answerTo(`PUT ${POSTS}/${added.id}`, { body: { status } })).toMatchObject({ id: added.id, status })
  for (const isOn of [true, false]) {
    const marks = { isNotice: isOn, isTopfix: isOn }
    expect(await answerTo(`PUT ${POSTS}/${added.id}`, { body: { title: '고친 글', ...marks } })).toMatchObject(marks)
  }
  const draft = { boardId, title: '아직', body: '', status: 'draft' }
  expect(await answerTo(`POST ${POSTS}`, { body: draft, status: 201 })).toMatchObject(draft)
  await answerTo(`POST ${POSTS}`, { body: { ...body, status: 'gone' }, status: 400 })
  await answerTo(`DELETE ${POSTS}/${added.id}`, { status: 204 })
  await answerTo(`GET ${POSTS}/${added.id}`, { status: 200 })
})

test('comments are nested, read in three orders, written, changed and removed', async () => {
  const postId = await aPost(site, { boardId: await aBoard(site), author: writer })
  const id = await aComment(site, { postId, author: writer, content: '첫째' })
  const body = { postId, content: '둘째' }
  const added = await answerTo(`POST ${COMMENTS}`, { body, status: 201 })
  expect(added).toMatchObject({ ...COMMENT, ...body, replies: [] })
  const reply = await answerTo(`POST ${COMMENTS}`, { body: { ...body, parentId: id }, status: 201 })
  expect(reply).toMatchObject({ ...COMMENT, ...body, parentId: id })

  const first = { ...COMMENT, id, content: '첫째', userId: writer.userId, user: AUTHOR, replies: [{ id: reply.id }] }
  for (const sortBy of ['?sortBy=oldest', '']) {
    const list = await answerTo(`GET ${COMMENTS}/post/${postId}${sortBy}`)
    expect(list).toMatchObject([first, { id: added.id, replies: [] }])
  }
  expect(await answerTo(`GET ${COMMENTS}/post/${postId}?sortBy=newest`)).toMatchObject([{ id: added.id }, first])
  expect(await answerTo(`GET ${COMMENTS}/post/${postId}?sortBy=likes`)).toMatchObject([first, { id: added.id }])
  await answerTo(`GET ${COMMENTS}/post/${postId}?sortBy=best`, { status: 400 })

  const change = { content: '고친 둘째' }
  expect(await answerTo(`PUT ${COMMENTS}/${added.id}`, { body: change })).toMatchObject({ ...COMMENT, ...change })
  await answerTo(`DELETE ${COMMENTS}/${added.id}`, { status: 204 })
  expect(await answerTo(`GET ${COMMENTS}/post/${postId}`)).toMatchObject([{ id }])
})

test('likes and dislikes set the requested state, and a repeated report counts once', async () => {
  const postId = await aPost(site, { boardId: await aBoard(site), author: writer })
  const commentId = await aComment(site, { postId, author: writer })
  for (const { path, targetType, targetId } of [
    { path: POSTS, targetType: 'post', targetId: postId },
    { path: COMMENTS, targetType: 'comment', targetId: commentId },
  ]) {
    for (const isLike of [true, true, false]) {
      const state = await answerTo(`POST ${path}/likes/toggle`, { body: { targetType, targetId, isLike } })
      expect(state).toMatchObject({ isLiked: isLike, likeCount: isLike ? 1 : 0 })
    }
    for (const status of [201, 200]) {
      const body = { targetType, targetId, reason: 'spam' }
      const report = await answerTo('POST /api/community/reports', { body, status })
      expect(report).toMatchObject({ targetType, targetId: String(targetId), reason: 'spam', state: 'open' })
    }
  }
})
