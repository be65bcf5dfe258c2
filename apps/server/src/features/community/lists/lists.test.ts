import { beforeAll, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aBoard, aComment, addLikes, aPost } from '../testCommunity.ts'

const site = await openSite()
let boardId: number
beforeAll(async () => {
  boardId = await aBoard(site, { boardName: '자유' })
})

const scrapOf = (postId: number) => `/api/community/posts/${postId}/scrap`
const titles = async (browser: Pick<SignedInBrowser, 'get'>, path: string): Promise<string[]> => {
  const answer = await browser.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()).items.map((item: { title?: string; excerpt: string }) => item.title ?? item.excerpt)
}

test('a post is scrapped once, listed newest scrap first, and removed', async () => {
  const [reader, author] = [await signedIn(site), await signedIn(site)]
  const [first, second] = [
    await aPost(site, { boardId, author, title: '하나' }),
    await aPost(site, { boardId, author, title: '둘' }),
  ]
  site.setNow('2026-11-20T12:00:00Z')
  for (const postId of [first, first]) expect((await reader.command('POST', scrapOf(postId))).status).toBe(204)
  site.setNow('2026-11-20T12:00:01Z')
  await reader.command('POST', scrapOf(second))
  expect(await titles(reader, '/api/me/scraps')).toEqual(['둘', '하나'])
  for (const postId of [first, first]) expect((await reader.command('DELETE', scrapOf(postId))).status).toBe(204)
  expect(await titles(reader, '/api/me/scraps')).toEqual(['둘'])
  expect(await titles(author, '/api/me/scraps')).toEqual([])
})

test('only readable posts can be scrapped, and posts that become unreadable are not listed', async () => {
  const [reader, author] = [await signedIn(site), await signedIn(site)]
  const closing = await aBoard(site)
  const post = await aPost(site, { boardId: closing, author, title: '닫힐 글' })
  await reader.command('POST', scrapOf(post))
  await site.db.updateTable('board').set({ isVisible: false }).where('id', '=', closing).execute()
  expect(await titles(reader, '/api/me/scraps')).toEqual([])
  for (const change of [{ status: 'hidden' }, { status: 'draft' }, { deletedBy: null }, { isBlind: true }] as const) {
    const postId = await aPost(site, { boardId, author, ...change })
    expect(await refusalOf(await reader.command('POST', scrapOf(postId)))).toEqual([404, 'POST_NOT_FOUND'])
  }
  expect(await refusalOf(await reader.command('POST', scrapOf(post)))).toEqual([404, 'POST_NOT_FOUND'])
})

test('a person’s own posts and comments are listed in pages, each once', async () => {
  const author = await signedIn(site)
  for (let n = 0; n < 5; n += 1) {
    const postId = await aPost(site, { boardId, author, title: `글 ${n}`, status: n === 4 ? 'hidden' : 'published' })
    await aComment(site, { postId, author, content: `댓글 ${n}` })
  }
  const idsOfAllPages = async (path: string) => {
    const ids: string[] = []
    for (let cursor = ''; ; ) {
      const page = await (await author.get(`${path}?limit=2${cursor && `&cursor=${cursor}`}`)).json()
      ids.push(...page.items.map((item: { title?: string; excerpt: string }) => item.title ?? item.excerpt))
      if (page.nextCursor === null) return ids
      cursor = page.nextCursor
    }
  }
  expect(await idsOfAllPages('/api/me/posts')).toEqual(['글 4', '글 3', '글 2', '글 1', '글 0'])
  // The comment on the hidden post is not listed.
  expect(await idsOfAllPages('/api/me/comments')).toEqual(['댓글 3', '댓글 2', '댓글 1', '댓글 0'])
})

test('a person’s own comment is listed without its formatting', async () => {
  const author = await signedIn(site)
  const postId = await aPost(site, { boardId, author })
  for (const content of ['---', '**베인** 장인 [전적](https://buri.test/a)'])
    expect((await author.command('POST', '/api/community/comments', { postId, content })).status).toBe(201)
  const { items } = await (await author.get('/api/me/comments')).json()
  expect(items).toMatchObject([{ excerpt: '베인 장인 전적' }, { excerpt: '---' }])
})

