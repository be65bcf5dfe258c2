import { beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aBoard, aPost } from '../testCommunity.ts'

const site = await openSite()
let author: SignedInBrowser
beforeAll(async () => {
  author = await signedIn(site)
})

const fetchFeed = (boardId: number, headers = {}) => site.get(`/api/community/boards/${boardId}/feed.xml`, headers)
const titlesIn = (xml: string) => [...xml.matchAll(/<item><title>([^<]*)<\/title>/g)].map(([, title]) => title)

test('the feed of a public board has its newest posts, escaped, at most thirty', async () => {
  const boardId = await aBoard(site, { boardName: '자유 & 잡담' })
  for (let n = 1; n <= 31; n += 1) await aPost(site, { boardId, author, title: `${n}번` })
  const newest = await aPost(site, { boardId, author, title: '<b>굵게</b> & "따옴표"', body: ']]> <script>' })
  await aPost(site, { boardId, author, title: '가려진 글', isBlind: true })
  await aPost(site, { boardId, author, title: '숨긴 글', status: 'hidden' })
  await aPost(site, { boardId, author, title: '지운 글', deletedBy: null })
  const answer = await fetchFeed(boardId)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const xml = await answer.text()
  const titles = titlesIn(xml)
  expect([titles.length, titles[0], titles[29]]).toEqual([
    30,
    '&lt;b&gt;굵게&lt;/b&gt; &amp; &quot;따옴표&quot;',
    '3번',
  ])
  expect(xml).toContain('<title>자유 &amp; 잡담 - 부리</title>')
  expect(xml).toContain(`<link>https://buri.example/community/board/${boardId}/post/${newest}</link>`)
  expect(xml).not.toContain('<script>')
})

test('no stored post makes the feed invalid', async () => {
  const boardId = await aBoard(site, { boardName: '이름\uFFFF', boardDescription: '설명\u0001' })
  await aPost(site, { boardId, author, title: '끝\uFFFE', body: '본문\uFFFE\u001B' })
  await site.db.updateTable('post').set({ excerpt: '본문\uFFFE\u001B' }).where('boardId', '=', boardId).execute()
  const xml = await (await fetchFeed(boardId)).text()
  expect(titlesIn(xml)).toEqual(['끝'])
  expect(xml).toContain('<title>이름 - 부리</title>')
  expect(xml).toContain('<description>본문</description>')
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u)
})

test('characters that XML forbids are removed from new posts', async () => {
  const boardId = await aBoard(site)
  const body = { boardId, title: '끝\uFFFE', body: '본\uFFFF문' }
  const { title, body: storedBody } = await (await author.command('POST', '/api/community/posts', body)).json()
  expect([title, storedBody]).toEqual(['끝', '본문'])
})

test('an unchanged feed answers 304 until the board’s list changes', async () => {
  const boardId = await aBoard(site)
  const postId = await aPost(site, { boardId, author, title: '하나' })
  const etag = (await fetchFeed(boardId)).headers.get('etag') ?? ''
  expect((await fetchFeed(boardId, { 'if-none-match': etag })).status).toBe(304)
  await site.db.updateTable('post').set({ isBlind: true }).where('id', '=', postId).execute()
  const feed = await fetchFeed(boardId, { 'if-none-match': etag })
  expect([feed.status, titlesIn(await feed.text())]).toEqual([200, []])
})

test('a board that is not public has no feed, not even for members', async () => {
  const clanId = await aClan(site, { isPublic: false, members: [author] })
  const boards = [
    await aBoard(site, { clanId }),
    await aBoard(site, { isVisible: false }),
    await aBoard(site, { readAccess: 'members' }),
    9_999_999,
  ]
  for (const boardId of boards) {
    const answers = [await fetchFeed(boardId), await author.get(`/api/community/boards/${boardId}/feed.xml`)]
    for (const answer of answers) expect([answer.status, (await answer.json()).code]).toEqual([404, 'BOARD_NOT_FOUND'])
  }
})