test('visitors see only the public posts and comments of a person', async () => {
  const [author, member] = [await signedIn(site), await signedIn(site)]
  const clanId = await aClan(site, { isPublic: false, members: [author, member] })
  const closed = await aBoard(site, { clanId })
  const forMembers = await aBoard(site, { readAccess: 'members' })
  await aPost(site, { boardId, author, title: '열린 글' })
  await aPost(site, { boardId, author, title: '가려진 글', isBlind: true })
  await aPost(site, { boardId, author, title: '숨긴 글', status: 'hidden' })
  await aPost(site, { boardId: closed, author, title: '클랜 글' })
  await aPost(site, { boardId: forMembers, author, title: '회원 글' })
  for (const person of [site, member, author])
    expect(await titles(person, `/api/community/people/${author.userId}/posts`)).toEqual(['열린 글'])
  expect((await titles(author, '/api/me/posts')).toSorted()).toEqual(
    ['열린 글', '가려진 글', '숨긴 글', '클랜 글', '회원 글'].toSorted(),
  )
})

test('a clan’s posts are not in the own lists of a person who has left the clan', async () => {
  const author = await signedIn(site)
  const clanId = await aClan(site, { isPublic: false, members: [author] })
  const postId = await aPost(site, { boardId: await aBoard(site, { clanId }), author, title: '클랜 글' })
  await aComment(site, { postId, author })
  await author.command('POST', scrapOf(postId))
  const lists = ['/api/me/posts', '/api/me/comments', '/api/me/scraps']
  const counts = async () => (await author.get('/api/me/community-counts')).json()
  for (const path of lists) expect(await titles(author, path)).toHaveLength(1)
  expect(await counts()).toEqual({ drafts: 0, posts: 1, comments: 1, scraps: 1 })
  await site.db.deleteFrom('clanMember').where('userId', '=', author.userId).execute()
  for (const path of lists) expect(await titles(author, path)).toEqual([])
  expect(await counts()).toEqual({ drafts: 0, posts: 0, comments: 0, scraps: 0 })
})

test('the best posts of the day and week are liked, recent and readable by everyone', async () => {
  const author = await signedIn(site)
  const clanId = await aClan(site, { isPublic: false, members: [author] })
  const closed = await aBoard(site, { clanId })
  const timeAgo = (hoursAgo: number) =>
    new Date(Date.parse('2026-11-25T12:00:00Z') - hoursAgo * 3_600_000).toISOString()
  const write = async (title: string, likes: number, fields: Partial<Parameters<typeof aPost>[1]>) => {
    const postId = await aPost(site, { boardId, author, title, at: timeAgo(1), ...fields })
    if (likes > 0) await addLikes(site, postId, likes)
    return postId
  }
  const fresh = await write('방금 글', 3, {})
  await write('아침 글', 4, { at: timeAgo(12) })
  await write('사흘 전 글', 7, { at: timeAgo(72) })
  await write('지난달 글', 20, { at: timeAgo(24 * 30) })
  await write('아무도 안 누른 글', 0, {})
  await write('가려진 글', 9, { isBlind: true })
  await write('클랜 글', 9, { boardId: closed })
  site.setNow('2026-11-25T12:00:00Z')
  const best = async (browser: Pick<SignedInBrowser, 'get'> = site) => {
    const { day, week } = await (await browser.get('/api/community/best')).json()
    const titlesOf = (posts: { title: string }[]) => posts.map(({ title }) => title)
    return { day: titlesOf(day), week: titlesOf(week) }
  }
  const expected = { day: ['방금 글', '아침 글'], week: ['아침 글', '사흘 전 글', '방금 글'] }
  expect(await best()).toEqual(expected)
  expect(await best(author)).toEqual(expected)
  await site.db.updateTable('post').set({ isBlind: true }).where('id', '=', fresh).execute()
  expect(await best()).toEqual({ day: ['아침 글'], week: ['아침 글', '사흘 전 글'] })
})

test('a listed post names its board', async () => {
  const author = await signedIn(site)
  const clanId = await aClan(site, { clanName: '판다들', leader: author })
  await aPost(site, { boardId, author })
  await aPost(site, { boardId: await aBoard(site, { clanId, boardName: '공지' }), author })
  const { items } = await (await author.get('/api/me/posts')).json()
  expect(items).toMatchObject([
    { clanName: '판다들', boardName: '공지' },
    { clanName: null, boardName: '자유' },
  ])
})