test('the feed of a clan ends at once when the clan becomes private', async () => {
  const clanId = await aClan(site)
  const boardId = await aBoard(site, { clanId })
  expect((await fetchFeed(boardId)).status).toBe(200)
  await site.db.updateTable('clan').set({ isPublic: false }).where('id', '=', clanId).execute()
  expect((await fetchFeed(boardId)).status).toBe(404)
})

const creatorsIn = (xml: string) => [...xml.matchAll(/<dc:creator>([^<]*)<\/dc:creator>/g)].map(([, name]) => name)

test('authors have their current names in the feed, and no name after they have left', async () => {
  const boardId = await aBoard(site)
  const leaving = await signedIn(site, { nickname: '떠날사람' })
  await aPost(site, { boardId, author: leaving, title: '남는 게시글' })
  const read = async () => creatorsIn(await (await fetchFeed(boardId)).text())
  expect(await read()).toEqual(['떠날사람'])
  await site.db.updateTable('appUser').set({ nickname: '새이름' }).where('id', '=', leaving.userId).execute()
  expect(await read()).toEqual(['새이름'])
  await site.db.updateTable('appUser').set({ status: 'withdrawn' }).where('id', '=', leaving.userId).execute()
  expect(await read()).toEqual([])
})

test('a post has a feed of its comments that visitors may read, newest first', async () => {
  const boardId = await aBoard(site)
  const postId = await aPost(site, { boardId, author, title: '이야기' })
  const address = `/api/community/posts/${postId}/feed.xml`
  const etag = (await site.get(address)).headers.get('etag') ?? ''
  const ids: number[] = []
  for (const content of ['**첫** 댓글', '둘째 <댓글>', '가려질 댓글']) {
    const comment = await author.command('POST', '/api/community/comments', { postId, content })
    ids.push((await comment.json()).id)
  }
  await site.db
    .updateTable('postComment')
    .set({ isBlind: true })
    .where('id', '=', ids[2] ?? 0)
    .execute()
  const answer = await site.get(address, { 'if-none-match': etag })
  const xml = await answer.text()
  expect(answer.status).toBe(200)
  expect([...xml.matchAll(/<item>.*?<description>([^<]*)</g)].map(([, text]) => text)).toEqual([
    '둘째 &lt;댓글&gt;',
    '첫 댓글',
  ])
  expect(xml).toContain(`<link>https://buri.example/community/board/${boardId}/post/${postId}#comment-${ids[1]}</link>`)
  await site.db.updateTable('board').set({ readAccess: 'members' }).where('id', '=', boardId).execute()
  expect((await author.get(address)).status).toBe(404)
})

test('a clan has a feed of posts and nights that visitors may see', async () => {
  const clanId = await aClan(site, { members: [author] })
  const [openBoard, closed] = [await aBoard(site, { clanId }), await aBoard(site, { clanId, readAccess: 'members' })]
  await aPost(site, { boardId: openBoard, author, title: '모두의 게시글' })
  await aPost(site, { boardId: closed, author, title: '우리만의 게시글' })
  for (const [title, access] of [
    ['모두의 내전', 'everyone'],
    ['링크로 오는 내전', 'link'],
    ['우리만의 내전', 'clan'],
  ] as const) {
    const night = { title, clanId, access, startsAt: '2026-11-20T13:00:00Z' }
    expect((await author.command('POST', '/api/inhouse/nights', night)).status).toBe(201)
  }
  const address = `/api/clans/${clanId}/feed.xml`
  expect(titlesIn(await (await site.get(address)).text()).sort()).toEqual(['내전: 모두의 내전', '모두의 게시글'])
  expect(await (await site.get(`/clans/${clanId}`)).text()).toContain(`href="https://buri.example${address}"`)
  await site.db.updateTable('clan').set({ isPublic: false }).where('id', '=', clanId).execute()
  expect((await author.get(address)).status).toBe(404)
})
